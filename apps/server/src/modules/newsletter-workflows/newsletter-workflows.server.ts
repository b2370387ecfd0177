import { newsletterWorkflows } from '@conforme/contracts/modules/newsletter-workflows/newsletter-workflows.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import {
  groupOptions,
  peopleOptions,
  readWorkflow,
  runsOf,
  workflowOptions,
  workflowSource,
} from './newsletter-workflows.queries.ts';
import { createWorkflow, removeWorkflow, restoreWorkflow, updateWorkflow } from './workflow.actions.ts';

export const newsletterWorkflowsServer = implement(
  newsletterWorkflows,
  {
    list: (ctx, { query }) =>
      workflowOptions(ctx, query, listedRows(newsletterWorkflows.endpoints.grid, query, workflowSource(ctx))),
    read: (ctx, { params }) => readWorkflow(ctx, params.id),
    create: (ctx, { body }) => createWorkflow(ctx, body),
    update: (ctx, { params, body }) => updateWorkflow(ctx, params.id, body),
    remove: (ctx, { params }) => removeWorkflow(ctx, params.id),
    restore: (ctx, { params }) => restoreWorkflow(ctx, params.id),
    groups: (ctx, { query }) => groupOptions(ctx, query),
    people: (ctx, { query }) => peopleOptions(ctx, query),
    runs: (ctx, { params }) => runsOf(ctx, params.id),
  },
  { grid: workflowSource },
);
