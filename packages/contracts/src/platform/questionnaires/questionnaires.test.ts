import { describe, expect, it } from 'vitest';
import { messages } from '../../core/messages.ts';
import { answeredRows } from './answer-words.ts';
import { checkAnswers } from './check-answers.ts';
import { emptyRow, questionsFrom, rowsFrom } from './question-rows.ts';
import { questionList, sentAnswers } from './questionnaire.schemas.ts';
import type { AnswerValue, Question, QuestionType } from './questions.ts';
import { answersFrom, answersFromSent, noAnswers, sentFrom, typedFrom } from './typed-answers.ts';

const options = [
  { id: 'mail', label: 'E-mail' },
  { id: 'phone', label: 'Telefone' },
];
const ask = (type: QuestionType, given: Partial<Question> = {}): Question => ({
  id: 'q',
  type,
  label: 'Pergunta',
  required: false,
  ...(type === 'single' || type === 'multiple' ? { options } : {}),
  ...given,
});
const wrong = (type: QuestionType, value: AnswerValue) => checkAnswers([ask(type)], { q: value }).q ?? null;

describe('answers against their questions', () => {
  it.each<[QuestionType, AnswerValue]>([
    ['short_text', 'Uma linha'],
    ['long_text', 'Duas\nlinhas'],
    ['single', 'mail'],
    ['multiple', ['mail', 'phone']],
    ['yes_no', false],
    ['date', '2024-02-29'],
    ['date_time', '2026-11-17T23:59'],
    ['number', -12.5],
    ['number', 0],
    ['money', 123_456],
    ['money', 0],
  ])('%s takes %j', (type, value) => {
    expect(wrong(type, value)).toBeNull();
  });

  it.each<[QuestionType, AnswerValue]>([
    ['short_text', 'x'.repeat(201)],
    ['short_text', 'duas\nlinhas'],
    ['short_text', 5],
    ['long_text', 'x'.repeat(5001)],
    ['long_text', 'virado\u202e'],
    ['long_text', '\u3164'],
    ['single', 'pigeon'],
    ['single', ['mail']],
    ['multiple', 'mail'],
    ['multiple', ['mail', 'mail']],
    ['multiple', ['mail', 'pigeon']],
    ['yes_no', 'yes'],
    ['date', '2026-02-30'],
    ['date', '17/11/2026'],
    ['date_time', '2026-11-17T24:00'],
    ['date_time', '2026-11-17'],
    ['number', '12'],
    ['number', Number.NaN],
    ['number', 1e13],
    ['money', 1.5],
    ['money', -1],
    ['money', '10'],
  ])('%s refuses %j', (type, value) => {
    expect(wrong(type, value)).toEqual(expect.any(String));
  });

  it('what is required is missed, also where it is blank or an empty list; what is not may be left out', () => {
    const required = (type: QuestionType) => [ask(type, { required: true })];
    expect(checkAnswers(required('short_text'), {})).toEqual({ q: messages.required });
    expect(checkAnswers(required('short_text'), { q: '  ' })).toEqual({ q: messages.required });
    expect(checkAnswers(required('multiple'), { q: [] })).toEqual({ q: messages.required });
    expect(checkAnswers(required('yes_no'), { q: false })).toEqual({});
    expect(checkAnswers(required('number'), { q: 0 })).toEqual({});
    expect(checkAnswers([ask('short_text')], {})).toEqual({});
  });

  it('questions that are not asked take no answer', () => {
    const retired = [ask('short_text', { required: true, retired: true })];
    expect(checkAnswers(retired, {})).toEqual({});
    expect(checkAnswers(retired, { q: 'x' })).toEqual({ q: expect.any(String) });
    expect(checkAnswers([], { constructor: 'x' })).toEqual({ constructor: expect.any(String) });
    const own = [ask('short_text', { id: 'constructor', required: true })];
    expect(checkAnswers(own, {})).toEqual({ constructor: messages.required });
  });
});

const every: readonly Question[] = [
  ask('short_text', { id: 'name' }),
  ask('multiple', { id: 'ways' }),
  ask('yes_no', { id: 'sure' }),
  ask('number', { id: 'people' }),
  ask('money', { id: 'loss' }),
  ask('date', { id: 'day' }),
  ask('date_time', { id: 'moment' }),
  ask('single', { id: 'way' }),
];
const answers = {
  ...{ name: 'Ana', ways: ['mail'], sure: false, people: 1234.5, loss: 123_456, day: '2026-11-17' },
  ...{ moment: '2026-11-17T08:05', way: 'phone' },
};

