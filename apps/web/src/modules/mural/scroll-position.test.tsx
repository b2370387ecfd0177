import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastPosition, useScrollPosition } from './scroll-position.ts';

function List({ isThere = true }: { isThere?: boolean }) {
  useScrollPosition(isThere);
  return <a href="#/newsletters/7">Aviso 7</a>;
}

let wentTo: number[] = [];
beforeEach(() => {
  wentTo = [];
  lastPosition.y = 0;
  vi.stubGlobal('scrollTo', (_: number, y: number) => wentTo.push(y));
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => then());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Object.assign(window, { scrollY: 0 });
});
const scrolledTo = (scrollY: number) =>
  Object.defineProperty(window, 'scrollY', { value: scrollY, writable: true });

it('is where it was left by a click or a key, once the list is there again', () => {
  for (const [y, leave] of [
    [1800, () => fireEvent.click(document.body)],
    [2600, () => fireEvent.keyDown(document.body, { key: 'Enter' })],
  ] as const) {
    const first = render(<List />);
    scrolledTo(y);
    leave();
    first.unmount();
    scrolledTo(0);
    const second = render(<List isThere={false} />);
    expect(wentTo).not.toContain(y);
    second.rerender(<List />);
    expect(wentTo.at(-1)).toBe(y);
    second.unmount();
  }
});

it('is not moved by what happens before the list is there, nor twice', () => {
  lastPosition.y = 900;
  const { rerender } = render(<List isThere={false} />);
  fireEvent.click(document.body);
  expect(lastPosition.y).toBe(900);
  rerender(<List />);
  rerender(<List isThere={false} />);
  rerender(<List />);
  expect(wentTo).toEqual([900]);
});
