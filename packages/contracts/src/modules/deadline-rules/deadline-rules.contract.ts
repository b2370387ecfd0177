import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, z } from '../../core/schema.ts';
import { deadlineRulesPages } from './deadline-rules.pages.ts';
import {
  byKey,
  defaultResume,
  holidaysQuery,
  localHoliday,
  localHolidayCreate,
  ruleDetail,
  ruleSummaries,
  sourceCheck,
  versionCreate,
} from './deadline-rules.schemas.ts';

const path = '/api/v1/deadline_rules';
const holidays = '/api/v1/local_holidays';
const READ = { rule: 'deadline_rules.menu' } as const;
const EDIT = { rule: 'deadline_rules.edit' } as const;

export const deadlineRulesModule = defineModule({
  ...deadlineRulesPages,
  endpoints: {
    list: endpoint({
      method: 'GET',
      path,
      access: READ,
      summary: 'Os prazos que valem hoje, com a sua fonte',
      response: ruleSummaries,
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:key`,
      access: READ,
      summary: 'Um prazo e todas as suas versões',
      params: byKey,
      response: ruleDetail,
    }),
    createVersion: endpoint({
      method: 'POST',
      path: `${path}/:key/versions`,
      access: EDIT,
      summary: 'Criar uma versão do prazo na organização ativa',
      params: byKey,
      body: versionCreate,
      response: ruleDetail,
    }),
    resumeDefault: endpoint({
      method: 'POST',
      path: `${path}/:key/resume_default`,
      access: EDIT,
      summary: 'Voltar ao prazo padrão a partir de um dia',
      params: byKey,
      body: defaultResume,
      response: ruleDetail,
    }),
    checkSource: endpoint({
      method: 'POST',
      path: `${path}/:key/checks`,
      access: EDIT,
      summary: 'Registrar que o texto oficial foi conferido',
      params: byKey,
      body: sourceCheck,
      response: ruleDetail,
    }),
    holidays: endpoint({
      method: 'GET',
      path: holidays,
      access: READ,
      summary: 'Os feriados locais da organização ativa em um ano',
      query: holidaysQuery,
      response: z.array(localHoliday),
    }),
    addHoliday: endpoint({
      method: 'POST',
      path: holidays,
      access: EDIT,
      summary: 'Incluir um feriado local',
      body: localHolidayCreate,
      response: localHoliday,
    }),
    removeHoliday: endpoint({
      method: 'DELETE',
      path: `${holidays}/:id`,
      access: EDIT,
      summary: 'Excluir um feriado local',
      params: byId,
    }),
  },
});
