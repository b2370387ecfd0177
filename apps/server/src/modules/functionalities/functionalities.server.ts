import { functionalities } from '@conforme/contracts/modules/functionalities/functionalities.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import {
  allModules,
  functionalityOptions,
  functionalitySource,
  readFunctionality,
} from './functionalities.queries.ts';
import { createFunctionality, removeFunctionality, updateFunctionality } from './functionality.actions.ts';
import { updateModule } from './module.actions.ts';

export const functionalitiesServer = implement(
  functionalities,
  {
    list: (ctx, { query }) =>
      functionalityOptions(
        ctx,
        query,
        listedRows(functionalities.endpoints.grid, query, functionalitySource(ctx)),
      ),
    read: (ctx, { params }) => readFunctionality(ctx, params.id),
    create: (ctx, { body }) => createFunctionality(ctx, body),
    update: (ctx, { params, body }) => updateFunctionality(ctx, params.id, body),
    remove: (ctx, { params }) => removeFunctionality(ctx, params.id),
    modules: (ctx) => allModules(ctx.db),
    updateModule: (ctx, { params, body }) => updateModule(ctx, params.id, body),
  },
  { grid: functionalitySource },
);
