import { expect, it } from 'vitest';
import { nothingGiven } from '../../../platform/questionnaires/given-answers.ts';
import { visibleQuestions } from '../../../platform/questionnaires/question-standing.ts';
import { choicesOf } from '../../../platform/questionnaires/questions.ts';
import { optionScore, scoreAnswers } from '../../../platform/questionnaires/score-answers.ts';
import { questionnaireContent } from '../../../platform/questionnaires/template.schemas.ts';
import { bankSections, questionBank } from './question-bank.ts';

const content = { sections: bankSections, questions: questionBank };

it('the bank is a questionnaire without faults, with at least 60 questions over the three subjects', () => {
  expect(questionnaireContent.safeParse(content).error?.issues).toBeUndefined();
  expect(questionBank.length).toBeGreaterThanOrEqual(60);
  for (const [section, least] of [
    ['integrity', 15],
    ['privacy', 15],
    ['security', 15],
  ] as const)
    expect(questionBank.filter((question) => question.section === section).length).toBeGreaterThanOrEqual(
      least,
    );
});

it('the decree is cited as guidance alone', () => {
  const cited = questionBank.filter(({ legal_reference }) => legal_reference?.includes('11.129'));
  expect(cited.length).toBeGreaterThan(10);
  for (const { legal_reference } of cited) expect(legal_reference).toMatch(/\(orientação\)$/);
});

it('the best answer to everything gives 100 and no block, the worst 0 and all blocks', () => {
  const answered = (pick: (scores: number[]) => number) =>
    Object.fromEntries(
      questionBank.map((question) => {
        const options = choicesOf(question).filter(({ id }) => id !== 'not_applicable');
        const scores = options.map(({ id }) => optionScore(question, id));
        const id = options[scores.indexOf(pick(scores))]?.id;
        const value =
          question.type === 'yes_no' ? id === 'yes' : question.type === 'multiple' ? [id as string] : id;
        return [question.id, value === undefined ? {} : { value }];
      }),
    );
  const best = scoreAnswers(
    content,
    { answers: answered((all) => Math.max(...all)), certificates: {} },
    '2026-11-17',
  );
  // Written answers are left empty here: the one with weight is missed.
  expect(best.score).toBeGreaterThanOrEqual(98);
  expect(best.blocked_by).toEqual([]);
  const worst = scoreAnswers(
    content,
    { answers: answered((all) => Math.min(...all)), certificates: {} },
    '2026-11-17',
  );
  expect(worst.score).toBeLessThanOrEqual(5);
  expect(worst.blocked_by).toHaveLength(questionBank.filter(({ blocking }) => blocking).length);
});

it('nothing is asked twice at once, and what depends on an answer waits for it', () => {
  const labels = questionBank.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  const first = visibleQuestions(content, nothingGiven, '2026-11-17');
  expect(first.every(({ show_if }) => show_if === undefined)).toBe(true);
});
