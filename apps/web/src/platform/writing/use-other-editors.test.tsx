import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOtherEditors } from './use-other-editors.ts';

let others: { name: string }[] = [];
let told: boolean[] = [];
const Editor = () => (
  <p>
    {useOtherEditors('newsletter 7', async (open) => {
      told.push(open);
      return others;
    }).join(', ')}
  </p>
);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  others = [];
  told = [];
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('warns of who else has the text open, while they have it, and tells when it is left', async () => {
  const { unmount } = render(<Editor />);
  await wait(0);
  expect(screen.getByRole('paragraph').textContent).toBe('');
  others = [{ name: 'Ana' }, { name: 'Rui' }];
  await wait(20_000);
  expect(screen.getByRole('paragraph').textContent).toBe('Ana, Rui');
  others = [];
  await wait(20_000);
  expect(screen.getByRole('paragraph').textContent).toBe('');
  expect(told).toEqual([true, true, true]);
  unmount();
  expect(told.at(-1)).toBe(false);
});
