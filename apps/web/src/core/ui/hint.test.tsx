import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Hint } from './hint.tsx';

const point = (pointerType: string) =>
  fireEvent.pointerEnter(screen.getByRole('button'), { pointerType, bubbles: true });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  await renderScreen(
    <Hint label="Editar">
      <button type="button" aria-label="Editar Ana" />
    </Hint>,
  );
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('a hint', () => {
  it('is there once the mouse has rested', async () => {
    point('mouse');
    expect(screen.queryByRole('tooltip')).toBeNull();
    await wait(500);
    expect(screen.getByRole('tooltip').textContent).toBe('Editar');
  });

  it('does not come for a mouse that only passes', async () => {
    point('mouse');
    await wait(100);
    fireEvent.pointerLeave(screen.getByRole('button'), { pointerType: 'mouse' });
    await wait(500);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('goes, and does not come, when what it is beside is pressed', async () => {
    for (const rested of [500, 100]) {
      point('mouse');
      await wait(rested);
      fireEvent.pointerDown(screen.getByRole('button'), { pointerType: 'mouse' });
      await wait(500);
      expect(screen.queryByRole('tooltip')).toBeNull();
    }
  });

  it('does not come for a finger, which would hide it', async () => {
    point('touch');
    await wait(500);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
