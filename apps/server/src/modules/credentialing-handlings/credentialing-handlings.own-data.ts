import { applicationStates } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

/** Found by the address the account has proven towards the organisation: that of whoever answers for the candidate. */
export const scholarshipApplicationsOwnData: OwnDataPart = {
  key: 'scholarship_applications',
  title: 'Inscrições em editais de bolsas',
  about:
    'As inscrições que você enviou com o e-mail que confirmou. A renda e os documentos se consultam com o protocolo e a chave.',
  tables: ['scholarship_applications'],
  columns: [
    { key: 'protocol', label: 'Protocolo' },
    { key: 'organisation', label: 'Organização' },
    { key: 'call', label: 'Edital' },
    { key: 'candidate', label: 'Quem vai estudar' },
    { key: 'contact', label: 'Responsável' },
    { key: 'submitted_at', label: 'Enviada em', type: 'datetime' },
    { key: 'state', label: 'Situação', type: 'choice', options: applicationStates.options },
  ],
  records: async (system, userId) => {
    const { rows } = await sql<Record<string, unknown>>`
      select a.protocol, e.shown_name as organisation, c.number as call, a.candidate_name as candidate,
        a.contact_name as contact, a.submitted_at, a.state
      from users u join scholarship_cases a on a.contact_email = u.email
      join scholarship_calls c on c.id = a.call_id join legal_entities e on e.id = a.legal_entity_id
      where u.id = ${userId} and u.email = proven_address(u.id, a.legal_entity_id)
      order by a.received_at desc, a.id`.execute(system);
    return rows;
  },
};
