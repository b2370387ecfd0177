import { crudEndpoints, restoreEndpoint } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { z } from '../../core/schema.ts';
import { answerTemplatesList } from './answer-templates.list.ts';
import { answerTemplatesPages } from './answer-templates.pages.ts';
import {
  answerTemplateCreate,
  answerTemplateDetail,
  answerTemplateRow,
  answerTemplateUpdate,
  fittingQuery,
  fittingTemplate,
} from './answer-templates.schemas.ts';

const { path } = answerTemplatesList;
const rule = 'privacy_form.settings';
const reads = 'privacy_form.settings|privacy_form.handling';

export const answerTemplates = defineModule({
  ...answerTemplatesPages,
  endpoints: {
    fitting: endpoint({
      method: 'GET',
      path: `${path}/fitting`,
      access: { rule: 'privacy_form.handling' },
      summary: 'Modelos que servem a um tipo, a um resultado ou a um pedido, estes já preenchidos',
      query: fittingQuery,
      response: z.array(fittingTemplate),
    }),
    ...crudEndpoints({
      list: answerTemplatesList,
      row: answerTemplateRow,
      noun: 'modelo de resposta',
      rules: { grid: rule, list: reads, read: reads, create: rule, update: rule, remove: rule },
      detail: answerTemplateDetail,
      create: answerTemplateCreate,
      update: answerTemplateUpdate,
    }),
    restore: restoreEndpoint({ path, noun: 'modelo de resposta', rule, detail: answerTemplateDetail }),
    begin: endpoint({
      method: 'POST',
      path: `${path}/begin`,
      access: { rule },
      summary: 'Começar com os modelos prontos: cria os que ainda não há na organização',
      response: z.strictObject({ created: z.number() }),
    }),
  },
});
