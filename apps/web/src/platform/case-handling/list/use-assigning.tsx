import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { BulkAction } from '../../../core/grid/bulk/bulk-action.ts';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import type { CaseId, CaseListKind, CaseRow } from '../case-kind.ts';

const AssignManyDialog = lazyPart(() =>
  import('./assign-many-dialog.tsx').then((module) => module.AssignManyDialog),
);

interface Asked {
  readonly ids: readonly CaseId[];
  readonly settle: (isDone: boolean) => void;
}

/** The list's action over ticked rows, and the dialog it asks with: rows stay ticked when it is left. */
export function useAssigning(kind: CaseListKind) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const end = (isDone: boolean) => {
    asked?.settle(isDone);
    setAsked(null);
  };
  const action: BulkAction<Pick<CaseRow, 'id' | 'is_open'>> = {
    label: 'Atribuir',
    icon: IconUserPlus,
    rule: kind.permissions.handle,
    appliesTo: ({ is_open }) => is_open === 'yes',
    atMost: 100,
    run: (rows) =>
      new Promise((resolve, reject) =>
        setAsked({
          ids: rows.map(({ id }) => id),
          settle: (isDone) => (isDone ? resolve() : reject(new Error('left'))),
        }),
      ),
  };
  const dialog = (
    <AssignManyDialog
      kind={kind}
      opened={asked !== null}
      ids={asked?.ids ?? []}
      onDone={() => end(true)}
      onClose={() => end(false)}
    />
  );
  return { action, dialog };
}
