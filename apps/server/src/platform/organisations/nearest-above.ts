import { type RawBuilder, sql } from 'kysely';

/** An organisation and those it stands under, each with how deep it stands: the nearest is the deepest. */
export const lineAbove = (legalEntityId: number | RawBuilder<unknown>) => sql`
  select up.ancestor_id as id, (select count(*) from legal_entity_tree t where t.entity_id = up.ancestor_id) as depth
  from legal_entity_tree up where up.entity_id = ${legalEntityId}`;

/** Who answers for the data in an organisation: a unit without its own encarregado has the nearest one above it. */
export const nearestOfficer = (legalEntityId: number | RawBuilder<unknown>) => sql`
  select officer.name, officer.email, officer.phone, officer.public_contact
  from (${lineAbove(legalEntityId)}) line
  join privacy_officers officer on officer.legal_entity_id = line.id and officer.kind = 'encarregado'
  order by line.depth desc limit 1`;
