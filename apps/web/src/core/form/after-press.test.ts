import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { afterPress } from './after-press.ts';

// Another test may have pressed without letting go.
beforeEach(() => {
  fireEvent.click(document.body);
});

const press = () => {
  fireEvent.pointerDown(document.body);
  fireEvent.mouseDown(document.body);
};
const letGo = () => {
  fireEvent.pointerUp(document.body);
  fireEvent.mouseUp(document.body);
};

it('waits for the click, and for nothing else', () => {
  const run = vi.fn();
  afterPress(run);
  expect(run).toHaveBeenCalledTimes(1);

  press();
  afterPress(run);
  letGo();
  expect(run).toHaveBeenCalledTimes(1);
  fireEvent.click(document.body);
  expect(run).toHaveBeenCalledTimes(2);

  afterPress(run);
  expect(run).toHaveBeenCalledTimes(3);
});

it('waits no longer than a press that ends in no click', async () => {
  const run = vi.fn();
  press();
  afterPress(run);
  letGo();
  expect(run).not.toHaveBeenCalled();
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
});
