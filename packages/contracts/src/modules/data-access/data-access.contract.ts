import { endpoint } from '../../core/endpoint.ts';
import { entityType } from '../../core/entity.ts';
import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { id, idInPath, z } from '../../core/schema.ts';
import { accessesList, entityTypes } from './data-access.list.ts';
import { dataAccessPages } from './data-access.pages.ts';
import { accessRow } from './data-access.schemas.ts';

/** One entity the signed-in user may work in: the rows of the entity switcher. */
const reachedEntity = z.strictObject({
  id,
  type: entityType,
  name: z.string(),
  document: z.string().nullable(),
  parent_name: z.string().nullable(),
});

const reachedEntityGrid = grid({
  title: 'Organizações e pessoas',
  row: reachedEntity,
  columns: [
    { key: 'name', label: 'Nome', sortable: true },
    {
      key: 'type',
      label: 'Tipo',
      type: 'choice',
      options: entityTypes.options,
    },
    { key: 'document', label: 'CNPJ' },
    { key: 'parent_name', label: 'Unidade de' },
    // By which one of them is asked for, among more than a page holds.
    { key: 'id', label: 'Número', type: 'number', filterable: true, optional: true },
  ],
});

const grantPath = z.strictObject({ type: entityType, id: idInPath, role: idInPath });
/** Without `user_id` the grant is for every holder of the group. */
const grantBody = z.strictObject({ user_id: id.optional() });

export const dataAccess = defineModule({
  ...dataAccessPages,
  endpoints: {
    defaultEntity: endpoint({
      method: 'GET',
      path: '/api/v1/data_access/default_entity',
      access: 'signedIn',
      summary: 'A entidade em que o usuário começa',
      response: z.strictObject({
        entity: z.strictObject({ id, name: z.string() }).nullable(),
        entity_type: entityType.nullable(),
      }),
    }),
    grid: gridEndpoint({
      path: '/api/v1/data_access/grid',
      access: 'signedIn',
      summary: 'As entidades a que o usuário tem acesso',
      grid: reachedEntityGrid,
    }),
    grants: gridEndpoint({
      path: `${accessesList.path}/grid`,
      access: { rule: 'users.menu' },
      summary: 'Quem tem acesso às entidades do contexto ativo',
      grid: grid({ ...accessesList, row: accessRow }),
    }),
    grant: endpoint({
      method: 'POST',
      path: '/api/v1/data_access/:type/:id/role/:role',
      access: { rule: 'users.edit' },
      summary: 'Dar a um grupo, ou a um usuário dele, acesso a uma entidade',
      params: grantPath,
      body: grantBody,
    }),
    revoke: endpoint({
      method: 'DELETE',
      path: '/api/v1/data_access/:type/:id/role/:role',
      access: { rule: 'users.edit' },
      summary: 'Retirar o acesso de um grupo, ou de um usuário dele, a uma entidade',
      params: grantPath,
      body: grantBody,
    }),
  },
});
