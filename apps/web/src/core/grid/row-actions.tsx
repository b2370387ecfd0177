import { ActionIcon } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '../navigation/app-link.tsx';
import { Hint } from '../ui/hint.tsx';
import './row-actions.css';

interface Props {
  readonly name: string;
  /** What only this list offers. */
  readonly more: ReactNode;
  readonly editPath: string | null;
  readonly viewPath: string | null;
  readonly onDelete: (() => void) | null;
}

/** Only what the user may do is drawn. */
export function RowActions({ name, more, editPath, viewPath, onDelete }: Props) {
  return (
    <span className="row-icons">
      {more}
      {viewPath && (
        <Hint label="Ver">
          <ActionIcon component={AppLink} to={viewPath} aria-label={`Ver ${name}`} size={28}>
            <IconEye size={17} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Hint>
      )}
      {editPath && (
        <Hint label="Editar">
          <ActionIcon component={AppLink} to={editPath} aria-label={`Editar ${name}`} size={28}>
            <IconPencil size={17} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Hint>
      )}
      {onDelete && (
        <Hint label="Excluir">
          <ActionIcon aria-label={`Excluir ${name}`} size={28} className="delete" onClick={onDelete}>
            <IconTrash size={17} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Hint>
      )}
    </span>
  );
}
