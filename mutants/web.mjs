/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const webFaults = [
  {
    name: 'a page opens without its permission',
    why: 'The screen would show what the server then refuses.',
    file: 'apps/web/src/app/page-guard.ts',
    find: "  if (!mayOpen(page.access)) return isFresh ? 'home' : move('/not-authorized');\n",
    replace: '',
    caughtBy: { project: 'web', file: 'apps/web/src/app/page-guard.test.ts' },
  },
  {
    name: 'a page opens with a session that has ended',
    why: 'Each new page asks the server first.',
    file: 'apps/web/src/app/page-guard.ts',
    find: 'isLoggedIn() && (isFresh || (await holds()))',
    replace: 'isLoggedIn()',
    caughtBy: { project: 'web', file: 'apps/web/src/app/page-guard.test.ts' },
  },
  {
    name: 'an overtaken heartbeat gives permissions back',
    why: 'The newest answer counts, in whatever order they come.',
    file: 'apps/web/src/core/session/session-check.ts',
    find: '  if (turn < taken || storedUser()?.token !== token) return;\n',
    replace: '  if (storedUser()?.token !== token) return;\n',
    caughtBy: { project: 'web', file: 'apps/web/src/core/session/session-check.test.ts' },
  },
  {
    name: 'a lost answer ends the sending of a form',
    why: 'What somebody wrote would seem lost, and be written again.',
    file: 'apps/web/src/platform/public-form/sending/send-once.ts',
    find: '      if (isLost(error) || (lost > 0 && isPassing(error))) {',
    replace: '      if (lost > 0 && isPassing(error)) {',
    caughtBy: { project: 'web', file: 'apps/web/src/platform/public-form/sending/send-once.test.ts' },
  },
  {
    name: 'a dialog keeps what was typed about the record before',
    why: 'A reason written for one person would be sent about another.',
    file: 'apps/web/src/core/pages/lazy-part.tsx',
    find: 'key={round} ',
    replace: '',
    caughtBy: {
      project: 'web',
      file: 'apps/web/src/core/pages/lazy-part.test.tsx',
      name: 'opens afresh',
    },
  },
  {
    name: 'a record of another organisation is forgotten by a reload',
    why: 'Whoever opens a notification in a tab of its own would read that the case does not exist.',
    file: 'apps/web/src/core/form/record-elsewhere.tsx',
    find: 'organisationIn(location.searchStr)',
    replace: "organisationIn('')",
    caughtBy: {
      project: 'web',
      file: 'apps/web/src/platform/case-handling/screen/case-elsewhere.test.tsx',
      name: 'offers to change to the unit a notification spoke of',
    },
  },
];
