import type { AuditKey } from '@conforme/contracts/core/audit-words/audit-keys.ts';
import { ruleAllows } from '@conforme/contracts/core/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';

const MOST = 50;
const NUMBER = /^\d{1,15}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Meta = Readonly<Record<string, unknown>>;

/** Of what the number under each key of the details is, in records the asker sees. */
const kindsOf: Readonly<
  Partial<Record<AuditKey, 'user' | 'role' | 'organisation' | 'person' | 'contact' | 'case'>>
> = {
  user_id: 'user',
  responsible_id: 'user',
  invited: 'user',
  owner_id: 'user',
  users: 'user',
  role_id: 'role',
  role_ids: 'role',
  withheld: 'role',
  copy_from: 'role',
  from: 'organisation',
  to: 'organisation',
  units: 'organisation',
  merged_id: 'person',
  into: 'person',
  natural_entity_ids: 'person',
  person: 'person',
  contact_id: 'contact',
  original_id: 'case',
};

const named = (ctx: UserCtx) => {
  const scope = scopeSql(ctx);
  const sees = (rule: string) => sql`${ruleAllows(rule, ctx.user.permissions)}`;
  return {
    user: (id: string) =>
      sql`(select name from users where id = ${id}::bigint and id in (select users_in_scope(${scope})))`,
    role: (id: string) => sql`(select display_name from roles where id = ${id}::bigint)`,
    organisation: (id: string) =>
      sql`(select shown_name from legal_entities where id = ${id}::bigint and id = any (${scope}))`,
    person: (id: string) => sql`(select shown_name from natural_entities
      where ${sees('natural_entities.menu')} and id = ${id}::bigint and legal_entity_id = any (${scope}))`,
    contact: (id: string) => sql`(select name from contacts
      where ${sees('contacts.show')} and id = ${id}::bigint and legal_entity_id = any (${scope}))`,
    case: (id: string) =>
      sql`(select protocol from cases where id = ${id}::uuid and legal_entity_id = any (${scope}))`,
  } satisfies Record<string, (id: string) => RawBuilder<unknown>>;
};

/** The records that the details name by number, as they are called now; those not in sight keep their numbers. */
export async function namesIn(ctx: UserCtx, meta: Meta): Promise<Record<string, string>> {
  const by = named(ctx);
  const asked = Object.entries(meta).flatMap(([key, value]) => {
    const kind = kindsOf[key as AuditKey];
    if (!kind) return [];
    const ids = (Array.isArray(value) ? value : [value]).map(String);
    // What some other action noted under the same key is no number of a record.
    const isId = kind === 'case' ? UUID : NUMBER;
    return ids.every((id) => isId.test(id))
      ? ids.slice(0, MOST).map((id) => ({ key, name: by[kind](id) }))
      : [];
  });
  if (asked.length === 0) return {};
  const { rows } = await sql<{ names: (string | null)[] }>`
    select array[${sql.join(asked.map(({ name }) => name))}]::text[] as names`.execute(ctx.db);
  const names: Record<string, string> = {};
  for (const [place, { key }] of asked.entries()) {
    const name = rows[0]?.names[place];
    // Of several all are named, or none: half a list of names would be read as the whole.
    if (name === null || name === undefined) names[key] = '';
    else if (names[key] !== '') names[key] = names[key] === undefined ? name : `${names[key]}, ${name}`;
  }
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
}
