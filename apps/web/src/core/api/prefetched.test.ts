import { expect, it, vi } from 'vitest';
import { prefetched } from './prefetched.ts';

it('is asked once for whoever comes first, and anew for the next', async () => {
  const ask = vi.fn(async (about: string) => `${about} ${ask.mock.calls.length}`);
  const question = prefetched(ask);
  question.begin('a');
  expect(await question.take('a')).toBe('a 1');
  expect(await question.take('a')).toBe('a 2');
});

it('answers nobody who asks about something else', async () => {
  const question = prefetched(async (about: string) => about);
  question.begin('a');
  expect(await question.take('b')).toBe('b');
});

it('fails for whoever takes it, and not before', async () => {
  const question = prefetched(async () => Promise.reject(new Error('no answer')));
  question.begin('a');
  await new Promise((resolve) => setTimeout(resolve));
  await expect(question.take('a')).rejects.toThrow('no answer');
});
