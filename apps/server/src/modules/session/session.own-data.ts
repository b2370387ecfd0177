import { sql } from 'kysely';
import { MOST_RECORDS, type OwnDataPart } from '../../platform/own-data/own-data-part.ts';

export const sessionsOwnData: OwnDataPart = {
  key: 'sessions',
  title: 'Sessões',
  about: 'Quando você entrou e saiu. Nem endereço de rede nem aparelho são guardados.',
  tables: ['sessions'],
  columns: [
    { key: 'authenticated_at', label: 'Aberta em', type: 'datetime' },
    { key: 'last_activity_at', label: 'Último uso', type: 'datetime' },
    { key: 'expires_at', label: 'Vale até', type: 'datetime' },
    { key: 'ended_at', label: 'Encerrada em', type: 'datetime' },
    { key: 'role', label: 'Grupo em uso' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select s.authenticated_at, s.last_activity_at, s.expires_at, s.ended_at, r.display_name as role
        from sessions s left join roles r on r.id = s.active_role_id
        where s.user_id = ${userId} order by s.id desc limit ${MOST_RECORDS + 1}`.execute(system)
    ).rows,
};
