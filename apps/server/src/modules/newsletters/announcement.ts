import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import { newsletterAudience } from '../../platform/newsletters/newsletter-audience.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';

interface Announced {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly title: string;
  readonly signed_from: number;
  readonly asks_signature: boolean;
}

/** The accounts it reaches now. */
export async function readersOf(db: Database | Transaction, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from ${newsletterAudience(id)} people where user_id is not null`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Tells readers of a newsletter; nobody twice of the same relevant version. */
export const announce = (
  db: Transaction,
  notifier: Notifier,
  { id, legal_entity_id, title, signed_from, asks_signature }: Announced,
  userIds: readonly number[],
): Promise<void> =>
  notifier.notify(db, {
    userIds,
    type: asks_signature ? 'newsletter.to_sign' : 'newsletter.published',
    title: `${asks_signature ? 'Informativo para assinar' : 'Novo informativo'}: ${title}`,
    message: asks_signature ? 'Leia e assine este informativo.' : 'Novo informativo no Mural.',
    link: `/newsletters/${id}`,
    legalEntityId: legal_entity_id,
    dedupKey: `newsletter ${id} published ${signed_from}`,
  });

/** Whom a change of the audience added is told as everybody else was. */
export async function announceToAdded(
  db: Transaction,
  notifier: Notifier,
  id: number,
  before: readonly number[],
): Promise<void> {
  const known = new Set(before);
  const added = (await readersOf(db, id)).filter((userId) => !known.has(userId));
  // With the words of the version they read.
  const { rows } = await sql<Announced>`
    select n.id, n.legal_entity_id, v.title, n.signed_from, n.asks_signature
    from newsletters n join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    where n.id = ${id}`.execute(db);
  if (rows[0] && added.length > 0) await announce(db, notifier, rows[0], added);
}
