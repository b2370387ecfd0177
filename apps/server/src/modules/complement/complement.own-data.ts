import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

/** Written by an organisation, and tied to a person by the address alone. */
export const officersOwnData: OwnDataPart = {
  key: 'privacy_officers',
  title: 'Indicações como encarregado',
  about: 'As organizações que indicaram o seu e-mail como o do encarregado ou do substituto.',
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
    { key: 'phone', label: 'Telefone' },
    { key: 'created_at', label: 'Desde', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select o.kind, o.name, o.phone, o.created_at, coalesce(e.trading_name, e.company_name) as organisation
        from privacy_officers o join legal_entities e on e.id = o.legal_entity_id
        join users u on u.email = o.email
        where u.id = ${userId} order by o.created_at desc`.execute(system)
    ).rows,
};
