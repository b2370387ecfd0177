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
  {
    name: 'files of a drive are kept without a place',
    why: 'Last pieces that wait for a drive would take every connection of the pool.',
    file: 'apps/server/src/modules/drive/uploads/finish-upload.ts',
    find: 'await services.files.keeping.hold(holder, keeping, ctx.http.untilGone())',
    replace: 'await keeping()',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/drive/drive-places.api.test.ts',
      name: 'last pieces of accounts',
    },
  },
  {
    name: 'visitors begin uploads without a place',
    why: 'A link that many follow at once would take every connection of the pool.',
    file: 'apps/server/src/modules/drive/sharing/drive-sharing.server.ts',
    find: '  return inTurn(ctx, services, row, () => keepRoom(ctx, row, { name, size }));',
    replace: '  return keepRoom(ctx, row, { name, size });',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/drive/drive-places.api.test.ts',
      name: 'uploads begun by link',
    },
  },
  {
    name: 'archives of drives are listed without a place',
    why: 'Sixteen large folders asked for at once would take every connection of the pool.',
    file: 'apps/server/src/modules/drive/downloads.ts',
    find: 'await files.keeping.hold(holderOf(ctx.user), below, ctx.http.untilGone())',
    replace: 'await below()',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/drive/drive-places.api.test.ts',
      name: 'archives of a folder',
    },
  },
  {
    name: 'what nobody owns has one lock in all organisations',
    why: 'A long change of one organisation would hold up the drives of all others.',
    file: 'apps/server/src/modules/drive/drive-node.ts',
    find: "['drives of nobody', legal_entity_id]",
    replace: "['drives of nobody', 0]",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/drive/drive-places.api.test.ts',
      name: 'what nobody owns any more',
    },
  },
  {
    name: 'visitors have a place for watermarks beside that of staff',
    why: 'There are two in all: one organisation would hold both.',
    file: 'apps/server/src/modules/document-links/shared-bytes.ts',
    find: 'organisation: await headOf(system, row.legal_entity_id), account',
    replace: "organisation: account ? await headOf(system, row.legal_entity_id) : 'visitors', account",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/document-links/document-links.api.test.ts',
      name: 'staff and visitors cannot take both',
    },
  },
];
