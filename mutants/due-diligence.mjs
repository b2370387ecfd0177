const scores = 'packages/contracts/src/platform/questionnaires/score-answers.test.ts';
const states = 'packages/contracts/src/modules/due-diligence-form/rules/due-diligence-states.test.ts';
const story = 'apps/server/src/modules/due-diligence-form/due-diligence-story.api.test.ts';
const answering = 'apps/web/src/modules/due-diligence-form/public-form/answering-page.test.tsx';

/** Suppliers: their score, who decides, and what they type. @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const dueDiligenceFaults = [
  {
    name: 'a blocking question no longer stops the band',
    why: 'A supplier without what is indispensable would look good.',
    file: 'packages/contracts/src/platform/questionnaires/score-answers.ts',
    find: 'uncapped !== null && blocked_by.length > 0 ? capAtHigh(uncapped) : uncapped',
    replace: 'uncapped',
    caughtBy: { project: 'contracts', file: scores, name: 'stops the band, not the score' },
  },
  {
    name: 'only the last of those who analysed is kept from deciding',
    why: 'Nobody else would have looked at it.',
    file: 'packages/contracts/src/modules/due-diligence-form/rules/due-diligence-states.ts',
    find: 'facts.analysedBy.includes(userId)',
    replace: 'facts.analysedBy.at(-1) === userId',
    caughtBy: { project: 'contracts', file: states, name: 'belongs to somebody else than whoever analysed' },
  },
  {
    name: 'a second answer is written over the first',
    why: 'What a colleague typed meanwhile would be gone.',
    file: 'apps/server/src/modules/due-diligence-form/public-form/save-answers.ts',
    find: 'where ${overwrites} or kept.version = ${version}::integer or kept.answer = excluded.answer',
    replace: 'where ${overwrites} or ${version}::integer is null or kept.version >= ${version}::integer',
    caughtBy: { project: 'server', file: story, name: 'one is kept, the other is told what it says' },
  },
  {
    name: 'what waited is sent over whatever is there now',
    why: 'After a lost connection a colleague’s answer would be written away.',
    file: 'apps/web/src/modules/due-diligence-form/public-form/autosave.ts',
    find: 'this.versions = { ...options.versions, ...kept?.versions };',
    replace: 'this.versions = { ...options.versions };',
    caughtBy: { project: 'web', file: answering, name: 'answer is not written away' },
  },
  {
    name: 'answers leave while the last of them is on its way',
    why: 'The last word typed would be missing in what was declared true.',
    file: 'apps/web/src/modules/due-diligence-form/public-form/declaration-step.tsx',
    find: '      if (!(await autosave.flush())) return setErrors({ form: UNSAVED });\n',
    replace: '',
    caughtBy: { project: 'web', file: answering, name: 'only after the last word was saved' },
  },
];
