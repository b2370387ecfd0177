import { dueDiligenceStates } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

/** Found by the address the account has proven towards the organisation, and only where the person declared the answers. */
export const dueDiligenceOwnData: OwnDataPart = {
  key: 'due_diligences',
  title: 'Questionários de fornecedor',
  about:
    'Os questionários que você respondeu por uma empresa, com o e-mail que confirmou. As respostas se consultam com o protocolo e a chave.',
  tables: ['due_diligences'],
  columns: [
    { key: 'protocol', label: 'Protocolo' },
    { key: 'organisation', label: 'Organização' },
    { key: 'supplier', label: 'Empresa' },
    { key: 'name', label: 'Nome declarado' },
    { key: 'role', label: 'Cargo declarado' },
    { key: 'submitted_at', label: 'Enviado em', type: 'datetime' },
    { key: 'state', label: 'Situação', type: 'choice', options: dueDiligenceStates.options },
  ],
  records: async (system, userId) => {
    const { rows } = await sql<Record<string, unknown>>`
      select d.protocol, e.shown_name as organisation, s.company_name as supplier, d.declared_name as name,
        d.declared_role as role, d.submitted_at, d.state
      from users u join due_diligence_cases d on d.declared_email = u.email
      join suppliers s on s.id = d.supplier_id join legal_entities e on e.id = d.legal_entity_id
      where u.id = ${userId} and u.email = proven_address(u.id, d.legal_entity_id)
      order by d.received_at desc, d.id`.execute(system);
    return rows;
  },
};
