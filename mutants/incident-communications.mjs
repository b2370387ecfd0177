const clocks = 'apps/server/src/modules/incident-form/incident-clocks.api.test.ts';
const complement = 'apps/server/src/modules/incident-form/incident-complement.api.test.ts';
const corrections = 'apps/server/src/modules/incident-form/incident-corrections.api.test.ts';
const kept = 'apps/server/src/modules/incident-form/incident-kept.api.test.ts';
const papers = 'apps/server/src/modules/incident-form/papers/incident-papers.api.test.ts';
const story = 'apps/server/src/modules/incident-form/incident-story.api.test.ts';

/**
 * What ANPD is told of an incident: its documents, its filings and their order.
 * @type {import('../scripts/lib/faults.mjs').Fault[]}
 */
export const incidentCommunicationFaults = [
  {
    name: 'the complement does not mark what changed',
    why: 'ANPD reads what is new against what it has.',
    file: 'apps/server/src/modules/incident-form/papers/documents.actions.ts',
    find: "content: kind === 'complementary' && before ? changedSince(before, next) : next,",
    replace: 'content: next,',
    caughtBy: { project: 'server', file: papers, name: 'the communication is typeset' },
  },
  {
    name: 'a complement that is issued again marks only what changed since its draft',
    why: 'ANPD was told the first communication, not the draft.',
    file: 'apps/server/src/modules/incident-form/papers/documents.actions.ts',
    find: 'newestContent(ctx.db, of, series, toldToAnpd(id))',
    replace: 'newestContent(ctx.db, of, series)',
    caughtBy: { project: 'server', file: complement, name: 'everything that ANPD does not have yet' },
  },
  {
    name: 'a communication is recorded before the knowledge',
    why: 'The clock would be met before it began.',
    file: 'packages/contracts/src/modules/incident-form/rules/incident-next.ts',
    find: 'if (isBefore(filed_at, knownAt))',
    replace: 'if (isBefore(filed_at, null))',
    caughtBy: { project: 'server', file: story, name: 'goes from the report to its end' },
  },
  {
    name: 'the knowledge is moved behind the communication that followed of it',
    why: 'ANPD would have been told before anybody knew, in negative hours.',
    file: 'apps/server/src/modules/incident-form/validation.actions.ts',
    find: "    if (misplaced !== null) throw invalidField('known_at', misplaced);\n",
    replace: '',
    caughtBy: { project: 'server', file: clocks, name: 'the knowledge is not moved behind' },
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
    name: 'a filing that was put right goes on stopping the clocks',
    why: 'A mistake of one click would end the term of the complement for good.',
    file: 'apps/server/src/modules/incident-form/locked-incident.ts',
    find: "where case_id = i.id and ${stands('filing', sql`it`)}",
    replace: 'where case_id = i.id',
    caughtBy: { project: 'server', file: corrections, name: 'gives way to the right one' },
  },
  {
    name: 'a second filing is called complete and says no reasons',
    why: 'Art. 6, § 3: what comes later says why.',
    file: 'packages/contracts/src/modules/incident-form/rules/incident-next.ts',
    find: "return kind === 'complete' && !isFirst",
    replace: "return kind === 'complete' && isFirst && filed.length > 9",
    caughtBy: { project: 'server', file: corrections, name: 'a second filing is a complement' },
  },
  {
    name: 'the annexes of an internal note go to ANPD unasked',
    why: 'What was only thought about inside would be filed.',
    file: 'packages/contracts/src/modules/incident-form/rules/annexes.ts',
    find: 'return files.filter(({ entry_id }) => entry_id === null || !notes.has(entry_id));',
    replace: 'return files.filter(() => notes.size >= 0);',
    caughtBy: { project: 'server', file: kept, name: 'is an annex in its place' },
  },
];
