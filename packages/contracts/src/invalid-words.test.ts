import { expect, it } from 'vitest';
import { messages } from './core/messages.ts';
import { declareHoldersAct } from './modules/incident-form/incident-acts.schemas.ts';
import { wallClock } from './modules/schedules/event-input.schemas.ts';
import { wrongAnswer } from './platform/questionnaires/check-answers.ts';
import type { Question } from './platform/questionnaires/questions.ts';

const because = new RegExp(`^${messages.invalid} .{10,}`);
const question = (type: string) =>
  ({
    id: 'q',
    type,
    label: 'Pergunta',
    required: true,
    options: [{ id: 'a', label: 'A' }],
  }) as unknown as Question;

it.each([
  ['short_text', 'com \u202e escondido'],
  ['long_text', 'com \u202e escondido'],
  ['single', 'outra'],
  ['multiple', ['a', 'outra']],
  ['file', 'palavras'],
] as const)('an answer to %s that does not fit says why', (type, value) => {
  expect(wrongAnswer(question(type), value as never)).toMatch(because);
});

it.each(['2026-02-30T10:00', '1999-12-31T10:00', '2100-01-01T10:00', 'ontem'])(
  'the moment %s says why it is none',
  (text) => {
    expect(wallClock.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(because),
    ]);
  },
);

it('more holders than there are people says what the most is', () => {
  const { error } = declareHoldersAct.safeParse({
    version: 1,
    told_on: '2026-11-01',
    means: [],
    count: 1e12,
  });
  expect(error?.issues.find(({ path }) => path[0] === 'count')?.message).toMatch(because);
});
