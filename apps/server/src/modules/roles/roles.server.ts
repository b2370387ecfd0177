import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import { addMember, membersOf, removeMember } from './members.ts';
import { createRole, removeRole, restoreRole, updateRole } from './role.actions.ts';
import { permissionTree } from './role-permissions.ts';
import { readRole, roleOptions, roleSource } from './roles.queries.ts';

export const rolesServer = implement(
  roles,
  {
    list: (ctx, { query }) =>
      roleOptions(ctx, query, listedRows(roles.endpoints.grid, query, roleSource(ctx))),
    read: (ctx, { params }) => readRole(ctx, params.id),
    create: (ctx, { body }) => createRole(ctx, body),
    update: (ctx, { params, body }) => updateRole(ctx, params.id, body),
    remove: (ctx, { params }) => removeRole(ctx, params.id),
    restore: (ctx, { params }) => restoreRole(ctx, params.id),
    members: (ctx, { params, query }) => membersOf(ctx, params.id, query),
    addMember: (ctx, { params, body }) => addMember(ctx, params.id, body),
    removeMember: (ctx, { params }) => removeMember(ctx, params.id, params.user_id),
    permissionTree: (ctx) => permissionTree(ctx),
  },
  { grid: roleSource },
);
