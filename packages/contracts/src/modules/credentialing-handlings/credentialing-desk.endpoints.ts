import { pickerQuery } from '../../core/crud.ts';
import { endpoint, fileEndpoint } from '../../core/endpoint.ts';
import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { byId, id, idInPath, oneOf, successMessages, z } from '../../core/schema.ts';
import { bulkAssignment } from '../../platform/cases/bulk-assignment.schemas.ts';
import { reportFileTypes, reportFormats } from '../../platform/reports/report-formats.ts';
import { tellMany, tellPreview, toldMany, toldPreview } from './credentialing-acts.schemas.ts';
import { callRanking } from './credentialing-detail.schemas.ts';
import { credentialingHandlingsList } from './credentialing-handlings.list.ts';
import { applicationRow } from './credentialing-handlings.schemas.ts';
import { openedCall } from './public-form/application.schemas.ts';

const { path } = credentialingHandlingsList;
const HANDLE = 'portal_cebas.credentialing.handling';

/** The queue, the order of an edital, and what is done to several applications at once. */
export const credentialingDeskEndpoints = {
  grid: gridEndpoint({
    path: `${path}/grid`,
    access: { rule: `${HANDLE}.grid` },
    summary: 'Lista de inscrições em editais com busca, filtros, ordem e páginas',
    grid: grid({ ...credentialingHandlingsList, row: applicationRow }),
  }),
  formPreview: endpoint({
    method: 'GET',
    path: `${path}/form_preview/:id`,
    access: { rule: 'portal_cebas.credentialing.config.edit' },
    summary: 'Mostrar a inscrição de um edital como está salvo, também antes da publicação',
    params: byId,
    response: openedCall,
  }),
  ranking: endpoint({
    method: 'GET',
    path: `${path}/ranking/:id`,
    access: { rule: `${HANDLE}.grid` },
    summary: 'Classificação de um edital, turma por turma, com o desempate dele',
    params: byId,
    response: callRanking,
  }),
  rankingReport: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/ranking/:id/report`,
      access: { rule: `${HANDLE}.export` },
      summary: 'Classificação de um edital em PDF ou planilha; o envio fica registrado',
      params: byId,
      query: z.strictObject({ format: oneOf(reportFormats) }),
    },
    Object.values(reportFileTypes),
  ),
  assignMany: endpoint({
    method: 'POST',
    path: `${path}/assign`,
    access: { rule: HANDLE },
    summary: 'Atribuir várias inscrições a uma pessoa, ou a ninguém',
    body: bulkAssignment,
    response: z.strictObject({ messages: successMessages }),
  }),
  tellMany: endpoint({
    method: 'POST',
    path: `${path}/tell`,
    access: { rule: HANDLE },
    summary: 'Escrever a várias famílias de uma vez',
    body: tellMany,
    response: toldMany,
  }),
  tellPreview: endpoint({
    method: 'POST',
    path: `${path}/tell/preview`,
    access: { rule: HANDLE },
    summary: 'Ver antes a quantas famílias uma mensagem vai, e o e-mail que a anuncia',
    body: tellPreview,
    response: toldPreview,
  }),
  handlers: endpoint({
    method: 'GET',
    path: `${path}/handlers`,
    access: { rule: HANDLE },
    summary: 'Pessoas que conduzem inscrições de uma unidade, para campos de escolha',
    query: pickerQuery.extend({ unit: idInPath.optional() }),
    response: z.array(z.strictObject({ id, label: z.string() })),
  }),
};
