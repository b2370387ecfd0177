import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import {
  type ApplicationState,
  makesRoom,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import type { UpdateObject } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { DB } from '../../core/database/schema.gen.ts';
import { type CaseChange, changeCase } from '../../platform/cases/case-row.ts';

/** Writes to the case, which takes its version one further, and to what only applications have. */
export async function changeApplication(
  db: Transaction,
  { id }: { readonly id: string },
  onCase: CaseChange,
  own: UpdateObject<DB, 'scholarship_applications'> = {},
): Promise<void> {
  await changeCase(db, credentialingKind, id, onCase);
  const state = onCase.state as ApplicationState | undefined;
  // What ended makes room for another application of the same person, and does not take it back.
  const live = state !== undefined && makesRoom(state) ? { is_live: false } : {};
  const columns = { ...live, ...own };
  if (Object.keys(columns).length > 0)
    await db.updateTable('scholarship_applications').set(columns).where('id', '=', id).execute();
}
