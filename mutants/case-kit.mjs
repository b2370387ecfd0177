const secondKind = 'apps/server/src/platform/cases/second-kind.api.test.ts';
const words = 'scripts/public-words.test.ts';

/** What holds for every kind of case. @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const caseKitFaults = [
  {
    name: 'a sealed kind is sent in by the form that keeps what is typed',
    why: 'Its receipt would say in clear, and to the second, who reported what.',
    file: 'apps/server/src/platform/cases/intake/submit-case.ts',
    find: '  if (confidentiality.sealed)\n    throw new Error(',
    replace: '  if (confidentiality.sealed && formType === null)\n    throw new Error(',
    caughtBy: {
      project: 'server',
      file: secondKind,
      name: 'nothing comes in as it is typed',
    },
  },
  {
    name: 'a receipt of a sealed case is kept in clear',
    why: 'What a receipt says stands in the database as it was written.',
    file: 'apps/server/migrations/0140_receipts_of_open_cases.sql',
    find: 'check (not sealed)',
    replace: 'check (sealed is not null)',
    caughtBy: {
      project: 'server',
      file: secondKind,
      name: 'nothing comes in as it is typed',
    },
  },
  {
    name: 'whoever asks for a report is told of a request',
    why: 'One page asks for every kind: a word of one kind is wrong for the others.',
    file: 'apps/server/src/platform/cases/authenticate-case.ts',
    find: "'Não encontramos nada com estes dados.",
    replace: "'Não encontramos um pedido com estes dados.",
    caughtBy: { project: 'scripts', file: words, name: 'platform/cases has no word of one kind' },
  },
  {
    name: 'treatment is begun at once whatever the server says',
    why: 'No rule runs in the browser: it would differ from the one that is asked.',
    file: 'apps/web/src/modules/privacy-form/acts/identity-dialog.tsx',
    find: "mayAct(request, 'begin')",
    replace: "request.state === 'received'",
    caughtBy: {
      project: 'web',
      file: 'apps/web/src/modules/privacy-form/acts/act-dialogs.test.tsx',
      name: 'to begin at once is offered where the server offers it',
    },
  },
  {
    name: 'the file of an incident that has ended is corrected',
    why: 'What was reported to ANPD would change under it.',
    file: 'packages/contracts/src/modules/incident-form/rules/incident-states.ts',
    find: "  'reopen',\n  'issue',\n  'withdraw_notice',\n",
    replace: "  'reopen',\n  'issue',\n  'edit',\n  'withdraw_notice',\n",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/incident-form/incident-act-table.api.test.ts',
      name: 'closed',
    },
  },
];
