import { describe, expect, it } from 'vitest';
import { questionnaireFaults, showIfCycle } from './check-questionnaire.ts';
import { compareGiven } from './compare-given.ts';
import { type Given, nothingGiven } from './given-answers.ts';
import { missingAnswers } from './missing-answers.ts';
import { questionStandings, visibleQuestions } from './question-standing.ts';
import type { Question, Questionnaire } from './questions.ts';
import { defaultResidualFormula, residualRisk, wrongResidualFormula } from './residual-risk.ts';
import { givenFromSent, sentGiven } from './sent-given.ts';
import { questionnaireContent } from './template.schemas.ts';

const today = '2026-11-17';
const ask = (id: string, given: Partial<Question> = {}): Question => ({
  ...{ id, type: 'compliance', label: `Pergunta ${id}?`, required: true, section: 's' },
  ...given,
});
const asked = (...questions: readonly Question[]): Questionnaire => ({
  sections: [{ id: 's', title: 'S' }],
  questions,
});
const on = (question: string, ...is: string[]) => ({ show_if: { question, is } });
const faults = (...questions: readonly Question[]) =>
  questionnaireFaults(asked(...questions)).map(({ path }) => path.join('.'));

describe('a questionnaire is refused', () => {
  it('with conditions that form a circle, each question of it named', () => {
    const circle = [
      ask('a', on('c', 'yes')),
      ask('b', on('a', 'yes')),
      ask('c', on('b', 'yes')),
      ask('d', on('a', 'no')),
    ];
    expect(showIfCycle(circle)).toEqual(['a', 'b', 'c']);
    expect(faults(...circle)).toEqual(['questions.0.show_if', 'questions.1.show_if', 'questions.2.show_if']);
    expect(faults(ask('a', on('a', 'yes')))).toEqual(['questions.0.show_if']);
    expect(faults(ask('a'), ask('b', on('a', 'yes')), ask('c', on('b', 'no')))).toEqual([]);
    // Shown all the same, a circle shows nothing and ends.
    expect(visibleQuestions(asked(...circle), nothingGiven, today)).toEqual([]);
  });

  it('with weights of −1, 10⁹ and 2,5, and shares beyond everything', () => {
    const issues = (given: Partial<Question>) =>
      questionnaireContent.safeParse(asked(ask('a', given))).error?.issues.map(({ path }) => path.join('.'));
    for (const weight of [-1, 1e9, 2.5, Number.NaN])
      expect(issues({ weight })).toEqual(['questions.0.weight']);
    for (const share of [-0.1, 1.1, 0.005])
      expect(issues({ scores: { yes: share } })).toEqual(['questions.0.scores.yes']);
    expect(issues({ weight: 5, scores: { yes: 0.25 } })).toBeUndefined();
  });

  it('where names lead nowhere', () => {
    const options = [
      { id: 'x', label: 'X' },
      { id: 'y', label: 'Y' },
    ];
    expect(faults(ask('a'), ask('a'))).toEqual(['questions.1']);
    expect(faults(ask('a', { section: 'other' }))).toEqual(['questions.0.section']);
    expect(faults(ask('a', on('gone', 'yes')))).toEqual(['questions.0.show_if']);
    expect(faults(ask('a'), ask('b', on('a', 'pigeon')))).toEqual(['questions.1.show_if']);
    expect(faults(ask('a', { type: 'date' }), ask('b', on('a', 'yes')))).toEqual(['questions.1.show_if']);
    expect(faults(ask('a', { retired: true }), ask('b', on('a', 'yes')))).toEqual(['questions.1.show_if']);
    expect(faults(ask('a', { type: 'single', options, scores: { z: 1 } }))).toEqual(['questions.0.scores']);
    expect(faults(ask('a', { type: 'single', options, evidence_if: ['z'] }))).toEqual([
      'questions.0.evidence_if',
    ]);
    expect(faults(ask('a', { type: 'single' }))).toEqual(['questions.0.options']);
    expect(faults(ask('a', { options }))).toEqual(['questions.0.options']);
    expect(faults(ask('a', { blocking: true }))).toEqual(['questions.0.weight']);
    expect(faults(ask('a', { label: ' ' }))).toEqual(['questions.0.label']);
    expect(faults(ask('a', { retired: true }))).toEqual(['questions']);
  });
});

