const tests = /** @type {const} */ ({
  project: 'server',
  file: 'apps/server/src/modules/document-links/document-links.api.test.ts',
});

/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const documentLinkFaults = [
  {
    name: 'openings of a link are not counted',
    why: 'A link for five openings would be read for ever.',
    file: 'apps/server/src/modules/document-links/outside/open-document.ts',
    find: "    await services.links.use(db, 'document', param);",
    replace: "    await services.links.open(ctx.system, 'document', param);",
    caughtBy: { ...tests, name: 'opens exactly as often as it may' },
  },
  {
    name: 'a code opens twice',
    why: 'Whoever overhears a code would open the document with it as well.',
    file: 'apps/server/src/modules/document-links/outside/opening-code.ts',
    find: '  if (rows.length === 0) throw wrongCode();',
    replace: '',
    caughtBy: { ...tests, name: 'asks for the code sent to the recipient' },
  },
  {
    name: 'whoever is reading keeps reading after the link was revoked',
    why: 'Revoking has to end what it says it ends.',
    file: 'apps/server/src/modules/document-links/outside/shared-file.ts',
    find: "link_state(p) in ('active', 'used_up')",
    replace: "link_state(p) in ('active', 'used_up', 'revoked')",
    caughtBy: { ...tests, name: 'is revoked at once' },
  },
  {
    name: 'a file that happens to be confidential elsewhere is recognised',
    why: 'Anybody could ask which organisation holds a file they have.',
    file: 'apps/server/src/platform/documents/checked-version.ts',
    find: " and d.classification in ('public', 'internal')",
    replace: '',
    caughtBy: { ...tests, name: 'that is confidential is known by its code' },
  },
  {
    name: 'a signed PDF takes a watermark',
    why: 'Its signature would be broken without a word.',
    file: 'apps/server/src/platform/watermark/stamp-pdf.ts',
    find: '  assertUnsigned(document);\n',
    replace: '',
    caughtBy: { project: 'server', file: 'apps/server/src/platform/watermark/stamp-pdf.test.ts' },
  },
  {
    name: 'links open a document after its last day',
    why: 'A policy that is no longer valid would be read as if it were.',
    file: 'apps/server/src/modules/document-links/outside/shared-file.ts',
    find: 'and not has_expired(d.expires_on)',
    replace: '',
    caughtBy: { ...tests, name: 'whose validity is over' },
  },
  {
    name: 'a marked copy says who wrote the file',
    why: 'Whoever it is shared with would learn a name that nobody gave them.',
    file: 'apps/server/src/platform/watermark/stamp-pdf.ts',
    find: '  context.trailerInfo.Info = undefined;\n',
    replace: '',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/watermark/stamp-pdf.test.ts',
      name: 'tells nothing of who wrote the file',
    },
  },
  {
    name: 'a renewed link opens the version it was first made for',
    why: 'Somebody would be sent a text that is no longer in force.',
    file: 'apps/server/src/modules/document-links/link.actions.ts',
    find: '.set({ link_id: renewed.id, version_id: version.id })',
    replace: '.set({ link_id: renewed.id })',
    caughtBy: { ...tests, name: 'is renewed for the version in force' },
  },
];
