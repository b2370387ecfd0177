import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { ContactOptOuts } from './opt-outs.ts';

/** The first contact of an organisation, or of its units, that holds each of these addresses. */
export async function contactsByEmail(
  db: Transaction,
  legalEntityId: number,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ email: string; id: number }>`
    select distinct on (email) email, c.id
    from contacts c, unnest(c.emails) email
    where c.id in (select contacts_with_email(${[...emails]}::text[],
        array(select entity_id from legal_entity_tree where ancestor_id = ${legalEntityId})))
      and email = any (${[...emails]}::text[])
    order by email, c.id`.execute(db);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

interface Wanted {
  readonly legalEntityId: number;
  readonly wanted: readonly { readonly email: string; readonly name: string | null }[];
  readonly dataSource: string;
}

/**
 * Contacts for addresses nobody has. Who asks at the same time waits, and finds those of the first: an address never
 * becomes two contacts. Called by the name that was written beside it, else by the address.
 */
export async function createContactsByEmail(
  db: Transaction,
  optOuts: ContactOptOuts,
  { legalEntityId, wanted, dataSource }: Wanted,
): Promise<{ contactIds: number[]; created: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('contacts by e-mail', ${legalEntityId}))`.execute(
    db,
  );
  const there = await contactsByEmail(
    db,
    legalEntityId,
    wanted.map(({ email }) => email),
  );
  const missing = wanted.filter(({ email }) => !there.has(email));
  const asked = await optOuts.of(
    db,
    legalEntityId,
    missing.map(({ email }) => ({ emails: [email], phones: [] })),
  );
  const { rows } = await sql<{ id: number }>`
    insert into contacts (legal_entity_id, name, emails, data_source, email_opt_out_on)
    select ${legalEntityId}::bigint, name, array[email], ${dataSource}::text, left_alone_on
    from unnest(${missing.map(({ email, name }) => name ?? email.slice(0, 120))}::text[],
      ${missing.map(({ email }) => email)}::text[], ${asked.map(({ email_opt_out_on }) => email_opt_out_on)}::date[])
      as one (name, email, left_alone_on)
    returning id`.execute(db);
  return { contactIds: [...there.values(), ...rows.map(({ id }) => id)], created: rows.length };
}