describe('what is asked and what is missing', () => {
  const questionnaire = asked(
    ask('a', { evidence_if: ['yes'] }),
    ask('b', on('a', 'yes', 'partial')),
    ask('c', {
      type: 'multiple',
      required: false,
      options: [
        { id: 'x', label: 'X' },
        { id: 'y', label: 'Y' },
      ],
    }),
    ask('d', { type: 'cnpj', ...on('c', 'y') }),
    ask('e', { ...on('b', 'no') }),
    ask('f', { type: 'file', required: false }),
  );
  const given = (answers: Given['answers']): Given => ({ answers, certificates: {} });
  const shown = (answers: Given['answers']) =>
    visibleQuestions(questionnaire, given(answers), today).map(({ id }) => id);

  it('follows the answers, also through several conditions', () => {
    expect(shown({})).toEqual(['a', 'c', 'f']);
    expect(shown({ a: { value: 'partial' }, b: { value: 'no' } })).toEqual(['a', 'b', 'c', 'e', 'f']);
    // An answer to a hidden question opens nothing.
    expect(shown({ a: { value: 'no' }, b: { value: 'no' } })).toEqual(['a', 'c', 'f']);
    expect(shown({ c: { value: ['x', 'y'] } })).toContain('d');
    expect(questionStandings(questionnaire, nothingGiven, today).get('e')).toBe('hidden');
  });

  it('is told part by part: value, reason, proof, confirmation', () => {
    const missing = (answers: Given['answers']) =>
      missingAnswers(questionnaire, given(answers), today).map(({ question, part }) => `${question}:${part}`);
    expect(missing({})).toEqual(['a:value']);
    expect(missing({ a: { value: 'not_applicable' } })).toEqual(['a:reason']);
    expect(missing({ a: { value: 'not_applicable', reason: 'Somos dois.' } })).toEqual([]);
    expect(missing({ a: { value: 'yes' }, b: { value: 'yes' } })).toEqual(['a:evidence']);
    const files = [{ id: 'f', name: 'x.pdf', byte_size: 1 }];
    expect(missing({ a: { value: 'yes', files }, b: { value: 'yes' } })).toEqual([]);
    expect(missing({ a: { value: 'no', carried: 'unconfirmed' } })).toEqual(['a:confirmation']);
    expect(missing({ a: { value: 'no', carried: 'confirmed' } })).toEqual([]);
    expect(missing({ a: { value: 'no' }, c: { value: ['y'] }, d: { value: '123' } })).toEqual(['d:value']);
    expect(missing({ a: { value: 'no' }, c: { value: ['y'] }, d: { value: '12ABC34501DE35' } })).toEqual([]);
  });

  it('is kept as it was sent, and what cannot be read as it was typed', () => {
    const hours = ask('n', { type: 'number' });
    const sent = { question: 'n', values: ['uns dez'], reason: null, comment: 'ver', confirmed: false };
    const files = [{ id: 'f', name: 'x.pdf', byte_size: 1 }];
    expect(givenFromSent(hours, sent, { value: 5, files })).toEqual({
      value: 'uns dez',
      comment: 'ver',
      files,
    });
    expect(givenFromSent(hours, { ...sent, values: ['1.234,5'] }).value).toBe(1234.5);
    expect(givenFromSent(hours, { ...sent, values: [] })).not.toHaveProperty('value');
    expect(sentGiven(hours, { value: 1234.5, carried: 'confirmed' })).toEqual({
      ...{ question: 'n', values: ['1234,5'], reason: null, comment: null, confirmed: true },
    });
  });

  it('is compared with the last time', () => {
    const before = given({ a: { value: 'no' }, b: { value: 'yes' }, f: { value: 'x' } });
    const now = given({ a: { value: 'partial' }, b: { value: 'yes' }, e: { value: 'no' } });
    expect(
      compareGiven(questionnaire, before, now).map(({ question, change, direction }) => [
        question.id,
        change,
        direction,
      ]),
    ).toEqual([
      ['a', 'changed', 'up'],
      ['b', 'same', null],
      ['e', 'new', null],
      ['f', 'gone', null],
    ]);
  });
});

describe('the risk that is left', () => {
  it('is criticality times what is missing: 4 × (1 − 0,72) = 1,12', () => {
    expect(residualRisk(defaultResidualFormula, 4, { score: 72, blocked_by: [] })?.value).toBe(1.12);
    expect(residualRisk(defaultResidualFormula, 5, { score: 0, blocked_by: [] })?.value).toBe(5);
    expect(residualRisk(defaultResidualFormula, 5, { score: null, blocked_by: [] })).toBeNull();
    expect(residualRisk('SE(impeditiva; 5; 9)', 1, { score: 1, blocked_by: ['q'] })?.value).toBe(5);
    expect(residualRisk('9', 1, { score: 1, blocked_by: [] })?.value).toBe(5);
    expect(residualRisk('0 - 3', 1, { score: 1, blocked_by: [] })?.value).toBe(0);
  });

  it('a formula is tried over the whole scale before it is kept', () => {
    expect(wrongResidualFormula(defaultResidualFormula)).toBeNull();
    expect(wrongResidualFormula('criticidade * preço')).toContain('preço');
    expect(wrongResidualFormula('criticidade / nota')).toContain('zero');
    expect(wrongResidualFormula('nota > 5')).toContain('número');
    expect(wrongResidualFormula('constructor')).toContain('constructor');
    expect(wrongResidualFormula('criticidade *')).toEqual(expect.any(String));
  });
});
