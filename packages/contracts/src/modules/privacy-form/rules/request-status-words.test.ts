import { expect, test } from 'vitest';
import { readability } from '../../../core/readability/readability.ts';
import { requestResults } from './request-choices.ts';
import { handlingStates } from './request-states.ts';
import { requestStatus } from './request-status-words.ts';

const states = handlingStates.options.map(({ value }) => value);
const results = [null, ...requestResults.options.map(({ value }) => value)];

test.each(states)('%s is told in easy words, with a step that exists, whatever came of it', (state) => {
  for (const result of results) {
    const { title, detail, steps, step } = requestStatus(state, result);
    expect(readability(`${title}.\n${detail}`).ease, title).toBeGreaterThanOrEqual(50);
    expect(steps[step]).toEqual(expect.any(String));
  }
});

test('how the organisation divides its work is not told', () => {
  expect(requestStatus('awaiting_approval', null)).toEqual(requestStatus('in_progress', null));
});
