import { credentialingConfigs } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import { unitOptions } from '../../platform/organisations/unit-options.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import { createCall, removeCall, restoreCall, updateCall } from './call.actions.ts';
import {
  discardCallQuestionnaire,
  publishCallQuestionnaire,
  readCallQuestionnaire,
  saveCallQuestionnaire,
} from './call-questionnaire.actions.ts';
import { copyCall, moveCall } from './call-status.actions.ts';
import { callOptions, callSource, readCall } from './calls.queries.ts';
import { previewCall } from './public/vacancies.server.ts';

export const credentialingConfigsServer = (links: PublicLinks) =>
  implement(
    credentialingConfigs,
    {
      list: (ctx, { query }) =>
        callOptions(ctx, query, listedRows(credentialingConfigs.endpoints.grid, query, callSource(ctx))),
      read: (ctx, { params }) => readCall(ctx, links, params.id),
      create: (ctx, { body }) => createCall(ctx, links, body),
      update: (ctx, { params, body }) => updateCall(ctx, links, params.id, body),
      remove: (ctx, { params }) => removeCall(ctx, params.id),
      restore: (ctx, { params }) => restoreCall(ctx, links, params.id),
      move: (ctx, { params, body }) => moveCall(ctx, links, params.id, body),
      preview: (ctx, { params }) => previewCall(ctx, links, params.id),
      copy: (ctx, { params }) => copyCall(ctx, links, params.id),
      questionnaire: (ctx, { params }) => readCallQuestionnaire(ctx, params.id),
      save_questionnaire: (ctx, { params, body }) => saveCallQuestionnaire(ctx, params.id, body),
      publish_questionnaire: (ctx, { params, body }) => publishCallQuestionnaire(ctx, params.id, body),
      discard_questionnaire: (ctx, { params, body }) => discardCallQuestionnaire(ctx, params.id, body),
      units: (ctx, { query }) => unitOptions(ctx, query),
    },
    { grid: callSource },
  );
