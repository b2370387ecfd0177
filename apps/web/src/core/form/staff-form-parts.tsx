import { UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '../format/date-time.ts';
import { lazyPart } from '../pages/lazy-part.tsx';
import type { Difference } from './conflict-dialog.tsx';
import type { StaffFormState } from './use-staff-form.ts';

/** Two people on the same record is rare: the comparison is loaded when it happens. */
const ConflictDialog = lazyPart(() =>
  import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
);
const NO_DIFFERENCES: readonly Difference[] = [];

/** What was typed here in an earlier visit, and the way to let it go. */
export function RestoredDraft<Values>({ staff }: { staff: StaffFormState<Values> }) {
  if (!staff.isRestored) return null;
  return (
    <p className="callout" data-tone="info">
      <IconHistory size={18} stroke={1.7} aria-hidden="true" />
      <span>
        Recuperamos o que você tinha digitado aqui
        {staff.keptAt && <span className="num"> em {formatDateTime(staff.keptAt)}</span>}.{' '}
        <UnstyledButton className="callout-action" onClick={staff.discard}>
          Descartar este rascunho
        </UnstyledButton>
      </span>
    </p>
  );
}

/** Somebody else saved first: both versions, and the choice. */
export const StaffConflict = <Values,>({ staff }: { staff: StaffFormState<Values> }) => (
  <ConflictDialog
    opened={staff.conflict !== null}
    differences={staff.conflict ?? NO_DIFFERENCES}
    onClose={() => staff.settle('later')}
    onReload={() => staff.settle('reload')}
    onMerge={staff.settle}
  />
);
