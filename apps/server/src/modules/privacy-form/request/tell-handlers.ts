import { sql } from 'kysely';
import type { Transaction } from '../../../core/database/database.ts';
import type { Notifier } from '../../../platform/notifications/notifier.ts';

interface HandledRequest {
  readonly legalEntityId: number;
  readonly responsibleId: number | null;
}

/** Whoever is responsible while they may handle it, else all who may. */
export async function handlersOf(
  db: Transaction,
  { legalEntityId, responsibleId }: HandledRequest,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with handlers as (select people as id from people_with_permission(${legalEntityId}, 'privacy_form.handling') as people)
    select id from handlers where id = ${responsibleId} or ${responsibleId}::bigint is null
      or not exists (select from handlers where id = ${responsibleId})`.execute(db);
  return rows.map(({ id }) => id);
}

interface Words {
  readonly title: string;
  readonly message: string;
  /** Whose doing it is; nobody's of the house without it. */
  readonly createdBy?: number;
}

interface Told {
  /** Null for several at once. */
  readonly id: number | null;
  readonly legalEntityId: number;
}

export const OF_REQUEST = 'open.form.message';

/** What people of the house are told of a request; it leads them to it, or to the list. */
export const wordsOfRequest = ({ id, legalEntityId }: Told, words: Words) => ({
  ...words,
  type: OF_REQUEST as typeof OF_REQUEST,
  extraData: {
    form_path: id === null ? '/privacy-form' : `/privacy-form/${id}/handling`,
    icon: 'shield-lock',
  },
  legalEntityId,
});

/** Tells people of the house of a request. */
export const tellOfRequest = (
  db: Transaction,
  notifier: Pick<Notifier, 'notify'>,
  request: Told,
  { userIds, ...words }: Words & { readonly userIds: readonly number[] },
): Promise<void> => notifier.notify(db, { ...wordsOfRequest(request, words), userIds });

/** What came from outside. */
export async function tellHandlers(
  db: Transaction,
  notifier: Notifier,
  request: HandledRequest & { readonly id: number },
  words: { readonly title: string; readonly message: string },
): Promise<void> {
  await tellOfRequest(db, notifier, request, { userIds: await handlersOf(db, request), ...words });
}
