import { suppliers } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.contract.ts';
import { listedRows } from '../../../core/grid/listed-rows.ts';
import { implement } from '../../../core/server-module.ts';
import { portfolioOf } from './portfolio.queries.ts';
import { createSupplier, removeSupplier, updateSupplier } from './supplier.actions.ts';
import { managerOptions, readSupplier, supplierOptions, supplierSource } from './suppliers.queries.ts';

export const suppliersServer = implement(
  suppliers,
  {
    list: (ctx, { query }) =>
      supplierOptions(ctx, query, listedRows(suppliers.endpoints.grid, query, supplierSource(ctx))),
    read: (ctx, { params }) => readSupplier(ctx, params.id),
    create: (ctx, { body }) => createSupplier(ctx, body),
    update: (ctx, { params, body }) => updateSupplier(ctx, params.id, body),
    remove: (ctx, { params }) => removeSupplier(ctx, params.id),
    portfolio: (ctx) => portfolioOf(ctx),
    managers: (ctx, { query }) => managerOptions(ctx, query),
  },
  { grid: supplierSource },
);
