/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const mailFaults = [
  {
    name: 'a letter leaves although its write failed',
    why: 'Somebody would hold a receipt for a request that is not there.',
    file: 'apps/server/src/modules/privacy-public-form/submit.actions.ts',
    find: '    await services.mail.queue(db, {',
    replace: '    await services.mail.queue(ctx.system as never, {',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/privacy-public-form/submit.api.test.ts',
      name: 'what fails at the very end leaves neither a case nor its letter',
    },
  },
  {
    name: 'names become markup in letters',
    why: 'A name is what its owner typed.',
    file: 'apps/server/src/platform/mail/render-letter.ts',
    find: '`<p style="margin:0 0 16px">${escaped(unlinked(text))}</p>`',
    replace: '`<p style="margin:0 0 16px">${unlinked(text)}</p>`',
    caughtBy: { project: 'server', file: 'apps/server/src/platform/mail/render-letter.test.ts' },
  },
  {
    name: 'names become links in letters',
    why: 'An organisation may be called like a web address.',
    file: 'apps/server/src/platform/mail/render-letter.ts',
    find: '`<p style="margin:0 0 16px">${escaped(unlinked(text))}</p>`',
    replace: '`<p style="margin:0 0 16px">${escaped(text)}</p>`',
    caughtBy: { project: 'server', file: 'apps/server/src/platform/mail/render-letter.test.ts' },
  },
  {
    name: 'letters lie readable in the database',
    why: 'They carry links that open accounts.',
    file: 'apps/server/src/platform/mail/mail.ts',
    find: '${sealLetter(this.key, uuid, letter)}',
    replace: '${Buffer.from(JSON.stringify(letter))}',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/mail/mail.api.test.ts',
      name: 'a message ',
    },
  },
  {
    name: 'a letter that was sent is sent again',
    why: 'A job may run twice; the row decides.',
    file: 'apps/server/src/platform/mail/send-mail.ts',
    find: "    .where('id', '=', id)\n    .where('state', '=', 'queued')\n    .executeTakeFirst();\n  if (!row) return;",
    replace: "    .where('id', '=', id)\n    .executeTakeFirst();\n  if (!row) return;",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/mail/sending.api.test.ts',
      name: 'a message is handed over once',
    },
  },
  {
    name: 'a letter is forgotten after its first failure',
    why: 'Mail servers are away for an hour now and then.',
    file: 'apps/server/src/platform/mail/send-mail.ts',
    find: 'const pause = permanent ? undefined : PAUSES[tries - 1];',
    replace: 'const pause = permanent || tries > 0 ? undefined : PAUSES[tries - 1];',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/mail/sending.api.test.ts',
      name: 'refused for now',
    },
  },
  {
    name: 'a notification leads to another site',
    why: 'People trust what their own system tells them.',
    file: 'packages/contracts/src/core/notification-target.ts',
    find: 'return wanted !== null && isOwnRoute(wanted, pages) ? wanted : null;',
    replace: 'return wanted;',
    caughtBy: {
      project: 'contracts',
      file: 'packages/contracts/src/core/notification-target.test.ts',
      name: 'H4: a click on',
    },
  },
];
