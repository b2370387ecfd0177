import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

/** Written by an organisation, and tied to an account by the address it has proven, or by its person record there. */
export const officersOwnData: OwnDataPart = {
  key: 'privacy_officers',
  title: 'Indicações como encarregado',
  about:
    'As organizações que indicaram você, ou o e-mail que você confirmou, como encarregado ou substituto.',
  tables: ['privacy_officers'],
  columns: [
    { key: 'organisation', label: 'Organização' },
    {
      key: 'kind',
      label: 'Papel',
      type: 'choice',
      options: [
        { value: 'encarregado', label: 'Encarregado' },
        { value: 'substitute', label: 'Substituto' },
      ],
    },
    { key: 'name', label: 'Nome' },
    { key: 'email', label: 'E-mail' },
    { key: 'phone', label: 'Telefone' },
    { key: 'public_contact', label: 'Outro contato público' },
    { key: 'created_at', label: 'Desde', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select o.kind, o.name, o.email, o.phone, o.public_contact, o.created_at, coalesce(e.trading_name, e.company_name) as organisation
        from privacy_officers o join legal_entities e on e.id = o.legal_entity_id
        where o.email = proven_address(${userId}, o.legal_entity_id)
          or exists (select from natural_entities n where n.id = o.natural_entity_id and n.user_id = ${userId}
            and same_organisation(n.legal_entity_id, o.legal_entity_id))
        order by o.created_at desc`.execute(system)
    ).rows,
};
