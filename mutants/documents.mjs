const rules = 'packages/contracts/src/platform/documents/document-rules.test.ts';
const ends = 'apps/server/src/modules/documents/document-ends.api.test.ts';
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
    file: 'apps/server/src/modules/documents/restricted-documents.ts',
    find: "d.classification <> 'restricted' or",
    replace: 'true or',
    caughtBy: {
      project: 'server',
      file: api,
      name: 'that is restricted opens to its readers, its owner and approvers alone',
    },
  },
  {
    name: 'whoever cannot open a document is waited for',
    why: 'Students would be counted as missing for ever, and called to a page that refuses them.',
    file: 'apps/server/migrations/0052_document_signers.sql',
    find: '    join openers on openers.user_id = found.user_id\n',
    replace: '',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/documents/document-signers.api.test.ts',
      name: 'only those who can open a document',
    },
  },
  {
    name: 'a document that is held is disposed of',
    why: 'What a court may ask for would be gone.',
    file: 'packages/contracts/src/platform/documents/document-rules.ts',
    find: 'hasEnded(one.status) && !one.isHeld && one.keptUntil',
    replace: 'hasEnded(one.status) && one.keptUntil',
    caughtBy: { project: 'server', file: ends, name: 'needs a reason, and nothing is disposed of' },
  },
  {
    name: 'the years of a document that has ended are shortened',
    why: 'Whoever wants it gone would only have to say one year, and then dispose of it.',
    file: 'apps/server/src/modules/documents/document.actions.ts',
    find: 'if (row.ended_at !== null && isShorter)',
    replace: 'if (false)',
    caughtBy: { project: 'server', file: ends, name: 'is kept no shorter than was said' },
  },
  {
    name: 'archiving a revoked document makes it merely old',
    why: 'Whoever checks a copy would no longer be told not to use it.',
    file: 'apps/server/migrations/0132_document_ends.sql',
    find: "    when tg_op = 'UPDATE' and old.ended_as is not null then old.ended_as\n",
    replace: '',
    caughtBy: { project: 'server', file: ends, name: 'is still checked as revoked' },
  },
  {
    name: 'the newest to have a file says what it is worth',
    why: 'Anybody could put the document of another organisation into their register and have it read revoked.',
    file: 'apps/server/src/platform/documents/checked-version.ts',
    find: "order by state = 'valid' desc, released_at, id limit",
    replace: 'order by id desc limit',
    caughtBy: { project: 'server', file: ends, name: 'is told of the one in which it is valid' },
  },
  {
    name: 'a text is given up because the process grew',
    why: 'It may have grown for the file of somebody else, and the document would never be found again.',
    file: 'apps/server/src/modules/documents/read-document-text.ts',
    find: 'grew < MOST_READ_AGAIN',
    replace: 'grew < 0',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/documents/documents.api.test.ts',
      name: 'it is read again twice before it is refused',
    },
  },
];
