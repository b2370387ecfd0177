import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { logo, pictureAddress } from '../../core/picture.ts';
import { byId, z } from '../../core/schema.ts';
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
    logo: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/logo`,
        access: 'signedIn',
        summary: 'O logotipo da organização que a própria pessoa registrou',
        params: byId,
        query: logo.query,
      },
      [logo.type],
    ),
    changeLogo: uploadEndpoint(
      {
        path: `${path}/logo`,
        access: 'signedIn',
        summary: 'Trocar o logotipo da organização que a própria pessoa registrou',
        params: byId,
        response: z.strictObject({ logo: pictureAddress }),
      },
      logo.rules,
    ),
    removeLogo: endpoint({
      method: 'DELETE',
      path: `${path}/logo`,
      access: 'signedIn',
      summary: 'Remover o logotipo da organização que a própria pessoa registrou',
      params: byId,
    }),
  },
});
