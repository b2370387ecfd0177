import {
  type AuditAction,
  type AuditObject,
  auditActions,
  auditObjects,
} from '@conforme/contracts/core/audit-words/audit-words.ts';
import { sql } from 'kysely';
import { MOST_RECORDS, type OwnDataPart } from '../own-data/own-data-part.ts';

interface Row {
  readonly at: string;
  readonly action: string;
  readonly object_type: string | null;
  readonly by: 'me' | 'other' | 'system';
  readonly organisation: string | null;
}

const doers = { me: 'Você', other: 'Outra pessoa', system: 'O sistema' } as const;

/** In words: which record or which other person an event was about is not the asker's to take along. */
export const auditOwnData: OwnDataPart = {
  key: 'audit',
  title: 'Registro de atividades',
  about:
    'O que você fez e o que foi feito com a sua conta. Não diz o que foi escrito, nem quem mais estava envolvido.',
  tables: ['audit_events'],
  columns: [
    { key: 'at', label: 'Quando', type: 'datetime' },
    { key: 'by', label: 'Quem' },
    { key: 'action', label: 'O quê' },
    { key: 'object', label: 'Sobre' },
    { key: 'organisation', label: 'Organização' },
  ],
  records: async (system, userId) => {
    const { rows } = await sql<Row>`
      select a.at, a.action, a.object_type, coalesce(e.trading_name, e.company_name) as organisation,
        case when a.actor_id = ${userId} then 'me' when a.actor_id is null then 'system' else 'other' end as by
      from audit_events a left join legal_entities e on e.id = a.legal_entity_id
      where a.actor_id = ${userId} or (a.object_type = 'user' and a.object_id = ${userId})
      order by a.id desc limit ${MOST_RECORDS + 1}`.execute(system);
    return rows.map(({ at, action, object_type, by, organisation }) => ({
      at,
      by: doers[by],
      action: auditActions[action as AuditAction] ?? action,
      object: object_type === null ? null : (auditObjects[object_type as AuditObject] ?? object_type),
      organisation,
    }));
  },
};
