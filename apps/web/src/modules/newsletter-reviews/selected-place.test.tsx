import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { selectedPlace } from './selected-place.ts';

const text = 'Leia a tabela.\nA tabela mudou.';

afterEach(() => {
  document.getSelection()?.removeAllRanges();
  cleanup();
});

function select(from: [string, number], to: [string, number]): HTMLElement {
  const { container } = render(
    <div>
      <p>
        <span data-start={0}>Leia a </span>
        <a href="#note" data-start={7}>
          tabela
        </a>
        <span data-start={13}>.</span>
      </p>
      <p>
        <span data-start={15}>A tabela mudou.</span>
      </p>
    </div>,
  );
  const piece = (start: string) => container.querySelector(`[data-start="${start}"]`)?.firstChild as Node;
  const range = document.createRange();
  range.setStart(piece(from[0]), from[1]);
  range.setEnd(piece(to[0]), to[1]);
  document.getSelection()?.addRange(range);
  return container;
}

it('is where the words were selected, not where they stand first', () => {
  expect(selectedPlace(select(['15', 1], ['15', 9]), text)).toEqual({ start: 17, end: 23 });
});

it('goes across pieces of one line, and not across lines', () => {
  expect(selectedPlace(select(['0', 5], ['13', 1]), text)).toEqual({ start: 5, end: 14 });
  document.getSelection()?.removeAllRanges();
  cleanup();
  expect(selectedPlace(select(['0', 0], ['15', 3]), text)).toBeNull();
});
