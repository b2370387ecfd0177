import type { ApplicationRow } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.schemas.ts';
import { MOST_LETTERS } from '@conforme/contracts/modules/credentialing-handlings/letter-limits.ts';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { BulkAction } from '../../../core/grid/bulk/bulk-action.ts';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import { applicationListKind } from '../application-list-kind.ts';

const TellManyDialog = lazyPart(() =>
  import('./tell-many-dialog.tsx').then((module) => module.TellManyDialog),
);

interface Asked {
  readonly ids: readonly string[];
  /** Those of them that a family still writes are told nothing. */
  readonly chosen: number;
  readonly settle: (isDone: boolean) => void;
}

/** The list's letter to ticked families, and the dialog it asks with: rows stay ticked when it is left. */
export function useTelling() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const end = (isDone: boolean) => {
    asked?.settle(isDone);
    setAsked(null);
  };
  const action: BulkAction<Pick<ApplicationRow, 'id' | 'state'>> = {
    label: 'Escrever às famílias',
    icon: IconMail,
    rule: applicationListKind.permissions.handle,
    appliesTo: ({ state }) => state !== 'draft',
    atMost: MOST_LETTERS,
    wholeFilter: MOST_LETTERS,
    run: (rows) =>
      new Promise((resolve, reject) =>
        setAsked({
          ids: rows.filter(({ state }) => state !== 'draft').map(({ id }) => id),
          chosen: rows.length,
          settle: (isDone) => (isDone ? resolve() : reject(new Error('left'))),
        }),
      ),
  };
  const dialog = asked && (
    <TellManyDialog
      opened
      ids={asked.ids}
      leftOut={asked.chosen - asked.ids.length}
      onDone={() => end(true)}
      onClose={() => end(false)}
    />
  );
  return { action, dialog };
}
