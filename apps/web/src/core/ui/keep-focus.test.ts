import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

/** As browsers do it: a focused button that is disabled no longer has the focus. */
function pressed(): HTMLButtonElement {
  document.body.innerHTML = '<button id="one">Baixar</button><input id="other">';
  stop = keepFocus();
  const button = document.getElementById('one') as HTMLButtonElement;
  button.focus();
  button.blur();
  button.disabled = true;
  expect(document.activeElement).toBe(document.body);
  return button;
}

it('gives a button that has loaded its focus back', async () => {
  const button = pressed();
  button.disabled = false;
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('leaves the focus where the person has put it meanwhile', async () => {
  const button = pressed();
  const other = document.getElementById('other') as HTMLElement;
  other.focus();
  button.disabled = false;
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement).toBe(other);
});
