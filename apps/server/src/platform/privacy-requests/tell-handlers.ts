import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { Notifier } from '../notifications/notifier.ts';

interface TellingRequest {
  readonly id: number;
  readonly legalEntityId: number;
  readonly responsibleId: number | null;
}

/** What came from outside: to whoever is responsible while they may handle it, else to all who may. */
export async function tellHandlers(
  db: Transaction,
  notifier: Notifier,
  { id, legalEntityId, responsibleId }: TellingRequest,
  { title, message }: { readonly title: string; readonly message: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with handlers as (select people as id from people_with_permission(${legalEntityId}, 'privacy_form.handling') as people)
    select id from handlers where id = ${responsibleId} or ${responsibleId}::bigint is null
      or not exists (select from handlers where id = ${responsibleId})`.execute(db);
  await notifier.notify(db, {
    userIds: rows.map((row) => row.id),
    type: 'open.form.message',
    title,
    message,
    extraData: { form_path: `/privacy-form/${id}/handling`, icon: 'shield-lock' },
    legalEntityId,
  });
}
