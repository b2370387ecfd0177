import { dueDiligenceTemplates } from '@conforme/contracts/modules/due-diligence-templates/due-diligence-templates.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import { readTemplate, templateOptions, templateSource } from './due-diligence-templates.queries.ts';
import { readResidual, saveResidual } from './residual-formula.actions.ts';
import {
  archiveTemplate,
  createTemplate,
  removeTemplate,
  restoreTemplate,
  updateTemplate,
} from './template.actions.ts';
import { discardDraft, publishDraft, saveDraft } from './template-draft.actions.ts';

export const dueDiligenceTemplatesServer = implement(
  dueDiligenceTemplates,
  {
    residual: (ctx) => readResidual(ctx),
    save_residual: (ctx, { body }) => saveResidual(ctx, body),
    list: (ctx, { query }) =>
      templateOptions(
        ctx,
        query,
        listedRows(dueDiligenceTemplates.endpoints.grid, query, templateSource(ctx)),
      ),
    read: (ctx, { params }) => readTemplate(ctx, params.id),
    create: (ctx, { body }) => createTemplate(ctx, body),
    update: (ctx, { params, body }) => updateTemplate(ctx, params.id, body),
    remove: (ctx, { params }) => removeTemplate(ctx, params.id),
    restore: (ctx, { params }) => restoreTemplate(ctx, params.id),
    save_draft: (ctx, { params, body }) => saveDraft(ctx, params.id, body),
    publish: (ctx, { params, body }) => publishDraft(ctx, params.id, body.version),
    discard: (ctx, { params, body }) => discardDraft(ctx, params.id, body.version),
    archive: (ctx, { params, body }) => archiveTemplate(ctx, params.id, body.archived),
  },
  { grid: templateSource },
);
