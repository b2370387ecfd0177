const form = 'apps/server/src/modules/credentialing-handlings/application.api.test.ts';
const rectified = 'apps/server/src/modules/credentialing-handlings/rectified-call.api.test.ts';
const settled = 'apps/server/src/modules/credentialing-handlings/settled-calls/settled-calls.api.test.ts';
const once = 'apps/server/src/modules/credentialing-handlings/counted-once.api.test.ts';
const devices = 'apps/web/src/modules/credentialing-handlings/public-form/two-devices.test.tsx';
const replies = 'apps/server/src/modules/credentialing-handlings/family-replies.api.test.ts';

/** What holds while an edital is open, and after. @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const scholarshipRuleFaults = [
  {
    name: 'families of a cancelled edital go on waiting for a result',
    why: 'They miss the other editais of the year.',
    file: 'packages/contracts/src/modules/credentialing-handlings/rules/application-status.ts',
    find: "if (call === 'cancelled' && state !== 'withdrawn')",
    replace: "if (call === 'cancelled' && state === 'draft')",
    caughtBy: {
      project: 'contracts',
      file: 'packages/contracts/src/modules/credentialing-handlings/rules/application-states.test.ts',
      name: 'of a cancelled edital nobody reads',
    },
  },
  {
    name: 'a rectification changes what families are measured by',
    why: 'Two families of one edital are scored by two rules.',
    file: 'apps/server/src/modules/credentialing-configs/sent-in-call.ts',
    find: 'if (sent > 0)',
    replace: 'if (sent > 1)',
    caughtBy: { project: 'server', file: rectified, name: 'what everybody is measured by stays' },
  },
  {
    name: 'an edital asks families for data before the organisation may',
    why: 'Incomes and health of children are collected, and nobody answers for them.',
    file: 'apps/server/src/modules/credentialing-configs/calls.queries.ts',
    find: "call.status === 'draft' ? await",
    replace: "call.status === 'final' ? await",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/credentialing-configs/credentialing-configs.api.test.ts',
      name: 'without encarregado, contact and notice',
    },
  },
  {
    name: 'a rectification takes away a scholarship that was granted',
    why: 'A family is called up to a place that is not there.',
    file: 'apps/server/src/modules/credentialing-configs/call.actions.ts',
    find: "('granted_full', 'granted_partial', 'appeal', 'called', 'enrolled')",
    replace: "('called', 'enrolled')",
    caughtBy: { project: 'server', file: rectified, name: 'a class keeps the vacancies that were granted' },
  },
  {
    name: 'a family declares what it never read',
    why: 'The declaration of an application proves nothing.',
    file: 'apps/server/src/modules/credentialing-handlings/public-form/submit-application.ts',
    find: 'text === accepted[at]',
    replace: 'text !== null',
    caughtBy: { project: 'server', file: rectified, name: 'what a family declared stays word for word' },
  },
  {
    name: 'a renewal needs a scholarship that was granted here',
    why: 'In its first year a network cannot renew the scholarships it has.',
    file: 'apps/server/src/modules/credentialing-handlings/public-form/one-application.ts',
    find: 'return before[0]?.id ?? null;',
    replace: "if (!before[0]) throw invalidField(FIELD, 'Não há bolsa.');\n  return before[0].id;",
    caughtBy: { project: 'server', file: form, name: 'a renewal of a scholarship that is not recorded here' },
  },
  {
    name: 'a renewal that nothing here proves goes on without a look',
    why: 'Whoever never had a scholarship renews one.',
    file: 'packages/contracts/src/modules/credentialing-handlings/rules/application-states.ts',
    find: 'return facts.unconfirmedRenewal ?',
    replace: 'return facts.state === null ?',
    caughtBy: {
      project: 'contracts',
      file: 'packages/contracts/src/modules/credentialing-handlings/rules/application-states.test.ts',
      name: 'goes on once the school has confirmed it',
    },
  },
  {
    name: 'one CPF is enrolled by a renewal and by a new edital',
    why: 'The ratio counts one child twice.',
    file: 'apps/server/src/modules/credentialing-handlings/vacancy.actions.ts',
    find: '    await assertOneEnrolment(db, row);\n',
    replace: '',
    caughtBy: { project: 'server', file: once, name: 'is enrolled once, also at once' },
  },
  {
    name: 'a question of the family ends the pendency',
    why: 'The document that was asked for is never waited for.',
    file: 'apps/server/src/modules/credentialing-handlings/outside/family-acts.ts',
    find: 'const isOver = isPending && missing === 0;',
    replace: 'const isOver = isPending && !isPart;',
    caughtBy: {
      project: 'server',
      file: replies,
      name: 'a question without a file leaves the pendency open',
    },
  },
  {
    name: 'what proves a disability is read in the timeline',
    why: 'Whoever may not know of it reads what the report says.',
    file: 'apps/server/src/modules/credentialing-handlings/read-application.ts',
    find: "isOpen || entry.kind !== 'facts_checked'",
    replace: 'isOpen || entry.body !== null',
    caughtBy: { project: 'server', file: once, name: 'what proves a disability' },
  },
  {
    name: 'a result is cut off in silence',
    why: 'Families of a large network do not find themselves in it.',
    file: 'apps/server/src/modules/credentialing-configs/public/call-results.queries.ts',
    find: 'const skipped = from - (first - 1);',
    replace: 'const skipped = 0;',
    caughtBy: { project: 'server', file: rectified, name: 'a result is public to its last line' },
  },
  {
    name: 'equals of the public result stand in another order than they are called up in',
    why: 'A family that waits reads that it comes next, and another is called.',
    file: 'apps/server/src/modules/credentialing-configs/public/call-results.queries.ts',
    find: 'one.begins - other.begins || compare(one, other)',
    replace: 'one.begins - other.begins || other.score - one.score',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/credentialing-handlings/ranking/ranking.api.test.ts',
      name: 'equals stand in the public result',
    },
  },
  {
    name: 'what could not be saved wins over another device',
    why: 'What the family wrote on the other device is lost without a question.',
    file: 'apps/web/src/modules/credentialing-handlings/public-form/use-saving.ts',
    find: 'overwrites };',
    replace: 'overwrites: true };',
    caughtBy: { project: 'web', file: devices, name: 'what this browser could not save' },
  },
  {
    name: 'an appeal is open after the last day of the calendar',
    why: 'Who kept to the calendar is treated worse than who did not.',
    file: 'apps/server/src/modules/credentialing-handlings/outside/credentialing-protocol-case.ts',
    find: '      today <= appeal.ends_on &&\n',
    replace: '',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/credentialing-handlings/appeal.api.test.ts',
      name: 'a family may appeal up to the last day',
    },
  },
  {
    name: 'a result is told again when its job runs again',
    why: 'After a crash hundreds of families are written to twice.',
    file: 'apps/server/src/modules/credentialing-handlings/settled-calls/settled-calls.jobs.ts',
    find: '(await isTold(db, id, result))',
    replace: '(await isTold(db, id, result)) === null',
    caughtBy: { project: 'server', file: settled, name: 'one letter with each result' },
  },
  {
    name: 'applications end though their edital goes on',
    why: 'A late job ends what families wait for.',
    file: 'apps/server/src/modules/credentialing-handlings/settled-calls/settled-calls.jobs.ts',
    find: "row?.callStatus !== 'cancelled'",
    replace: 'row === undefined',
    caughtBy: { project: 'server', file: settled, name: 'an edital that goes on ends nobody' },
  },
];