describe('what fields hold', () => {
  it('is made into answers and back', () => {
    const typed = {
      ...{ name: ' Ana ', ways: ['mail'], sure: 'no', people: '1.234,5', loss: 'R$ 1.234,56' },
      ...{ day: '2026-11-17', moment: '2026-11-17T08:05', way: 'phone' },
    };
    expect(answersFrom(every, typed)).toEqual(answers);
    expect(answersFrom(every, typedFrom(every, answers))).toEqual(answers);
    expect(answersFrom(every, noAnswers(every))).toEqual({});
  });

  it('is sent as it was typed, and read by the type of the question', () => {
    const sent = sentFrom(every, typedFrom(every, answers));
    expect(sent).toContainEqual({ question: 'people', values: ['1234,5'] });
    expect(sentAnswers.safeParse(sent).success).toBe(true);
    expect(answersFromSent(every, sent)).toEqual(answers);
    expect(sentFrom(every, noAnswers(every))).toEqual([]);
  });

  it('what was sent to no question, or twice, or with too many values, is refused', () => {
    const wrong = (question: string, ...values: string[]) =>
      Object.keys(checkAnswers(every, answersFromSent(every, [{ question, values }])));
    expect(wrong('unknown', 'x')).toEqual(['unknown']);
    expect(wrong('name', 'x', 'y')).toEqual(['name']);
    expect(wrong('ways', 'mail', 'phone')).toEqual([]);
    const twice = { question: 'name', values: ['x'] };
    expect(sentAnswers.safeParse([twice, twice]).success).toBe(false);
    expect(sentAnswers.safeParse([{ ...twice, values: [1] }]).success).toBe(false);
  });

  it('what is no number stays as it was typed, to be refused at its field', () => {
    const given = answersFrom(every, { people: 'uns dez', loss: '1,234' });
    expect(given).toEqual({ people: 'uns dez', loss: '1,234' });
    expect(Object.keys(checkAnswers(every, given))).toEqual(['people', 'loss']);
  });

  it('is read in words', () => {
    expect(answeredRows(every, answers).map(([, words]) => words.replace(/\u00a0/g, ' '))).toEqual([
      ...['Ana', 'E-mail', 'Não', '1.234,5', 'R$ 1.234,56', '17/11/2026', '17/11/2026 08:05', 'Telefone'],
    ]);
  });
});

describe('questions while they are written', () => {
  it('get codes from their words, each its own, and keep those they have', () => {
    const rows = [
      { ...emptyRow, label: 'Quem é?' },
      {
        ...emptyRow,
        id: 'old',
        label: 'Outra',
        type: 'single' as const,
        help: ' ',
        options: [
          { id: '', label: 'Sim, é' },
          { id: 'kept', label: 'Não' },
        ],
      },
      { ...emptyRow, label: 'Quem e' },
      { ...emptyRow, label: '1º turno?', options: [{ id: 'x', label: 'X' }] },
      { ...emptyRow, label: '???' },
    ];
    const questions = questionsFrom(rows);
    expect(questions.map(({ id }) => id)).toEqual(['quem_e', 'old', 'quem_e_2', 'q_1_turno', 'q_1']);
    expect(questions[1]).toEqual({
      ...{ id: 'old', type: 'single', label: 'Outra', required: false },
      options: [
        { id: 'sim_e', label: 'Sim, é' },
        { id: 'kept', label: 'Não' },
      ],
    });
    expect(questions[3]).not.toHaveProperty('options');
    expect(questionsFrom(rowsFrom(questions))).toEqual(questions);
    expect(questionList.safeParse(questions).success).toBe(true);
  });

  it('are refused without options, with the same code twice, or with none to ask', () => {
    const issues = (questions: unknown) =>
      questionList.safeParse(questions).error?.issues.map(({ path }) => path.join('.'));
    expect(issues([ask('single', { options: options.slice(1) })])).toEqual(['0.options']);
    expect(issues([ask('short_text', { options })])).toEqual(['0.options']);
    expect(issues([ask('short_text'), ask('date')])).toEqual(['']);
    expect(issues([ask('short_text', { retired: true })])).toEqual(['']);
    expect(issues([])).toEqual(['']);
  });
});
