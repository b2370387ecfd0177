import { sql } from 'kysely';
import { MOST_RECORDS, type OwnDataPart } from '../../platform/own-data/own-data-part.ts';

/** Without their addresses, which open what they lead to. */
export const publicLinksOwnData: OwnDataPart = {
  key: 'public_links',
  title: 'Links públicos',
  about: 'Os links que você criou ou revogou. O endereço não acompanha: quem o tem entra.',
  tables: ['public_links'],
  columns: [
    { key: 'created_at', label: 'Criado em', type: 'datetime' },
    { key: 'label', label: 'Nome' },
    { key: 'uses', label: 'Usos', type: 'number' },
    { key: 'expires_at', label: 'Vale até', type: 'datetime' },
    { key: 'revoked_at', label: 'Revogado em', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select created_at, label, uses, expires_at, revoked_at from public_links
        where created_by = ${userId} or revoked_by = ${userId}
        order by id desc limit ${MOST_RECORDS + 1}`.execute(system)
    ).rows,
};
