const rules = 'packages/contracts/src/platform/newsletter-workflows/run-rules.test.ts';
const separation = 'apps/server/src/modules/newsletter-reviews/review-separation.api.test.ts';
const reports = 'apps/server/src/modules/newsletter-reports/newsletter-reports.api.test.ts';
const moderation = 'apps/server/src/modules/newsletters-moderator/newsletters-moderator.api.test.ts';

/** Reviews, moderation and mail of newsletters. @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const newsletterReviewFaults = [
  {
    name: 'a text that nobody could release goes through every step',
    why: 'Reviewers would learn at the last one that it was for nothing.',
    file: 'apps/server/src/modules/newsletter-reviews/review.actions.ts',
    find: '    const newsletter = await newsletterOf(ctx, id);\n    await assertReviewable(ctx.db, id);\n',
    replace: '    const newsletter = await newsletterOf(ctx, id);\n',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/newsletter-reviews/newsletter-reviews.api.test.ts',
      name: 'what could not be released does not go to review',
    },
  },
  {
    name: 'a text that changed is approved',
    why: 'What is published would not be what was read.',
    file: 'packages/contracts/src/platform/newsletter-workflows/run-rules.ts',
    find: "  return text === run.text ? null : 'text_changed';\n",
    replace: '  return null;\n',
    caughtBy: { project: 'contracts', file: rules, name: 'is approved only when every step was passed' },
  },
  {
    name: 'an author approves their own text',
    why: 'Nobody else would have read it.',
    file: 'packages/contracts/src/platform/newsletter-workflows/run-rules.ts',
    find: 'members.filter((member) => !writers.includes(member))',
    replace: 'members.filter((member) => !writers.includes(-member))',
    caughtBy: { project: 'contracts', file: rules, name: 'nobody reviews or approves what they wrote' },
  },
  {
    name: 'whoever attached a file approves it',
    why: 'They would agree to what they changed themselves.',
    file: 'apps/server/migrations/0072_newsletter_reviews.sql',
    find: "when (new.kind = 'attachment')",
    replace: "when (new.kind = 'nothing')",
    caughtBy: {
      project: 'server',
      file: separation,
      name: 'whoever changed the audience or a file does not approve it either',
    },
  },
  {
    name: 'files of a review are handed to whoever reads newsletters',
    why: 'A draft would be read by people it is not for.',
    file: 'apps/server/src/modules/newsletter-reviews/review-file.ts',
    find: '  const { newsletter } = await readReview(ctx, id);\n',
    replace:
      "  const { newsletter } = await readReview({ ...ctx, user: { ...ctx.user, permissions: new Set(['newsletters.edit']) } } as never, id);\n",
    caughtBy: {
      project: 'server',
      file: separation,
      name: 'only whoever has a part in the review gets its files',
    },
  },
  {
    name: 'somebody moderates their own comment',
    why: 'Moderation would be of the others alone.',
    file: 'apps/server/src/modules/newsletters-moderator/moderate.actions.ts',
    find: '  if (row.author_id === ctx.user.userId) return words.own;\n',
    replace: '',
    caughtBy: { project: 'server', file: moderation, name: 'nobody decides their own' },
  },
  {
    name: 'an invented address of leaving is taken',
    why: 'Anybody could take others off a list.',
    file: 'apps/server/src/platform/mail/leave-tokens.ts',
    find: '    if (!timingSafeEqual(this.mark(id), bytes.subarray(ID_BYTES))) return null;\n',
    replace: '',
    caughtBy: { project: 'server', file: reports, name: 'a forged one is a dead link' },
  },
  {
    name: 'who leaves during a sending is still written to',
    why: 'They asked not to be.',
    file: 'apps/server/src/platform/bulk-letters/feed-outbox.ts',
    find: '    if (sending.can_unsubscribe) await skipWhoLeft(db, id);\n',
    replace: '',
    caughtBy: { project: 'server', file: reports, name: 'whoever leaves meanwhile is left out' },
  },
  {
    name: 'an account whose address does not exist is written to at every sending',
    why: 'Mail servers take an organisation that writes to nobody for a spammer.',
    file: 'apps/server/migrations/0125_returned_addresses.sql',
    find: '    union all\n    select address from returned_addresses\n    where',
    replace: '    union all\n    select address from returned_addresses\n    where false and',
    caughtBy: { project: 'server', file: reports, name: 'an account whose address is refused for good' },
  },
  {
    name: 'whoever only follows newsletters resolves the notes of reviewers',
    why: 'An auditor would wave a text through that its reviewers sent back.',
    file: 'apps/server/src/modules/newsletter-reviews/review-notes.actions.ts',
    find: "if (!acts.includes('resolve'))",
    replace: "if (acts.includes('note') && !acts.includes('resolve'))",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/newsletter-reviews/newsletter-reviews.api.test.ts',
      name: 'notes are resolved by whoever writes or reviews',
    },
  },
  {
    name: 'the days of a report count what its figures do not',
    why: 'A chart and the number above it would tell two stories.',
    file: 'apps/server/src/modules/newsletter-reports/report.queries.ts',
    find: 'first_read_at as at from people where first_read_at is not null',
    replace: 'first_read_at as at from newsletter_reads where newsletter_id = ${id}',
    caughtBy: { project: 'server', file: reports, name: 'the report counts whom it reached' },
  },
  {
    name: 'the Mural leads to a page that a kind of case does not have',
    why: 'Somebody’s own work would be a dead link.',
    file: 'packages/contracts/src/platform/cases/case-path.ts',
    find: "${isOnePage ? '' : '/handling'}",
    replace: '/handling',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/mural/mural.api.test.ts',
      name: 'leads to where each kind is handled',
    },
  },
];
