import { sql } from 'kysely';
import { MOST_RECORDS, type OwnDataPart } from '../../platform/own-data/own-data-part.ts';

export const sessionsOwnData: OwnDataPart = {
  key: 'sessions',
  title: 'Sessões',
  about: 'Quando você entrou e saiu, e com que tipo de aparelho. O endereço de rede não é guardado.',
  tables: ['sessions'],
  columns: [
    { key: 'authenticated_at', label: 'Aberta em', type: 'datetime' },
    { key: 'last_activity_at', label: 'Último uso', type: 'datetime' },
    { key: 'expires_at', label: 'Vale até', type: 'datetime' },
    { key: 'ended_at', label: 'Encerrada em', type: 'datetime' },
    { key: 'device', label: 'Aparelho' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select authenticated_at, last_activity_at, expires_at, ended_at, device from sessions
        where user_id = ${userId} order by id desc limit ${MOST_RECORDS + 1}`.execute(system)
    ).rows,
};
