import { crudEndpoints, pickerQuery, restoreEndpoint } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId, z } from '../../core/schema.ts';
import { newsletterWorkflowsList } from './newsletter-workflows.list.ts';
import { newsletterWorkflowsPages } from './newsletter-workflows.pages.ts';
import {
  workflowCreate,
  workflowDetail,
  workflowRow,
  workflowRun,
  workflowUpdate,
} from './newsletter-workflows.schemas.ts';

const { path } = newsletterWorkflowsList;
const option = z.strictObject({ id: z.number(), label: z.string() });
const writing = { rule: 'newsletter_workflows.create|newsletter_workflows.edit' } as const;

export const newsletterWorkflows = defineModule({
  ...newsletterWorkflowsPages,
  endpoints: {
    ...crudEndpoints({
      list: newsletterWorkflowsList,
      row: workflowRow,
      noun: 'fluxo de informativos',
      rules: {
        grid: 'newsletter_workflows.show',
        list: 'newsletter_workflows.show|newsletters.create|newsletters.edit',
        read: 'newsletter_workflows.show|newsletter_workflows.edit|newsletter_workflows.detail',
        create: 'newsletter_workflows.create',
        update: 'newsletter_workflows.edit',
        remove: 'newsletter_workflows.delete',
      },
      detail: workflowDetail,
      create: workflowCreate,
      update: workflowUpdate,
    }),
    restore: restoreEndpoint({
      path,
      noun: 'fluxo de informativos',
      rule: 'newsletter_workflows.delete',
      detail: workflowDetail,
    }),
    groups: endpoint({
      method: 'GET',
      path: `${path}/groups`,
      access: writing,
      summary: 'Grupos que podem responder por uma etapa',
      query: pickerQuery,
      response: z.array(option),
    }),
    people: endpoint({
      method: 'GET',
      path: `${path}/people`,
      access: writing,
      summary: 'Pessoas que podem responder por uma etapa',
      query: pickerQuery,
      response: z.array(option),
    }),
    runs: endpoint({
      method: 'GET',
      path: `${path}/:id/runs`,
      access: { rule: 'newsletter_workflows.detail' },
      summary: 'Informativos que passam ou passaram por um fluxo, os mais novos primeiro',
      params: byId,
      response: z.array(workflowRun),
    }),
  },
});
