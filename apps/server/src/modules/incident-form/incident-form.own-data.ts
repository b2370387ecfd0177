import { incidentNatures } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { incidentStates } from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

/** Found by the address the account has proven towards the organisation of the report, and by nothing that staff typed. */
export const incidentReportsOwnData: OwnDataPart = {
  key: 'incident_reports',
  title: 'Relatos de incidentes',
  about:
    'Os relatos de incidentes e golpes feitos com o e-mail que você confirmou. O andamento e os arquivos se consultam com o protocolo e a chave.',
  tables: ['incidents'],
  columns: [
    { key: 'protocol', label: 'Protocolo' },
    { key: 'organisation', label: 'Organização' },
    { key: 'received_at', label: 'Enviado em', type: 'datetime' },
    { key: 'nature', label: 'Natureza', type: 'choice', options: incidentNatures.options },
    { key: 'description', label: 'O que você contou' },
    { key: 'state', label: 'Situação', type: 'choice', options: incidentStates.options },
  ],
  records: async (system, userId) => {
    const { rows } = await sql<Record<string, unknown>>`
      select i.protocol, e.shown_name as organisation, i.received_at, i.nature, i.description, i.state
      from users u join incident_cases i on i.reporter_email = u.email and i.channel = 'form'
      join legal_entities e on e.id = i.legal_entity_id
      where u.id = ${userId} and u.email = proven_address(u.id, i.legal_entity_id)
      order by i.received_at desc, i.id`.execute(system);
    return rows;
  },
};
