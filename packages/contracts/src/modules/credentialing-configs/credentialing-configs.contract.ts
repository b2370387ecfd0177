import { crudEndpoints, pickerQuery, restoreEndpoint } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, id, z } from '../../core/schema.ts';
import { ownQuestionnaireEndpoints } from '../../platform/questionnaires/questionnaire.endpoints.ts';
import { credentialingConfigsList } from './credentialing-configs.list.ts';
import { credentialingConfigsPages } from './credentialing-configs.pages.ts';
import { callCreate, callDetail, callMove, callRow, callUpdate } from './credentialing-configs.schemas.ts';
import { shownVacancies } from './public/vacancies.contract.ts';

const { path } = credentialingConfigsList;
const rule = 'portal_cebas.credentialing.config';

export const credentialingConfigs = defineModule({
  ...credentialingConfigsPages,
  endpoints: {
    ...crudEndpoints({
      list: credentialingConfigsList,
      row: callRow,
      noun: 'edital de bolsas',
      rules: {
        grid: `${rule}.grid`,
        list: `${rule}.grid`,
        read: `${rule}.grid|${rule}.edit`,
        create: `${rule}.create`,
        update: `${rule}.edit`,
        remove: `${rule}.delete`,
      },
      detail: callDetail,
      create: callCreate,
      update: callUpdate,
    }),
    restore: restoreEndpoint({ path, noun: 'edital de bolsas', rule: `${rule}.delete`, detail: callDetail }),
    move: endpoint({
      method: 'POST',
      path: `${path}/:id/move`,
      access: { rule: `${rule}.publish` },
      summary: 'Publicar um edital, levá-lo à fase seguinte ou cancelá-lo',
      params: byId,
      body: callMove,
      response: callDetail,
    }),
    preview: endpoint({
      method: 'GET',
      path: `${path}/:id/preview`,
      access: { rule: `${rule}.edit` },
      summary: 'Mostrar a página pública de um edital como está salvo, também antes da publicação',
      params: byId,
      response: shownVacancies,
    }),
    copy: endpoint({
      method: 'POST',
      path: `${path}/:id/copy`,
      access: { rule: `${rule}.create` },
      summary: 'Começar um edital com o texto, as vagas e os documentos de outro',
      params: byId,
      response: callDetail,
    }),
    ...ownQuestionnaireEndpoints({ path, rule: `${rule}.edit` }),
    units: endpoint({
      method: 'GET',
      path: `${path}/units`,
      access: { rule: `${rule}.create|${rule}.edit` },
      summary: 'Unidades que podem oferecer bolsas',
      query: pickerQuery,
      response: z.array(z.strictObject({ id, label: z.string() })),
    }),
  },
});
