const story = 'apps/server/src/modules/credentialing-handlings/handling-story.api.test.ts';
const form = 'apps/server/src/modules/credentialing-handlings/application.api.test.ts';

/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const scholarshipFaults = [
  {
    name: 'vacancies are counted without a lock',
    why: 'Two families are called up for the last place.',
    file: 'apps/server/src/modules/credentialing-handlings/vacancy.actions.ts',
    find: 'where id = ${vacancyId} for update`',
    replace: 'where id = ${vacancyId}`',
    caughtBy: { project: 'server', file: story, name: 'of 50 called up at once' },
  },
  {
    name: 'whoever gave the opinion decides',
    why: 'One person grants a scholarship alone.',
    file: 'packages/contracts/src/modules/credentialing-handlings/rules/application-states.ts',
    find: "return facts.opinionBy === userId ? 'Quem dá o parecer não decide: peça a outra pessoa.' : null;",
    replace: 'return null;',
    caughtBy: {
      project: 'contracts',
      file: 'packages/contracts/src/modules/credentialing-handlings/rules/application-states.test.ts',
      name: 'four eyes',
    },
  },
  {
    name: 'whoever waits is called up above the ceilings',
    why: 'A family above three minimum wages gets a scholarship that the law refuses.',
    file: 'packages/contracts/src/modules/credentialing-handlings/rules/grant-limits.ts',
    find: '(grant) => refusedGrant(grant, income, raised) === null,',
    replace: '() => true,',
    caughtBy: {
      project: 'contracts',
      file: 'packages/contracts/src/modules/credentialing-handlings/rules/call-order.test.ts',
      name: 'hold for every decision and every call',
    },
  },
  {
    name: 'a call passes over families without a word',
    why: 'Nobody can say why the first of the list was left out.',
    file: 'apps/server/src/modules/credentialing-handlings/vacancy.actions.ts',
    find: "if (first && (reason ?? '').length < 10)",
    replace: 'if (first && passedOver.length === 0)',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/credentialing-handlings/call-order.api.test.ts',
      name: 'go in the order of the class',
    },
  },
  {
    name: 'a rounded income is held against the ceiling',
    why: 'A third of a cent too much gets a scholarship that the law refuses.',
    file: 'packages/contracts/src/modules/credentialing-handlings/rules/family-income.ts',
    find: 'const within = (ceiling: number) => sum <= ceiling * MONTHS * members;',
    replace: 'const within = (ceiling: number) => divided(sum, MONTHS * members) <= ceiling;',
    caughtBy: {
      project: 'contracts',
      file: 'packages/contracts/src/modules/credentialing-handlings/rules/family-income.test.ts',
      name: 'a third of a cent',
    },
  },
  {
    name: 'a CPF applies in two editais',
    why: 'One child takes two places.',
    file: 'apps/server/src/modules/credentialing-handlings/public-form/one-application.ts',
    find: '  if (rows[0])\n    throw invalidField(',
    replace: '  if (rows[0] && rows[0].call_id === call.id)\n    throw invalidField(',
    caughtBy: { project: 'server', file: form, name: 'a CPF applies once in a school year' },
  },
  {
    name: 'what is sensitive is read without a trace',
    why: 'Nobody can say who looked at the health of a child.',
    file: 'apps/server/src/modules/credentialing-handlings/read-application.ts',
    find: "action: 'scholarship_application.sensitive_viewed'",
    replace: "action: 'scholarship_application.viewed'",
    caughtBy: { project: 'server', file: story, name: 'what is sensitive is read apart' },
  },
  {
    name: 'a report of a disability stands among the other papers',
    why: 'Whoever may look at applications reads the health of a child.',
    file: 'apps/server/src/modules/credentialing-handlings/public-form/family-files.ts',
    find: "isSensitiveDocument(call.documents, document) ? 'sensitive' : 'family'",
    replace: "'family'",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/credentialing-handlings/family-secrets.api.test.ts',
      name: 'a report of a disability is asked only of whom it concerns',
    },
  },
  {
    name: 'a letter that is sent again reaches everybody again',
    why: 'After a lost answer hundreds of families are written to twice.',
    file: 'apps/server/src/modules/credentialing-handlings/tell-many.actions.ts',
    find: 'return rows.length > 0;',
    replace: 'return rows.length > 1;',
    caughtBy: { project: 'server', file: story, name: 'is read by each; sent again' },
  },
  {
    name: 'the questions of an edital change after the first application',
    why: 'Families of one selection answer different questions.',
    file: 'apps/server/src/modules/credentialing-configs/call-questionnaire.actions.ts',
    find: 'if (sent === 0) return null;',
    replace: 'if (sent >= 0) return null;',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/credentialing-configs/call-questionnaire.api.test.ts',
      name: 'what was published stays from the first application on',
    },
  },
  {
    name: 'what was sent is removed by the term of what was not',
    why: 'Proof of a selection is gone nine years before its time.',
    file: 'apps/server/src/modules/credentialing-handlings/kept-until.ts',
    find: "newClock(calendar, 'edi.record_retention',",
    replace: "newClock(calendar, 'edi.unsent_retention',",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/credentialing-handlings/retention.api.test.ts',
      name: 'what was sent is kept ten years',
    },
  },
];
