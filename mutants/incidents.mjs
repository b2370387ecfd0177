const followUp = 'apps/server/src/modules/incident-form/incident-followup.api.test.ts';
const places = 'apps/server/src/modules/incident-form/incident-places.api.test.ts';
const complement = 'apps/server/src/modules/incident-form/incident-complement.api.test.ts';
const reminders = 'apps/server/src/modules/incident-form/incident-reminders.api.test.ts';
const clocks = 'apps/server/src/modules/incident-form/incident-clocks.api.test.ts';
const report = 'apps/server/src/modules/incident-form/public-form/incident-report.api.test.ts';
const story = 'apps/server/src/modules/incident-form/incident-story.api.test.ts';
const papers = 'apps/server/src/modules/incident-form/incident-papers.api.test.ts';

/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const incidentFaults = [
  {
    name: 'clocks of what was put aside do not run again',
    why: 'An incident that is to be communicated after all would have no date and no reminder.',
    file: 'apps/server/src/modules/incident-form/incident-clocks.ts',
    find: '  if (starting.length > 0 || isMoved) {',
    replace: '  if (starting.length > 0 && running.length > 0) {',
    caughtBy: { project: 'server', file: clocks, name: 'run again by the same dates' },
  },
  {
    name: 'a goal of the organisation shortens the term of the declaration',
    why: 'A date would be called the law that is not.',
    file: 'apps/server/src/modules/incident-form/incident-clocks.ts',
    find: '  return holders.legalDueAt ?? holders.dueAt;',
    replace: '  return holders.dueAt;',
    caughtBy: { project: 'server', file: clocks, name: 'runs from the end of the law' },
  },
  {
    name: 'the link of a public notice is revoked like any other',
    why: 'Art. 9: the notice stays for three months.',
    file: 'apps/server/src/modules/public-links/public-link.actions.ts',
    find: '    await assertNoNotice(ctx, id);\n',
    replace: '',
    caughtBy: { project: 'server', file: report, name: 'a public notice is read by its link' },
  },
  {
    name: 'the second reminder of a clock of three days is never given',
    why: 'Whoever forgot on the first day has one day less.',
    file: 'packages/contracts/src/platform/deadlines/warning-stages.ts',
    find: "return hours >= 48 ? 'hours_48' : hours >= 24 ? 'hours_24' : null;",
    replace: "return hours >= 24 ? 'hours_24' : null;",
    caughtBy: { project: 'server', file: reminders, name: 'are reminded of 24 and 48 hours' },
  },
  {
    name: 'confidentiality asked for one item is printed for none',
    why: 'Art. 7: what was not marked is not kept secret by ANPD.',
    file: 'packages/contracts/src/modules/incident-form/rules/secrecy-items.ts',
    find: 'one.item === section || (item !== undefined && one.item === `${section}.${item}`)',
    replace: 'one.item === section',
    caughtBy: { project: 'server', file: followUp, name: 'is asked item by item' },
  },
  {
    name: 'the occurrence is moved behind the knowledge',
    why: 'The clock of the law would have begun before what it is about.',
    file: 'apps/server/src/modules/incident-form/sections.actions.ts',
    find: '    assertBeforeKnowledge(incident, fields);\n',
    replace: '',
    caughtBy: { project: 'server', file: followUp, name: 'the occurrence is not moved' },
  },
  {
    name: 'a report is taken without what the organisation asks',
    why: 'Naming no version would be a way around every question.',
    file: 'apps/server/src/modules/incident-form/report-questions.ts',
    find: 'const { answers } = await assertAnswers(db, legalEntityId, { key, versionId, sent });',
    replace:
      'const { answers } = questions_version === null ? { answers: {} } : await assertAnswers(db, legalEntityId, { key, versionId, sent });',
    caughtBy: { project: 'server', file: followUp, name: 'are the organisation' },
  },
  {
    name: 'letters leave with the text of the list instead of the one that was confirmed',
    why: 'The holders would read a text with gaps.',
    file: 'apps/server/src/modules/incident-form/letters.actions.ts',
    find: 'startSending(acting.ctx, incident, sending_id, texts)',
    replace: 'startSending(acting.ctx, incident, sending_id, texts && null)',
    caughtBy: { project: 'server', file: followUp, name: 'go to the people of a spreadsheet' },
  },
  {
    name: 'the complement does not mark what changed',
    why: 'ANPD reads what is new against what it has.',
    file: 'apps/server/src/modules/incident-form/documents.actions.ts',
    find: "content: kind === 'complementary' && before ? changedSince(before, next) : next,",
    replace: 'content: next,',
    caughtBy: { project: 'server', file: papers, name: 'the communication is typeset' },
  },
  {
    name: 'a communication is recorded before the knowledge',
    why: 'The clock would be met before it began.',
    file: 'apps/server/src/modules/incident-form/filing.actions.ts',
    find: 'if (knownAt !== null && Date.parse(filed_at) < Date.parse(knownAt))',
    replace: 'if (knownAt === null && Date.parse(filed_at) < 0)',
    caughtBy: { project: 'server', file: story, name: 'goes from the report to its end' },
  },
  {
    name: 'a report may name a unit of another organisation',
    why: 'Whoever guesses an id writes into the places of strangers, and reads their name on the receipt.',
    file: 'apps/server/src/modules/incident-form/incident-places.ts',
    find: 'where tree.ancestor_id = ${legalEntityId} and e.active`;',
    replace: 'where e.active`;',
    caughtBy: { project: 'server', file: places, name: 'no unit of another organisation is taken' },
  },
  {
    name: 'a complement is filed without its reasons of being late',
    why: 'The norm gives no more time: what comes late says why.',
    file: 'packages/contracts/src/modules/incident-form/rules/complement.ts',
    find: 'isLateComplement(when) && delayReasons === null',
    replace: 'isLateComplement(when) && delayReasons === undefined',
    caughtBy: { project: 'server', file: complement, name: 'one that comes late is taken' },
  },
  {
    name: 'a small agent is told that it is late when the common term is over',
    why: 'The law gives it twice as long: an alarm that is wrong is not believed the next time.',
    file: 'apps/server/src/platform/deadlines/deadline-warnings.ts',
    find: "if (of === 'earlier' && reading.state === 'overdue') return null;",
    replace: '',
    caughtBy: { project: 'server', file: reminders, name: 'is reminded of its six days to the end' },
  },
];
