import { crudEndpoints, restoreEndpoint } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, version, z } from '../../core/schema.ts';
import { dueDiligenceTemplatesList } from './due-diligence-templates.list.ts';
import { dueDiligenceTemplatesPages } from './due-diligence-templates.pages.ts';
import {
  draftSave,
  residualSave,
  residualSettings,
  templateCreate,
  templateDetail,
  templateRow,
  templateUpdate,
} from './due-diligence-templates.schemas.ts';

const { path } = dueDiligenceTemplatesList;
const rule = 'due_diligence_form.templates';
const noun = 'modelo de questionário';

export const dueDiligenceTemplates = defineModule({
  ...dueDiligenceTemplatesPages,
  endpoints: {
    residual: endpoint({
      method: 'GET',
      path: '/api/v1/due_diligence_residual_formula',
      access: { rule },
      summary: 'Ler a fórmula do risco que sobra',
      response: residualSettings,
    }),
    save_residual: endpoint({
      method: 'PUT',
      path: '/api/v1/due_diligence_residual_formula',
      access: { rule },
      summary: 'Guardar a fórmula do risco que sobra, ou voltar à de cima',
      body: residualSave,
      response: residualSettings,
    }),
    ...crudEndpoints({
      list: dueDiligenceTemplatesList,
      row: templateRow,
      noun,
      rules: { grid: rule, list: rule, read: rule, create: rule, update: rule, remove: rule },
      detail: templateDetail,
      create: templateCreate,
      update: templateUpdate,
    }),
    restore: restoreEndpoint({ path, noun, rule, detail: templateDetail }),
    save_draft: endpoint({
      method: 'PUT',
      path: `${path}/:id/draft`,
      access: { rule },
      summary: 'Guardar o rascunho de um modelo de questionário',
      params: byId,
      body: draftSave,
      response: templateDetail,
    }),
    publish: endpoint({
      method: 'POST',
      path: `${path}/:id/publish`,
      access: { rule },
      summary: 'Ativar o rascunho de um modelo como nova versão; o que tem falhas é recusado',
      params: byId,
      body: z.strictObject({ version }),
      response: templateDetail,
    }),
    discard: endpoint({
      method: 'POST',
      path: `${path}/:id/discard`,
      access: { rule },
      summary: 'Descartar o rascunho de um modelo de questionário',
      params: byId,
      body: z.strictObject({ version }),
      response: templateDetail,
    }),
    archive: endpoint({
      method: 'POST',
      path: `${path}/:id/archive`,
      access: { rule },
      summary: 'Arquivar um modelo de questionário, ou voltar a oferecê-lo',
      params: byId,
      body: z.strictObject({ archived: z.boolean() }),
      response: templateDetail,
    }),
  },
});
