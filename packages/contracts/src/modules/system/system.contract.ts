import { endpoint } from '../../core/endpoint.ts';
import { defineModule } from '../../core/module.ts';
import { z } from '../../core/schema.ts';
import { systemPages } from './system.pages.ts';

const count = z.number().int().nonnegative();
const metrics = z.strictObject({
  jobs: z.strictObject({
    oldest_waiting_seconds: count,
    tasks: z.array(
      z.strictObject({
        task: z.string(),
        waiting: count,
        scheduled: count,
        running: count,
        failed: count,
        oldest_waiting_seconds: count,
      }),
    ),
  }),
  mails: z.strictObject({ kept: count, queued: count, sent: count, failed: count }),
  process: z.strictObject({
    uptime_seconds: count,
    memory_bytes: z.strictObject({ rss: count, heap_used: count, heap_total: count, external: count }),
    event_loop_delay_p99_ms: z.number().nonnegative(),
  }),
  database_connections: z.strictObject({ in_use: count, idle: count, waiting: count, limit: count }),
});

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
        /** Whether a mail server is set: pages promise a message only where one leaves. */
        mail_leaves: z.boolean(),
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
    metrics: endpoint({
      method: 'GET',
      path: '/api/v1/metrics',
      access: { rule: 'metrics.show' },
      passive: true,
      summary: 'Números desta instância, da fila de tarefas e dos e-mails; nada de pessoal',
      response: metrics,
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
