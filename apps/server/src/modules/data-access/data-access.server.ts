import type { GridQuery } from '@conforme/contracts/core/grid.ts';
import {
  dataAccess,
  reachedEntityGrid,
} from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { gridOf } from '../../core/grid.ts';
import { implement } from '../../core/http/mount.ts';
import { grantAccess, revokeAccess } from './data-access.actions.ts';
import { reachedEntities } from './data-access.queries.ts';

export const dataAccessServer = implement(dataAccess, {
  defaultEntity: async (ctx) => {
    // The first the active role reaches: the same choice a request without the header gets.
    const { model } = await gridOf({ db: ctx.system }, reachedEntityGrid, firstEntity, reachedEntities(ctx));
    const [first] = model.data;
    return first
      ? { entity: { id: first.id, name: first.name }, entity_type: first.type }
      : { entity: null, entity_type: null };
  },
  // The user's own grants, read by user id: the active scope would hide every other entity.
  grid: (ctx, { query }) => gridOf({ db: ctx.system }, reachedEntityGrid, query, reachedEntities(ctx)),
  grant: (ctx, { params, body }) => grantAccess(ctx, { ...params, userId: body.user_id ?? null }),
  revoke: (ctx, { params, body }) => revokeAccess(ctx, { ...params, userId: body.user_id ?? null }),
});

const firstEntity: GridQuery = {
  page: 1,
  per_page: 1,
  order_column: 'id',
  direction: 'asc',
  filters: { search: '', items: [] },
  custom_filters: {},
};
