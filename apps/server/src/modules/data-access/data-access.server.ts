import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { implement } from '../../core/server-module.ts';
import { givenAccesses } from './access-list.queries.ts';
import { grantAccess, revokeAccess } from './data-access.actions.ts';
import { firstEntity, reachedEntities } from './data-access.queries.ts';

export const dataAccessServer = implement(
  dataAccess,
  {
    defaultEntity: async (ctx) => {
      const first = await firstEntity(ctx);
      return first
        ? { entity: { id: first.id, name: first.name }, entity_type: first.type }
        : { entity: null, entity_type: null };
    },
    grant: (ctx, { params, body }) => grantAccess(ctx, { ...params, userId: body.user_id ?? null }),
    revoke: (ctx, { params, body }) => revokeAccess(ctx, { ...params, userId: body.user_id ?? null }),
  },
  { grid: reachedEntities, grants: givenAccesses },
);
