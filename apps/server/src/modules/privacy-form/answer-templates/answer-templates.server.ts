import { answerTemplates } from '@conforme/contracts/modules/privacy-form/answer-templates.contract.ts';
import { listedRows } from '../../../core/grid/listed-rows.ts';
import { implement } from '../../../core/server-module.ts';
import {
  addStartingTemplates,
  createTemplate,
  removeTemplate,
  restoreTemplate,
  updateTemplate,
} from './answer-template.actions.ts';
import {
  answerTemplateSource,
  fittingTemplates,
  readTemplate,
  templateOptions,
} from './answer-templates.queries.ts';

export const answerTemplatesServer = implement(
  answerTemplates,
  {
    fitting: (ctx, { query }) => fittingTemplates(ctx, query),
    list: (ctx, { query }) =>
      templateOptions(
        ctx,
        query,
        listedRows(answerTemplates.endpoints.grid, query, answerTemplateSource(ctx)),
      ),
    read: (ctx, { params }) => readTemplate(ctx, params.id),
    create: (ctx, { body }) => createTemplate(ctx, body),
    update: (ctx, { params, body }) => updateTemplate(ctx, params.id, body),
    remove: (ctx, { params }) => removeTemplate(ctx, params.id),
    restore: (ctx, { params }) => restoreTemplate(ctx, params.id),
    begin: (ctx) => addStartingTemplates(ctx),
  },
  { grid: answerTemplateSource },
);
