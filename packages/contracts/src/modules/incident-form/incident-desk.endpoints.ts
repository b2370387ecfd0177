import { pickerQuery } from '../../core/crud.ts';
import { endpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { id, idInPath, successMessages, z } from '../../core/schema.ts';
import { bulkAssignment } from '../../platform/cases/bulk-assignment.schemas.ts';
import { questionnaireEndpoints } from '../../platform/questionnaires/questionnaire.endpoints.ts';
import { askedVersion } from '../../platform/questionnaires/questionnaire.schemas.ts';
import { evidenceFiles } from './evidence-files.ts';
import { incidentFormList } from './incident-form.list.ts';
import { incidentRow, newIncident, registeredIncident } from './incident-form.schemas.ts';
import { reportQuestionnaires } from './rules/report-questions.ts';

const { path } = incidentFormList;
const named = z.array(z.strictObject({ id, label: z.string() }));

/** The list, and how incidents get into it and into somebody's hands. */
export const incidentDeskEndpoints = {
  grid: gridEndpoint({
    path: `${path}/grid`,
    access: { rule: 'incident.form.menu' },
    summary: 'Lista de incidentes com busca, filtros, ordem e páginas',
    grid: grid({ ...incidentFormList, row: incidentRow }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: { rule: 'incident_form.create' },
    summary: 'Registrar um incidente ou uma tentativa de golpe; a chave só é mostrada aqui',
    once: true,
    body: newIncident,
    response: registeredIncident,
  }),
  units: endpoint({
    method: 'GET',
    path: `${path}/units`,
    access: { rule: 'incident_form.create' },
    summary: 'Unidades em que um incidente pode ser registrado, para campos de escolha',
    query: pickerQuery,
    response: named,
  }),
  sendPapers: uploadEndpoint(
    {
      path: `${path}/papers`,
      access: { rule: 'incident_form.create' },
      summary: 'Enviar provas de um incidente que está sendo registrado; só quem enviou vê, por um dia',
      response: z.strictObject({
        files: z.array(z.strictObject({ id: z.uuid(), name: z.string(), size: z.number() })),
      }),
    },
    evidenceFiles,
  ),
  dropPaper: endpoint({
    method: 'DELETE',
    path: `${path}/papers/:file_id`,
    access: { rule: 'incident_form.create' },
    summary: 'Tirar um anexo de um incidente que ainda não foi registrado',
    params: z.strictObject({ file_id: z.uuid() }),
  }),
  assignMany: endpoint({
    method: 'POST',
    path: `${path}/assign`,
    access: { rule: 'incident_form.handling' },
    summary: 'Atribuir vários incidentes a uma pessoa, ou a ninguém',
    body: bulkAssignment,
    response: z.strictObject({ messages: successMessages }),
  }),
  ...questionnaireEndpoints({
    path: '/api/v1/incident_forms',
    rule: 'incident_form.settings',
    keys: reportQuestionnaires,
  }),
  /** What the report asks now, for whoever writes one down. */
  report_questions: endpoint({
    method: 'GET',
    path: `${path}/report_questions`,
    access: { rule: 'incident_form.create' },
    summary: 'Perguntas do relato que valem agora, por natureza',
    response: z.strictObject({ security: askedVersion, scam: askedVersion }),
  }),
  handlers: endpoint({
    method: 'GET',
    path: `${path}/handlers`,
    access: { rule: 'incident_form.handling' },
    summary: 'Pessoas que tratam incidentes de uma unidade, para campos de escolha',
    query: pickerQuery.extend({ unit: idInPath.optional() }),
    response: named,
  }),
};
