/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const shareFaults = [
  {
    name: 'operations without a permission take no place',
    why: 'Changes of the own account that wait for a lock would take every connection of the pool.',
    file: 'apps/server/src/platform/fair-shares.ts',
    find: '    if (spec.passive || spec.withoutPlace || spec.file || spec.upload || spec.piece) return work();',
    replace:
      "    if (spec.passive || spec.withoutPlace || spec.file || spec.upload || spec.piece || spec.access === 'signedIn') return work();",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/fair-shares.api.test.ts',
      name: '16 changes of the own account',
    },
  },
  {
    name: 'files are kept without a place',
    why: 'Uploads of one organisation that wait for a lock would take every connection of the pool.',
    file: 'apps/server/src/platform/files/files.ts',
    find: '      return await this.keeping.hold(holder, () => work([first, ...others]), gone);',
    replace: '      return await work([first, ...others]);',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/fair-shares.api.test.ts',
      name: '16 files that have arrived',
    },
  },
  {
    name: 'two organisations may take the last places',
    why: 'Two at their limits would take every connection, and a third would wait for them.',
    file: 'apps/server/src/core/fair-semaphore.ts',
    find: 'const open = held === 0 ? places : Math.min(places, Math.max(perOrganisation, places - kept));',
    replace: 'const open = Math.max(places, kept);',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/core/fair-semaphore.test.ts',
      name: 'the last places are for organisations that hold none',
    },
  },
];
