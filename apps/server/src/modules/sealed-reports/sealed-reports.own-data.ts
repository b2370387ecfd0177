import { sql } from 'kysely';
import { MOST_RECORDS, type OwnDataPart } from '../../platform/own-data/own-data-part.ts';

/** What the product keeps about people who receive reports; never anything of a report. */
export const sealedReportsOwnData: OwnDataPart = {
  key: 'sealed_reports',
  title: 'Designações e chave de relatos',
  about:
    'Suas designações para receber relatos e quando sua chave foi criada. O que está cifrado nos relatos não sai por aqui.',
  tables: ['recipient_keys', 'report_appointments', 'report_escrows', 'custody_handovers'],
  columns: [
    { key: 'what', label: 'O quê' },
    { key: 'organisation', label: 'Organização' },
    { key: 'channel', label: 'Canal' },
    { key: 'state', label: 'Situação' },
    { key: 'at', label: 'Quando', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select * from (
          select 'Designação: ' || duty as what, e.shown_name as organisation, channel, state, proposed_at as at
            from report_appointments a join legal_entities e on e.id = a.legal_entity_id
            where user_id = ${userId} or proposed_by = ${userId} or decided_by = ${userId} or ended_by = ${userId}
          union all
          select 'Entrega de custódia', e.shown_name, channel, state, proposed_at
            from custody_handovers h join legal_entities e on e.id = h.legal_entity_id
            where from_user = ${userId} or to_user = ${userId} or decided_by = ${userId}
          union all
          select 'Chave de relatos', null, null, null, made_at from recipient_keys where user_id = ${userId}
          union all
          select 'Guarda da organização', e.shown_name, null, null, made_at
            from report_escrows r join legal_entities e on e.id = r.legal_entity_id
            where made_by = ${userId} or confirmed_by = ${userId} or drilled_by = ${userId}) told
        order by at desc limit ${MOST_RECORDS + 1}`.execute(system)
    ).rows,
};
