import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/**
 * Whom something is for, as `audienceDetail` of the contract tells it: the columns of a select. `ofTarget` says which
 * rows `a` of the table are its rules.
 */
export function audienceColumns(table: Sql, ofTarget: Sql, owner: Sql): Sql {
  const chosen = (part: 'unit' | 'role' | 'list' | 'user', of: string, label: string) =>
    sql`coalesce((select json_agg(json_build_object('id', t.id, 'label', ${sql.raw(`t.${label}`)})
        order by ${sql.raw(`t.${label}`)})
      from ${table} a join ${sql.raw(of)} t on t.id = a.${sql.raw(`${part}_id`)}
      where ${ofTarget} and a.${sql.raw(`${part}_id`)} is distinct from
        ${part === 'unit' ? owner : sql`null`}), '[]')`;
  return sql`exists (select from ${table} a where ${ofTarget} and a.unit_id = ${owner}) as everyone,
    ${chosen('unit', 'legal_entities', 'shown_name')} as units,
    ${chosen('role', 'roles', 'display_name')} as roles,
    ${chosen('list', 'contact_lists', 'name')} as lists,
    ${chosen('user', 'users', 'name')} as people`;
}

/** The same for what keeps its audience in the shared table. */
export const sharedAudienceColumns = (type: string, id: Sql, owner: Sql): Sql =>
  audienceColumns(sql`audiences`, sql`a.target_type = ${type} and a.target_id = ${id}`, owner);
