import { listKinds } from '@conforme/contracts/modules/contact-lists/list-choices.ts';
import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

export const contactListsOwnData: OwnDataPart = {
  key: 'contact_lists',
  title: 'Listas de contatos',
  about:
    'As listas pelas quais você responde e as que foram abertas a você pelo nome. Quem está nelas não é dado seu.',
  tables: ['contact_lists', 'contact_list_access'],
  columns: [
    { key: 'id', label: 'Número da lista' },
    { key: 'organisation', label: 'Organização' },
    { key: 'name', label: 'Nome' },
    { key: 'kind', label: 'Tipo', type: 'choice', options: listKinds.options },
    { key: 'is_owner', label: 'Você responde por ela' },
    { key: 'created_at', label: 'Criada em', type: 'datetime' },
    { key: 'updated_at', label: 'Alterada em', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select l.id, l.name, l.kind, l.created_at, l.updated_at, coalesce(l.owner_id = ${userId}, false) as is_owner,
          coalesce(e.trading_name, e.company_name) as organisation
        from contact_lists l join legal_entities e on e.id = l.legal_entity_id
        where l.owner_id = ${userId} or l.id in (select list_id from contact_list_access where user_id = ${userId})
        order by l.id desc`.execute(system)
    ).rows,
};
