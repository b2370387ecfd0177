import { type RawBuilder, sql } from 'kysely';

/**
 * An organisation and those it stands under, each with how deep it stands: the nearest is the deepest. Only for whoever
 * sees them all: who works in a unit sees nothing above it.
 */
export const lineAbove = (legalEntityId: number | RawBuilder<unknown>) => sql`
  select up.ancestor_id as id, (select count(*) from legal_entity_tree t where t.entity_id = up.ancestor_id) as depth
  from legal_entity_tree up where up.entity_id = ${legalEntityId}`;

/** Who answers for the data in an organisation: a unit without its own encarregado has the nearest one above it. */
export const nearestOfficer = (legalEntityId: number | RawBuilder<unknown>) =>
  sql`select name, email, phone, public_contact from nearest_officer(${legalEntityId})`;
