import type { UserRow } from '@conforme/contracts/modules/users/users.schemas.ts';
import { IconBell, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import type { BulkAction } from '../../../core/grid/bulk/bulk-action.ts';
import { lazyPart } from '../../../core/pages/lazy-part.tsx';
import type { BulkDialogProps } from './bulk-dialog-props.ts';

const ChangeGroupDialog = lazyPart<BulkDialogProps>(() =>
  import('./change-group-dialog.tsx').then((module) => module.ChangeGroupDialog),
);
const NotifyManyDialog = lazyPart<BulkDialogProps>(() =>
  import('./notify-many-dialog.tsx').then((module) => module.NotifyManyDialog),
);

interface Asked {
  readonly what: 'group' | 'notify';
  readonly rows: readonly UserRow[];
  readonly settle: (isDone: boolean) => void;
}

/** Actions over ticked people that ask something first, and the dialogs they ask with: leaving one keeps the ticks. */
export function useBulkDialogs() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const end = (isDone: boolean) => {
    asked?.settle(isDone);
    setAsked(null);
  };
  const asking = (what: Asked['what']) => (rows: readonly UserRow[]) =>
    new Promise<void>((resolve, reject) =>
      setAsked({ what, rows, settle: (isDone) => (isDone ? resolve() : reject(new Error('left'))) }),
    );
  const actions: readonly BulkAction<UserRow>[] = [
    { label: 'Mudar grupo', icon: IconUsersGroup, rule: 'users.edit', run: asking('group') },
    { label: 'Notificar', icon: IconBell, rule: 'users.notify', run: asking('notify') },
  ];
  const props = (what: Asked['what']): BulkDialogProps => ({
    opened: asked?.what === what,
    rows: asked?.what === what ? asked.rows : [],
    onDone: () => end(true),
    onClose: () => end(false),
  });
  const dialogs = (
    <>
      <ChangeGroupDialog {...props('group')} />
      <NotifyManyDialog {...props('notify')} />
    </>
  );
  return { actions, dialogs };
}
