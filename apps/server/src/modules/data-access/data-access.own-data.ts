import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

export const accessesOwnData: OwnDataPart = {
  key: 'accesses',
  title: 'Acessos',
  about: 'As organizações e pessoas cujos dados os seus grupos alcançam.',
  tables: ['data_access_grants', 'given_accesses'],
  columns: [
    { key: 'entity', label: 'Onde' },
    { key: 'group', label: 'Por qual grupo' },
    { key: 'own', label: 'Só para você' },
    { key: 'created_at', label: 'Desde', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select coalesce(e.trading_name, e.company_name, btrim(n.first_name || ' ' || n.surname)) as entity,
          r.display_name as group, given.user_id is not null as own, given.created_at
        from user_grants held
        join roles r on r.id = held.role_id
        join data_access_grants given on given.role_id = held.role_id
          and (given.user_id is null or given.user_id = held.user_id)
          and given.legal_entity_id is not distinct from held.legal_entity_id
          and given.natural_entity_id is not distinct from held.natural_entity_id
        left join legal_entities e on e.id = held.legal_entity_id
        left join natural_entities n on n.id = held.natural_entity_id
        where held.user_id = ${userId}
        group by e.id, n.id, r.id, given.id order by 1, 2`.execute(system)
    ).rows,
};
