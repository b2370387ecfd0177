import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { z } from '../../core/schema.ts';
import { systemPages } from './system.pages.ts';

const health = z.strictObject({ status: z.literal('ok') });

export const system = defineModule({
  ...systemPages,
  endpoints: {
    live: endpoint({
      method: 'GET',
      path: '/health/live',
      access: 'public',
      duringMaintenance: true,
      summary: 'O processo está de pé',
      response: health,
    }),
    ready: endpoint({
      method: 'GET',
      path: '/health/ready',
      access: 'public',
      duringMaintenance: true,
      summary: 'O processo atende: banco de dados ao alcance e atualizado',
      response: health,
    }),
    version: endpoint({
      method: 'GET',
      path: '/api/v1/version',
      access: 'public',
      duringMaintenance: true,
      summary: 'Nome e versão do produto, e as opções que a tela precisa conhecer',
      response: z.strictObject({
        name: z.string(),
        version: z.string(),
        check_permissions: z.boolean(),
        registration: z.enum(['off', 'people', 'organisations', 'both']),
      }),
    }),
    federationUnits: endpoint({
      method: 'GET',
      path: '/api/v1/federation_units',
      access: 'public',
      summary: 'As 27 unidades da federação: código do IBGE, sigla, nome e região',
      response: z.array(
        z.strictObject({
          id: z.number(),
          ibge_code: z.number(),
          abbreviation: z.string(),
          name: z.string(),
          region: z.string(),
        }),
      ),
    }),
    openapi: endpoint({
      method: 'GET',
      path: '/api/v1/openapi',
      access: { rule: 'openapi.show|developer.menu' },
      summary: 'Descrição OpenAPI 3.1 feita do catálogo',
      response: z.record(z.string(), z.unknown()),
    }),
  },
});
