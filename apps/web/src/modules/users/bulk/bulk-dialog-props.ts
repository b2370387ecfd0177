import type { UserRow } from '@conforme/contracts/modules/users/users.schemas.ts';

/** What a dialog over ticked people gets. */
export interface BulkDialogProps {
  readonly opened: boolean;
  readonly rows: readonly UserRow[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}
