import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

export const socialOwnData: OwnDataPart = {
  key: 'social',
  title: 'Contas ligadas',
  about:
    'As contas de outros serviços com que você entra. Nada além do que o serviço diz para reconhecer você.',
  tables: ['social_identities'],
  columns: [
    { key: 'provider', label: 'Serviço' },
    { key: 'issuer', label: 'Emissor' },
    { key: 'subject', label: 'Seu identificador lá' },
    { key: 'linked_at', label: 'Ligada em', type: 'datetime' },
    { key: 'last_used_at', label: 'Último uso', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select provider, issuer, subject, linked_at, last_used_at from social_identities
        where user_id = ${userId} order by id desc`.execute(system)
    ).rows,
};
