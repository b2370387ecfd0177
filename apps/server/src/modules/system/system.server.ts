import { system } from '@conforme/contracts/modules/system/system.contract.ts';
import type { Database } from '../../core/database/database.ts';
import { implement } from '../../core/server-module.ts';
import type { Vitals } from '../../platform/vitals.ts';
import { readMetrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import { assertReady } from './readiness.ts';

export const systemServer = (vitals: Vitals) => {
  // Anybody may ask, as often as they like; only a new version of the product changes them.
  let units: ReturnType<typeof readUnits> | null = null;
  return implement(system, {
    live: () => ({ status: 'ok' as const }),
    ready: async (ctx) => {
      await assertReady(ctx.system);
      return { status: 'ok' as const };
    },
    version: (ctx) => ({
      name: 'Conforme',
      version: '1.0.0',
      check_permissions: ctx.config.CHECK_PERMISSIONS,
      registration: ctx.config.REGISTRATION,
      mail_leaves: ctx.config.SMTP_URL !== undefined,
    }),
    federationUnits: async (ctx) => {
      units ??= readUnits(ctx.system);
      try {
        return await units;
      } catch (error) {
        units = null;
        throw error;
      }
    },
    metrics: (ctx) => readMetrics(ctx, vitals),
    openapi: () => openApiDocument(),
  });
};

const readUnits = (db: Database) =>
  db
    .selectFrom('federation_units')
    .select(['id', 'id as ibge_code', 'code as abbreviation', 'name', 'region'])
    .orderBy('name')
    .execute();
