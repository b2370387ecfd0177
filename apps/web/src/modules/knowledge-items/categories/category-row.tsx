import type { KnowledgeCategory } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon, TextInput } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconGripVertical,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { knowledgeEndpoints } from '../knowledge-endpoints.ts';
import { type Place, stepsOf } from './category-moves.ts';
import '../../../core/ui/field-styles.ts';

interface Props {
  readonly row: KnowledgeCategory & { readonly depth: number };
  readonly rows: readonly KnowledgeCategory[];
  readonly onMove: (to: Place) => void;
}

const moves = [
  { key: 'up', label: 'Subir', Icon: IconArrowUp },
  { key: 'down', label: 'Descer', Icon: IconArrowDown },
  { key: 'in', label: 'Pôr dentro da anterior', Icon: IconIndentIncrease },
  { key: 'out', label: 'Tirar de dentro', Icon: IconIndentDecrease },
] as const;

export function CategoryRow({ row, rows, onMove }: Props) {
  const drag = useDraggable({ id: row.id });
  const drop = useDroppable({ id: row.id });
  const [isNaming, setNaming] = useState(false);
  const remove = useSend(knowledgeEndpoints.removeCategory);
  const steps = stepsOf(rows, row.id);
  const isEmpty = row.items === 0 && !rows.some((one) => one.parent_id === row.id);
  return (
    <li
      ref={(element) => {
        drag.setNodeRef(element);
        drop.setNodeRef(element);
      }}
      data-depth={row.depth}
      data-over={(drop.isOver && !drag.isDragging) || undefined}
      style={drag.transform ? { transform: `translateY(${drag.transform.y}px)` } : undefined}
    >
      <span ref={drag.setActivatorNodeRef} className="category-grip" {...drag.listeners} aria-hidden="true">
        <IconGripVertical size={18} stroke={1.6} />
      </span>
      {isNaming ? (
        <Rename row={row} onDone={() => setNaming(false)} />
      ) : (
        <>
          <span className="grow">
            {row.name} <span className="muted num small">{row.items}</span>
          </span>
          {moves.map(({ key, label, Icon }) => (
            <ActionIcon
              key={key}
              variant="subtle"
              aria-label={`${label}: ${row.name}`}
              title={label}
              disabled={steps[key] === null}
              onClick={() => steps[key] && onMove(steps[key])}
            >
              <Icon size={17} stroke={1.7} />
            </ActionIcon>
          ))}
          <ActionIcon variant="subtle" aria-label={`Outro nome: ${row.name}`} onClick={() => setNaming(true)}>
            <IconPencil size={17} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={`Excluir ${row.name}`}
            title={isEmpty ? 'Excluir' : 'Só uma categoria vazia pode ser excluída'}
            disabled={!isEmpty || remove.isPending}
            onClick={() => remove.mutateAsync({ params: { id: String(row.id) } }).catch(() => undefined)}
          >
            <IconTrash size={17} stroke={1.7} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

function Rename({ row, onDone }: { row: KnowledgeCategory; onDone: () => void }) {
  const [name, setName] = useState(row.name);
  const [error, setError] = useState<string | null>(null);
  const rename = useSend(knowledgeEndpoints.renameCategory, { handles: (failed) => failed.status === 422 });
  const save = async () => {
    try {
      await rename.mutateAsync({ params: { id: String(row.id) }, body: { name: name.trim() } });
      onDone();
    } catch (failed) {
      if (failed instanceof ApiError && failed.status === 422)
        setError(failed.errors?.name?.[0] ?? 'Escreva um nome.');
    }
  };
  return (
    <>
      <TextInput
        className="grow"
        aria-label={`Nome de ${row.name}`}
        value={name}
        error={error}
        maxLength={80}
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      <ActionIcon variant="light" aria-label="Guardar o nome" onClick={save} loading={rename.isPending}>
        <IconCheck size={17} stroke={1.7} />
      </ActionIcon>
    </>
  );
}
