/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const issuedDocumentFaults = [
  {
    name: 'a document that was issued can be changed',
    why: 'Whoever holds the paper would find another text under its code.',
    file: 'apps/server/migrations/0020_issued_documents.sql',
    find: 'create trigger issued_documents_kept before update or delete on issued_documents',
    replace: 'create trigger issued_documents_kept before delete on issued_documents',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/issued-documents/issued-documents.api.test.ts',
    },
  },
  {
    name: 'two people issue the same version',
    why: 'Two papers would carry one number.',
    file: 'apps/server/migrations/0020_issued_documents.sql',
    find: 'create unique index issued_documents_version on',
    replace: 'create index issued_documents_version on',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/issued-documents/issued-documents.api.test.ts',
      name: 'has one number for each version, also of two who issue at once',
    },
  },
  {
    name: 'a preview looks like a document',
    why: 'Somebody would file what nobody issued.',
    file: 'apps/server/src/platform/issued-documents/document-head.ts',
    find: '    ...(check ? {} : { watermark: documentWords.preview }),',
    replace: '',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/issued-documents/issued-documents.api.test.ts',
      name: 'a preview says so on every page, has no code, and is kept nowhere',
    },
  },
];
