import { crudEndpoints, restoreEndpoint } from '../../core/crud.ts';
import { endpoint } from '../../core/endpoint.ts';
import { gridQuery, gridResponse } from '../../core/grid.ts';
import { defineModule } from '../../core/module.ts';
import { byId, id, idInPath, z } from '../../core/schema.ts';
import { rolesList } from './roles.list.ts';
import { rolesPages } from './roles.pages.ts';
import { memberGrid, permissionTree, roleCreate, roleDetail, roleRow, roleUpdate } from './roles.schemas.ts';

const { path } = rolesList;

export const roles = defineModule({
  ...rolesPages,
  endpoints: {
    ...crudEndpoints({
      list: rolesList,
      row: roleRow,
      noun: 'grupo',
      rules: {
        grid: 'roles.menu',
        list: 'roles.menu',
        read: 'roles.menu|roles.edit',
        create: 'roles.create',
        update: 'roles.edit',
        remove: 'roles.delete',
      },
      detail: roleDetail,
      create: roleCreate,
      update: roleUpdate,
    }),
    restore: restoreEndpoint({ path, noun: 'grupo', rule: 'roles.delete', detail: roleDetail }),
    members: endpoint({
      method: 'GET',
      path: `${path}/:id/users`,
      access: { rule: 'users.menu' },
      summary: 'Pessoas do grupo na entidade ativa, com busca, filtros, ordem e páginas',
      params: byId,
      query: gridQuery(memberGrid),
      response: gridResponse(memberGrid.row),
    }),
    addMember: endpoint({
      method: 'POST',
      path: `${path}/:id/users`,
      access: { rule: 'users.edit' },
      summary: 'Adicionar uma pessoa ao grupo, se pedido com acesso à entidade ativa',
      params: byId,
      body: z.strictObject({ user_id: id, access: z.boolean().default(false) }),
    }),
    removeMember: endpoint({
      method: 'DELETE',
      path: `${path}/:id/users/:user_id`,
      access: { rule: 'users.edit' },
      summary: 'Tirar uma pessoa do grupo',
      params: z.strictObject({ id: idInPath, user_id: idInPath }),
    }),
    permissionTree: endpoint({
      method: 'GET',
      path: '/api/v1/permissions/tree',
      access: { rule: 'roles.menu|roles.create|roles.edit' },
      summary: 'Permissões por módulo e funcionalidade, e quais delas quem pergunta pode dar',
      response: permissionTree,
    }),
  },
});
