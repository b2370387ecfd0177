import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { afterPress } from './after-press.ts';

it('waits for the end of a press, and for nothing else', async () => {
  const run = vi.fn();
  afterPress(run);
  expect(run).toHaveBeenCalledTimes(1);

  fireEvent.pointerDown(document.body);
  fireEvent.mouseDown(document.body);
  afterPress(run);
  fireEvent.pointerUp(document.body);
  fireEvent.mouseUp(document.body);
  fireEvent.click(document.body);
  expect(run).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2));

  afterPress(run);
  expect(run).toHaveBeenCalledTimes(3);
});
