const rules = 'packages/contracts/src/platform/documents/document-rules.test.ts';
const api = 'apps/server/src/modules/documents/documents.api.test.ts';

/** The register of documents. @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const documentFaults = [
  {
    name: 'an author approves their own version',
    why: 'Nobody else would have read it.',
    file: 'packages/contracts/src/platform/documents/document-rules.ts',
    find: "  if (act === 'approve') return actor.mayRelease && !actor.isAuthor;\n",
    replace: '',
    caughtBy: { project: 'contracts', file: rules, name: 'nobody approves what they wrote' },
  },
  {
    name: 'a document is disposed of within its years',
    why: 'What the law keeps would be gone.',
    file: 'packages/contracts/src/platform/documents/document-rules.ts',
    find: 'one.keptUntil !== null && one.keptUntil < one.today',
    replace: 'one.keptUntil !== null',
    caughtBy: {
      project: 'contracts',
      file: rules,
      name: 'what is kept for good, or still within its years, is never disposed of',
    },
  },
  {
    name: 'a restricted file opens to whoever sees the register',
    why: 'The list of its readers would mean nothing.',
    file: 'apps/server/src/modules/documents/reading.queries.ts',
    find: "d.classification <> 'restricted' or",
    replace: 'true or',
    caughtBy: {
      project: 'server',
      file: api,
      name: 'that is restricted opens to its readers, its owner and approvers alone',
    },
  },
];
