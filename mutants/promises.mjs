/**
 * What a promise of `npm run guarantees` must notice, already in its short form.
 * @type {import('../scripts/lib/faults.mjs').Fault[]}
 */
export const promiseFaults = [
  {
    name: 'bytes go although their row may have stayed',
    why: 'Whose answer to COMMIT was lost has stored the file.',
    file: 'apps/server/src/platform/files/files.ts',
    find: 'if (!row) await (await this.store()).remove(key);',
    replace: 'if (!row || row) await (await this.store()).remove(key);',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/catalog-tests/failpoints.test.ts',
      name: "of a write: 'profile.changePhoto'",
    },
  },
  {
    name: 'a job tells of its work beside the transaction',
    why: 'Run again, it would tell of it twice.',
    file: 'apps/server/src/modules/natural-entities/natural-entities.jobs.ts',
    find: '          await recordAudit(\n            db,',
    replace: '          await recordAudit(\n            system as never,',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/catalog-tests/failpoints.test.ts',
      name: "of a job, which is run again: 'purge-people'",
    },
  },
  {
    name: 'a request is read without its lock',
    why: 'Of two at the same moment both would find the version they had read.',
    file: 'apps/server/src/platform/cases/case-row.ts',
    find: 'and form_type = ${formType} and ${within} for update`;',
    replace: 'and form_type = ${formType} and ${within}`;',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/catalog-tests/races.test.ts',
      name: "'privacy-form.extend': fifty at the same moment",
    },
  },
  {
    name: 'the letter of a request is written once it was answered',
    why: 'Whoever dies in between leaves a confirmed request of which nobody ever hears.',
    file: 'apps/server/src/modules/privacy-form/register-request.actions.ts',
    find: '      await services.mail.queue(ctx.db, {',
    replace:
      '      setTimeout((letter) => ctx.system.transaction().execute((db) => services.mail.queue(db, letter)), 500, {',
    caughtBy: {
      project: 'guarantees',
      file: 'guarantees/crash.test.ts',
      name: 'the program: every write is whole',
    },
  },
  {
    name: 'a request waits for its letter to leave',
    why: 'Whoever dies meanwhile has told of a request that is not there; sent again, it is told of twice.',
    file: 'apps/server/src/modules/privacy-form/register-request.actions.ts',
    find: '      await services.mail.queue(ctx.db, {',
    replace:
      '      await ((letter) => ctx.system.transaction().execute((db) => services.mail.queue(db, letter)).then(() => new Promise((resolve) => setTimeout(resolve, 300))))({',
    caughtBy: {
      project: 'guarantees',
      file: 'guarantees/crash.test.ts',
      name: 'the program: every write is whole',
    },
  },
  {
    name: 'a connection that is cut takes the program along',
    why: 'Every restart of the network between them would be one of the product.',
    file: 'apps/server/src/core/database/pool.ts',
    find: "  pool.on('error', (error) => {",
    replace: "  pool.on('nobody calls', (error: Error) => {",
    caughtBy: {
      project: 'guarantees',
      file: 'guarantees/bad-network.test.ts',
      name: 'connections are reset, and half closed',
    },
  },
  {
    name: 'a start does not ask for free space',
    why: 'It would end half-way, in words nobody understands.',
    file: 'apps/server/src/core/postgres/server-files.ts',
    find: 'if (bavail * bsize < SMALLEST_FREE_SPACE)',
    replace: 'if (bavail * bsize < 0)',
    caughtBy: { project: 'guarantees', file: 'guarantees/disk-full.test.ts' },
  },
  {
    name: 'of a long chain only the beginning is verified',
    why: 'An intruder would wait until it is long enough.',
    file: 'apps/server/src/platform/audit/verify-audit.ts',
    find: 'found || part.checked < BATCH',
    replace: 'found || part.checked > 0',
    caughtBy: { project: 'server', file: 'apps/server/src/platform/audit/audit-at-size.test.ts' },
  },
];
