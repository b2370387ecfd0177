const moderation = 'apps/server/src/modules/newsletters-moderator/newsletters-moderator.api.test.ts';
const newsletters = 'apps/server/src/modules/newsletters/newsletters.api.test.ts';
const byLink = 'apps/server/src/modules/newsletters/public/newsletter-public.api.test.ts';
const versions = 'apps/server/src/modules/newsletters/newsletter-versions.api.test.ts';
const figures = 'apps/server/src/modules/newsletter-reports/newsletter-figures.api.test.ts';
const view = 'apps/web/src/platform/rich-text/rich-text-view.test.tsx';
const letters = 'apps/server/src/modules/newsletters/newsletter-letters.api.test.ts';
const found = 'apps/server/src/modules/quick-search/quick-search.api.test.ts';

/** What readers get, sign and write. @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const newsletterFaults = [
  {
    name: 'a moderator publishes what its author took back',
    why: 'Words that somebody thought better of would be read by all.',
    file: 'apps/server/src/modules/newsletters/comments.actions.ts',
    find: ', withdrawn_at: sql<string>`now()` }',
    replace: ' }',
    caughtBy: {
      project: 'server',
      file: moderation,
      name: 'what its author took back is shown again by nobody',
    },
  },
  {
    name: 'a text is kept as it was sent',
    why: 'Whoever may write could run a script as whoever reads it elsewhere.',
    file: 'apps/server/src/modules/newsletters/newsletter.actions.ts',
    find: 'const body = sanitiseRichText(input.body);',
    replace: 'const body = input.body;',
    caughtBy: { project: 'server', file: byLink, name: 'is made inert when it is written' },
  },
  {
    name: 'a text is shown as it is kept',
    why: 'What came past the editor would run as whoever reads it.',
    file: 'apps/server/src/modules/newsletters/reading.queries.ts',
    find: 'const body = sanitiseRichText(row.body);',
    replace: 'const body = row.body;',
    caughtBy: { project: 'server', file: byLink, name: 'is made inert when it is shown' },
  },
  {
    name: 'the letters of a newsletter that is over go on',
    why: 'Thousands would be led to a page that says nothing.',
    file: 'apps/server/src/platform/bulk-letters/feed-outbox.ts',
    find: '    if (sending.is_over) return leaveOut(db, sending);\n',
    replace: '',
    caughtBy: { project: 'server', file: letters, name: 'letters that lead to what is archived or over' },
  },
  {
    name: 'reminders have no way out',
    why: 'Whoever wants no more of them could only call them unwanted mail.',
    file: 'apps/server/src/modules/newsletters/remind.ts',
    find: 'canUnsubscribe: true',
    replace: 'canUnsubscribe: false',
    caughtBy: { project: 'server', file: letters, name: 'a reminder leaves as one of many' },
  },
  {
    name: 'what somebody else wrote meanwhile is released unseen',
    why: 'Readers would get, and sign, what nobody who released it has read.',
    file: 'apps/web/src/modules/newsletters/edit/release-actions.tsx',
    find: 'const version = await settled();',
    replace: 'const version = (await settled()) + 5;',
    caughtBy: {
      project: 'web',
      file: 'apps/web/src/modules/newsletters/edit/release-actions.test.tsx',
      name: 'releases what the page shows',
    },
  },
  {
    name: 'a comment that was decided meanwhile is decided again',
    why: 'Of two moderators the slower one would undo what the other did.',
    file: 'apps/server/src/modules/newsletters-moderator/moderate.actions.ts',
    find: '  if (row.version !== version) return words.stale;\n',
    replace: '',
    caughtBy: { project: 'server', file: moderation, name: 'decided meanwhile is not decided again' },
  },
  {
    name: 'whoever only sees signatures reminds people',
    why: 'A right to read would write to a whole organisation.',
    file: 'packages/contracts/src/modules/newsletters/newsletters.contract.ts',
    find: '/:id/remind`,\n      access: releases,',
    replace: '/:id/remind`,\n      access: seesSignatures,',
    caughtBy: { project: 'server', file: versions, name: 'only what is on the Mural is reminded of' },
  },
  {
    name: 'nobody learns that a comment was reported',
    why: 'What offends somebody would stand until a moderator happens to look.',
    file: 'apps/server/src/modules/newsletters/comments.actions.ts',
    find: "      await tellModerators(ctx, notifier, newsletter, 'reported', row.author_id);\n",
    replace: '',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/newsletters/comment-notices.api.test.ts',
      name: 'a comment that a reader reports is told',
    },
  },
  {
    name: 'a signature counts twice',
    why: 'The proof would name more readers than there are.',
    file: 'apps/server/src/platform/read-signatures/read-signatures.ts',
    find: '    on conflict do nothing\n',
    replace: '',
    caughtBy: {
      project: 'server',
      file: newsletters,
      name: 'counts are exact when fifty people sign at once',
    },
  },
  {
    name: 'codes of personal links may be guessed for ever',
    why: 'Anybody with a link could sign for its owner.',
    file: 'apps/server/src/modules/newsletters/public/sign-by-code.ts',
    find: 'and code_tries < ${TRIES} and',
    replace: 'and ${TRIES} > 0 and',
    caughtBy: {
      project: 'server',
      file: byLink,
      name: 'after five wrong codes even the right one is refused',
    },
  },
  {
    name: 'a personal link tells the address of its owner',
    why: 'Whoever it was passed on to would have the address.',
    file: 'apps/server/src/modules/newsletters/public/sign-by-code.ts',
    find: '  return withMaskedAddress(signature);\n',
    replace: '  return signature;\n',
    caughtBy: {
      project: 'server',
      file: byLink,
      name: 'signs once with the code that was sent, after few tries',
    },
  },
  {
    name: 'of two who ask for the same proof at once, one is refused',
    why: 'Whoever pressed twice would see an error in place of their proof.',
    file: 'apps/server/src/platform/read-signatures/signature-proof.ts',
    find: "error.code === 'conflict'",
    replace: "error.code === 'forbidden'",
    caughtBy: {
      project: 'server',
      file: byLink,
      name: 'is one paper, asked for at once and ever after, also once the newsletter is over',
    },
  },
  {
    name: 'whoever is not addressed comments and signs',
    why: 'What is for one unit would be read by all.',
    file: 'apps/server/src/modules/newsletters/addressed-newsletter.ts',
    find: 'where n.id = ${id} and n.id in (select newsletters_for_me())`',
    replace: 'where n.id = ${id}`',
    caughtBy: { project: 'server', file: newsletters, name: 'opens only what is addressed to its reader' },
  },
  {
    name: 'whoever read an earlier text counts after a relevant change',
    why: 'The proof would say that somebody read what they never saw.',
    file: 'apps/server/migrations/0071_newsletter_reads_by_version.sql',
    find: 'join newsletter_reads r on r.newsletter_id = n.id and r.version >= n.signed_from',
    replace: 'join newsletter_reads r on r.newsletter_id = n.id',
    caughtBy: {
      project: 'server',
      file: versions,
      name: 'a relevant change asks to be read again',
    },
  },
  {
    name: 'what was signed before a relevant change counts in the figures',
    why: 'The page would tell of proofs that no longer are any.',
    file: 'apps/server/src/modules/newsletter-reports/newsletter-figures.queries.ts',
    find: ' and s.target_id = came.id and s.version >= came.signed_from',
    replace: ' and s.target_id = came.id',
    caughtBy: { project: 'server', file: figures, name: 'a relevant change counts anew' },
  },
  {
    name: 'a hostile link stays in a text',
    why: 'A press on it would run a script as whoever reads.',
    file: 'packages/contracts/src/platform/rich-text/rich-text.ts',
    find: '|mailto:)[^',
    replace: '|mailto:|)[^',
    caughtBy: { project: 'web', file: view, name: 'makes nothing of a hostile link' },
  },
  {
    name: 'whoever may only edit changes whom a released one is for',
    why: 'A draft right would be enough to show it to everybody.',
    file: 'apps/server/src/modules/newsletters/newsletter.actions.ts',
    find: "  if (!user.permissions.has('newsletters.release'))\n",
    replace: "  if (user.permissions.has('newsletters.nobody'))\n",
    caughtBy: {
      project: 'server',
      file: versions,
      name: 'its audience takes the right to release and a word that says so',
    },
  },
  {
    name: 'a statement that is being written is signed',
    why: 'Somebody would have signed words that no hash covers.',
    file: 'apps/server/src/modules/newsletters/addressed-newsletter.ts',
    find: 'case when n.asks_signature then v.signature_statement end as statement',
    replace: 'case when n.requires_signature then n.signature_statement end as statement',
    caughtBy: {
      project: 'server',
      file: versions,
      name: 'a signature that is asked for later waits for the version',
    },
  },
  {
    name: 'the quick search finds what is addressed to others',
    why: 'Titles are read by people they are not for.',
    file: 'apps/server/migrations/0046_newsletter_search.sql',
    find: '\n      and n.id in (select newsletters_for_me())',
    replace: '',
    caughtBy: { project: 'server', file: found, name: 'a newsletter is found by its readers' },
  },
];
