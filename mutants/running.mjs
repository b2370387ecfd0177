/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const runningFaults = [
  {
    name: 'the database does not wait for the disk',
    why: 'What was acknowledged would be gone after a power cut.',
    file: 'apps/server/src/core/postgres/server-settings.ts',
    find: '...(options.durable ? DURABLE : FAST),',
    replace: '...FAST,',
    caughtBy: {
      project: 'guarantees',
      file: 'guarantees/crash.test.ts',
      name: 'its database: the same, without a restart',
    },
  },
  {
    name: 'the end does not wait for what was asked',
    why: 'Every restart would lose somebody’s work.',
    file: 'apps/server/src/commands/serve.ts',
    find: '  await Promise.all([app.close().then(inFlight.ended), jobs.stop(signals.again)]);',
    replace: '  inFlight.disconnect();\n  await Promise.all([app.close(), jobs.stop(signals.again)]);',
    caughtBy: {
      project: 'guarantees',
      file: 'guarantees/shutdown.test.ts',
      name: 'on SIGTERM answers everything',
    },
  },
  {
    name: 'who comes while it ends is told 503',
    why: 'Browsers would take it for maintenance and sign everybody out.',
    file: 'apps/server/src/core/http/server.ts',
    find: 'return503OnClosing: false,',
    replace: 'return503OnClosing: true,',
    caughtBy: {
      project: 'guarantees',
      file: 'guarantees/shutdown.test.ts',
      name: 'on SIGTERM answers everything',
    },
  },
  {
    name: 'a rolled back transaction is reported as done',
    why: 'PostgreSQL answers COMMIT of a failed one with ROLLBACK.',
    file: 'apps/server/src/core/database/scoped-dialect.ts',
    find: "    if (how === 'commit' && result?.command !== 'COMMIT') throw new Error('the transaction was rolled back');\n",
    replace: '',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/core/http/faults.test.ts',
      name: 'that nobody looked at is told at the end of its transaction',
    },
  },
  {
    name: 'a lost database signs everybody out',
    why: 'A fault is no missing session.',
    file: 'apps/server/src/app.ts',
    find: 'readTwice(() => findPrincipal(system, credentials, config)),',
    replace: 'readTwice(() => findPrincipal(system, credentials, config)).catch(() => null),',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/core/http/faults.test.ts',
      name: 'while the session is looked up is no missing session',
    },
  },
  {
    name: 'the log tells the address that was asked for',
    why: 'It may hold ids, e-mails or tokens.',
    file: 'apps/server/src/core/http/server.ts',
    find: "const route = request.routeOptions.url ?? 'unknown';",
    replace: 'const route = request.url;',
    caughtBy: { project: 'server', file: 'apps/server/src/core/http/request-log.test.ts' },
  },
  {
    name: 'readiness asks the database each time',
    why: 'Anybody may ask it, as often as they like.',
    file: 'apps/server/src/modules/system/readiness.ts',
    find: '  if (!probe || now - probe.at > 1000) {',
    replace: '  if (!probe || now >= probe.at) {',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/system/system.api.test.ts',
      name: 'once a second',
    },
  },
];
