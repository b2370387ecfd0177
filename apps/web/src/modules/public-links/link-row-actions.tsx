import type { PublicLinkRow } from '@conforme/contracts/modules/public-links/public-links.schemas.ts';
import { ActionIcon } from '@mantine/core';
import { IconBan, IconCopy } from '@tabler/icons-react';
import { useCan } from '../../core/session/permissions.ts';
import { Hint } from '../../core/ui/hint.tsx';
import { isRevocable } from './revoke-words.ts';

interface Props {
  readonly row: PublicLinkRow;
  readonly onCopy: () => void;
  readonly onRevoke: () => void;
}

export function LinkRowActions({ row, onCopy, onRevoke }: Props) {
  const can = useCan();
  return (
    <>
      {row.copyable && (
        <Hint label="Copiar link">
          <ActionIcon aria-label={`Copiar link: ${row.label}`} size={28} onClick={onCopy}>
            <IconCopy size={17} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Hint>
      )}
      {isRevocable(row) && can('public_links.delete') && (
        <Hint label="Revogar">
          <ActionIcon aria-label={`Revogar ${row.label}`} size={28} className="delete" onClick={onRevoke}>
            <IconBan size={17} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Hint>
      )}
    </>
  );
}
