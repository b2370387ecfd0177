import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { byId } from '../../core/schema.ts';
import { complementPages } from './complement.pages.ts';
import { complement, complementUpdate } from './complement.schemas.ts';

const path = '/api/v1/complement/:id';

export const complementModule = defineModule({
  ...complementPages,
  endpoints: {
    read: endpoint({
      method: 'GET',
      path,
      access: 'signedIn',
      summary: 'O cadastro da organização que a própria pessoa registrou',
      params: byId,
      response: complement,
    }),
    save: endpoint({
      method: 'PUT',
      path,
      access: 'signedIn',
      summary: 'Completar o cadastro da organização que a própria pessoa registrou',
      params: byId,
      body: complementUpdate,
      response: complement,
    }),
  },
});
