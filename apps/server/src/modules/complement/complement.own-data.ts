import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

/** Written by an organisation, and tied to a person by the address, or by the person the organisation has linked. */
export const officersOwnData: OwnDataPart = {
  key: 'privacy_officers',
  title: 'Indicações como encarregado',
  about: 'As organizações que indicaram você, ou o seu e-mail, como encarregado ou substituto.',
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
        where o.email = (select email from users where id = ${userId})
          or o.natural_entity_id in (select id from natural_entities where user_id = ${userId})
        order by o.created_at desc`.execute(system)
    ).rows,
};
