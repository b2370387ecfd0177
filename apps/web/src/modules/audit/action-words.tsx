import { actionWords } from '@conforme/contracts/core/audit-words/audit-words.ts';
import type { AuditRow } from '@conforme/contracts/modules/audit/audit.schemas.ts';
import { IconBan } from '@tabler/icons-react';
import { Chip } from '../../core/ui/chip.tsx';

/** A refused attempt stands out: it is what one looks for. */
export function ActionWords({ row }: { row: Pick<AuditRow, 'action' | 'kind'> }) {
  const words = actionWords(row.action);
  if (row.kind !== 'refused') return words;
  return (
    <Chip tone="mute" icon={IconBan}>
      {words}
    </Chip>
  );
}
