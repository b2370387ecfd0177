import { employeeStatus } from '@conforme/contracts/modules/employees/employee-choices.ts';
import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

export const employmentsOwnData: OwnDataPart = {
  key: 'employments',
  title: 'Vínculos de trabalho',
  about: 'Os vínculos da pessoa ligada à sua conta, em cada organização, também os que terminaram.',
  tables: ['employees'],
  columns: [
    { key: 'id', label: 'Número do vínculo' },
    { key: 'organisation', label: 'Unidade' },
    { key: 'registration', label: 'Matrícula' },
    { key: 'position', label: 'Cargo' },
    { key: 'area', label: 'Área' },
    { key: 'manager', label: 'Gestor' },
    { key: 'admitted_on', label: 'Admissão', type: 'date' },
    { key: 'dismissed_on', label: 'Desligamento', type: 'date' },
    { key: 'dismissal_reason', label: 'Motivo do desligamento' },
    { key: 'status', label: 'Situação', type: 'choice', options: employeeStatus.options },
    { key: 'email', label: 'E-mail de trabalho' },
    { key: 'cipa_member', label: 'Membro da CIPA' },
    { key: 'notes', label: 'Observações' },
    { key: 'created_at', label: 'Criado em', type: 'datetime' },
    { key: 'updated_at', label: 'Alterado em', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select e.id, e.registration, e.position_name as position, e.area_name as area, e.manager_name as manager,
          e.admitted_on, e.dismissed_on, e.dismissal_reason, e.status, e.email,
          case when e.cipa_member then 'Sim' else 'Não' end as cipa_member, e.notes, e.created_at, e.updated_at,
          coalesce(u.trading_name, u.company_name) as organisation
        from employees e
        join natural_entities n on n.id = e.natural_entity_id
        join legal_entities u on u.id = e.legal_entity_id
        where n.user_id = ${userId} and same_organisation(n.legal_entity_id, e.legal_entity_id)
        order by e.admitted_on desc, e.id desc`.execute(system)
    ).rows,
};
