import type { KnownNotificationType } from '@conforme/contracts/core/notifications/notification-types.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { handlingPath } from '@conforme/contracts/platform/cases/case-path.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { Notifier } from '../notifications/notifier.ts';

interface HandledCase {
  readonly id: string;
  readonly legalEntityId: number;
  readonly responsibleId: number | null;
  readonly protocol?: string;
}

/** Who may handle a case: everybody with the permission there; of a sealed one its readers among them. */
export const handlersQuery = (
  { handling, confidentiality }: Pick<CaseKind, 'handling' | 'confidentiality'>,
  { id, legalEntityId }: Pick<HandledCase, 'id' | 'legalEntityId'>,
) => sql<{ id: number }>`
  select people as id from people_with_permission(${legalEntityId}, ${handling}) as people
  where ${!confidentiality.sealed} or people in (select user_id from case_readers where case_id = ${id})`;

/** Whoever is responsible while they may handle it, else all who may. */
export async function handlersOf(
  db: Transaction,
  kind: Pick<CaseKind, 'handling' | 'confidentiality'>,
  of: HandledCase,
): Promise<number[]> {
  const { responsibleId } = of;
  const { rows } = await sql<{ id: number }>`
    with handlers as (${handlersQuery(kind, of)})
    select id from handlers where id = ${responsibleId} or ${responsibleId}::bigint is null
      or not exists (select from handlers where id = ${responsibleId})`.execute(db);
  return rows.map(({ id }) => id);
}

interface Words {
  readonly title: string;
  readonly message: string;
  /** Whose doing it is; nobody's of the organisation without it. */
  readonly createdBy?: number;
}

interface Told {
  /** Null for several at once. */
  readonly id: string | null;
  readonly legalEntityId: number;
  /** Stands in the title, so that the title alone says what happened to what; absent for several at once. */
  readonly protocol?: string;
}

/** The type of what staff are told of a case. */
export const newsOf = ({ news }: Pick<CaseKind, 'news' | 'path'>): KnownNotificationType =>
  news ?? 'open.form.message';

/** What staff are told of a case; it leads them to it, or to the list. */
export const wordsOfCase = (kind: CaseKind, { id, legalEntityId, protocol }: Told, words: Words) => ({
  ...words,
  title: protocol === undefined ? words.title : `${words.title}: ${protocol}`,
  type: newsOf(kind),
  extraData: {
    form_path: id === null ? kind.path : handlingPath(kind, id),
    icon: kind.icon,
  },
  legalEntityId,
});

/** Tells staff of a case. */
export const tellOfCase = (
  db: Transaction,
  notifier: Pick<Notifier, 'notify'>,
  kind: CaseKind,
  of: Told,
  { userIds, ...words }: Words & { readonly userIds: readonly number[] },
): Promise<void> => notifier.notify(db, { ...wordsOfCase(kind, of, words), userIds });

/** What came from outside. */
export async function tellHandlers(
  db: Transaction,
  notifier: Notifier,
  kind: CaseKind,
  of: HandledCase,
  words: { readonly title: string; readonly message: string },
): Promise<void> {
  await tellOfCase(db, notifier, kind, of, { userIds: await handlersOf(db, kind, of), ...words });
}
