import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Config, socketOrigin } from './core/config.ts';
import { type Database, scopedDatabase } from './core/database/database.ts';
import { readTwice } from './core/database/pool.ts';
import { type Gatekeeper, mount } from './core/http/mount.ts';
import { createServer } from './core/http/server.ts';
import { mountSockets } from './core/http/sockets.ts';
import { serveWeb } from './core/http/web-files.ts';
import type { Keys } from './core/keys.ts';
import { serverModules } from './modules.ts';
import { paths } from './paths.ts';
import { organisationOf, recordRefusal } from './platform/audit/audit.ts';
import { FairShares } from './platform/fair-shares.ts';
import { Files } from './platform/files/files.ts';
import { IdempotentAnswers, isAnsweredBefore } from './platform/idempotent-answers.ts';
import { Mail } from './platform/mail/mail.ts';
import { maintenanceMessage } from './platform/maintenance.ts';
import { Notifier } from './platform/notifications/notifier.ts';
import { loadLinkKeys } from './platform/public-links/link-keys.ts';
import { PublicLinks } from './platform/public-links/public-links.ts';
import { LocalLimiter, SharedLimiter } from './platform/rate-limits.ts';
import { ReadingThreads } from './platform/reading/reading-threads.ts';
import { Realtime } from './platform/realtime/realtime.ts';
import { ReportThreads } from './platform/reports/report-threads.ts';
import { reportLimits } from './platform/reports/report-watch.ts';
import { findPrincipal, recordActivity } from './platform/sessions/principal.ts';
import { Vitals } from './platform/vitals.ts';

export interface AppServices {
  readonly config: Config;
  readonly keys: Keys;
  readonly system: Database;
  readonly appPool: pg.Pool;
  readonly appRole: string;
}

/** Everything meets here: the catalogue's modules, the gate before them, and the web application. */
export async function buildApp(services: AppServices): Promise<FastifyInstance> {
  const { config, keys, system } = services;
  const app = await createServer(config);
  const limiter = new SharedLimiter(system, keys.derive('rate limits'));
  const mail = new Mail(config, keys);
  const notifier = new Notifier(config, mail);
  const shares = new FairShares(config);
  const files = new Files(config, system, new ReadingThreads(paths.readingWorker, config));
  const vitals = new Vitals(services.appPool);
  app.addHook('onClose', async () => vitals.stop());
  const gatekeeper = createGatekeeper(services, shares);
  const reports = {
    places: shares.exports,
    threads: new ReportThreads(paths.reportWorker),
    limits: reportLimits,
  };
  const links = new PublicLinks(await loadLinkKeys(config, keys));
  const { papers } = shares;
  for (const module of serverModules({
    keys,
    limiter,
    mail,
    links,
    notifier,
    files,
    reports,
    vitals,
    papers,
  }))
    mount(app, module, { config, system, gatekeeper });
  if (config.REALTIME) await startRealtime(app, services);
  await serveWeb(app, paths.web, {
    socket: socketOrigin(config),
    facts: {
      SOCIAL_PROVIDERS: JSON.stringify(config.OIDC_PROVIDERS.map(({ name, label }) => ({ name, label }))),
    },
  });
  return app;
}

async function startRealtime(app: FastifyInstance, { config, system, appPool }: AppServices): Promise<void> {
  const realtime = new Realtime(config, system, appPool);
  const limiter = new LocalLimiter();
  // Before the library's own: connections learn why they end.
  app.addHook('preClose', () => realtime.close());
  await mountSockets(app, config, {
    admit: (ticket) => realtime.admit(ticket),
    connect: (listener, wire) => realtime.connect(listener, wire),
    limit: (network) => limiter.take(network, config.PUBLIC_REQUESTS_PER_MINUTE),
  });
  await realtime.start();
}

function createGatekeeper(
  { config, keys, system, appPool, appRole }: AppServices,
  shares: FairShares,
): Gatekeeper {
  const limiter = new LocalLimiter();
  const kept = new IdempotentAnswers(keys);
  return {
    authenticate: (credentials) => readTwice(() => findPrincipal(system, credentials, config)),
    recordActivity: (principal) => recordActivity(system, principal),
    scopedDatabase: ({ userId, scope }, gone) =>
      scopedDatabase(appPool, { role: appRole, userId, legalEntityIds: scope.legalEntityIds }, gone),
    inPlace: (spec, principal, work, gone) => shares.hold(spec, principal, work, gone),
    maintenanceMessage: () => maintenanceMessage(system),
    limit: ({ network, sessionId }) =>
      sessionId === null
        ? limiter.take(`network ${network}`, config.PUBLIC_REQUESTS_PER_MINUTE)
        : limiter.take(`session ${sessionId}`, config.SESSION_REQUESTS_PER_MINUTE),
    once: ({ principal: { userId, scope }, path, key, body }) => {
      const sent = { act: `${path} ${userId} ${scope.type} ${scope.id}`, key, body };
      return {
        in: (db, work) => kept.keep(db, sent, work),
        answeredBefore: async (error) => (isAnsweredBefore(error) ? kept.find(system, sent) : null),
      };
    },
    recordRefusal: async ({ principal, method, path, code }) => {
      // By person, not by session: whoever signs in again does not get to fill the log again.
      limiter.take(`refused ${principal.userId}`, config.REFUSALS_PER_MINUTE);
      await recordRefusal(
        system,
        { legalEntityId: organisationOf(principal.scope), actorId: principal.userId },
        { method, path, code },
      );
    },
  };
}
