import { describe, expect, test } from 'vitest';
import { addDays, civilDayOf } from '../../core/brazil/civil-days.ts';
import { intimidationQuestions } from '../../modules/intimidation-form/intimidation-questions.ts';
import { reportingQuestions } from '../../modules/reporting-channel/reporting-questions.ts';
import {
  answered,
  answerWords,
  clearPart,
  isAsked,
  problemsOf,
  questionsOf,
  suggestsDanger,
} from './sealed-questions.ts';

const forms = { reportingQuestions, intimidationQuestions };

describe.each(Object.entries(forms))('%s', (_, form) => {
  test('each question has a key of its own, and what is told in clear is a question with choices', () => {
    const keys = questionsOf(form).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const clear of Object.values(form.clear))
      expect(questionsOf(form).find(({ key }) => key === clear)).toHaveProperty('options');
  });

  test('an empty form says what is missing at its field', () => {
    const wrong = problemsOf(questionsOf(form), {});
    expect(Object.keys(wrong)).toEqual(
      questionsOf(form)
        .filter((question) => question.isRequired && isAsked(question, {}))
        .map(({ key }) => key),
    );
  });

  test('a short story is refused, a full one is not', () => {
    expect(problemsOf(questionsOf(form), { story: 'curto' }).story).toBe('Digite ao menos 10 caracteres.');
    expect(problemsOf(questionsOf(form), { story: 'Aconteceu na quinta.' }).story).toBeUndefined();
  });

  test('danger now shows the numbers to call, and is told in clear', () => {
    expect(suggestsDanger(form, { risk: 'yes' })).toBe(true);
    expect(suggestsDanger(form, { risk: 'no' })).toBe(false);
    expect(clearPart(form, { risk: 'yes', [form.clear.categories]: 'other' })).toEqual({
      categories: ['other'],
      immediate_risk: true,
    });
  });
});

test('signs of self-harm show the numbers to call and set the mark of danger, whatever else is answered', () => {
  const answers = { risk: 'no', kinds: ['verbal'], signs: ['self_harm'] };
  expect(suggestsDanger(intimidationQuestions, answers)).toBe(true);
  expect(clearPart(intimidationQuestions, answers)).toEqual({ categories: ['verbal'], immediate_risk: true });
  expect(clearPart(intimidationQuestions, { ...answers, signs: ['grades'] }).immediate_risk).toBe(false);
});

test('a day is one of the calendar, and none to come', () => {
  const [since] = questionsOf(reportingQuestions).filter(({ kind }) => kind === 'date');
  const problem = (day: string) => (since ? problemsOf([since], { [since.key]: day })[since.key] : 'none');
  const today = civilDayOf(Date.now());
  for (const day of ['', '2026-02-28', today]) expect(problem(day)).toBeUndefined();
  for (const day of ['32/13/2099', '2026-02-30', '3/2']) expect(problem(day)).toContain('31/01/2026');
  expect(problem(addDays(today, 1))).toBe('Escreva uma data até hoje.');
});

test('what is no longer asked is not sealed', () => {
  const answers = { when: 'once', frequency: 'toda semana', story: '  Aconteceu ontem.  ', place: ' ' };
  expect(answered(reportingQuestions, answers)).toEqual({ when: 'once', story: 'Aconteceu ontem.' });
});

test('answers are read by the words of their question', () => {
  const of = (key: string) => questionsOf(reportingQuestions).find((one) => one.key === key);
  const answers = {
    category: 'fraud',
    since: '2026-11-02',
    accused: [
      { name: 'Fulano', details: 'chefe' },
      { name: 'Beltrano', details: '' },
    ],
  };
  const words = (key: string) => {
    const question = of(key);
    return question ? answerWords(question, answers) : undefined;
  };
  expect(words('category')).toBe('Fraude');
  expect(words('since')).toBe('02/11/2026');
  expect(words('accused')).toBe('Fulano (chefe); Beltrano');
  expect(words('place')).toBeNull();
});
