import { cleanup, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAutofillOff } from './use-autofill-off.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const purposes = (root: Element) =>
  [...root.querySelectorAll('form, input, textarea, select')].map((field) =>
    field.getAttribute('autocomplete'),
  );

it('turns autofill off within a second, also for fields that come later, and again when it is put back', () => {
  renderHook(useAutofillOff);
  const { container } = render(
    <form>
      <input aria-label="Nome" />
      <textarea aria-label="Relato" autoComplete="on" />
      <select aria-label="Unidade" />
    </form>,
  );
  expect(purposes(container)).toEqual([null, null, 'on', null]);
  vi.advanceTimersByTime(1000);
  expect(purposes(container)).toEqual(['off', 'off', 'off', 'off']);
  container.querySelector('input')?.removeAttribute('autocomplete');
  vi.advanceTimersByTime(1000);
  expect(purposes(container)).toEqual(['off', 'off', 'off', 'off']);
});

it('leaves a field that names its purpose: one’s own login, password, name', () => {
  const { container } = render(
    <form>
      <input aria-label="E-mail" autoComplete="username" />
      <input aria-label="Senha" type="password" autoComplete="current-password" />
      <input aria-label="Seu nome" autoComplete="name" />
    </form>,
  );
  renderHook(useAutofillOff);
  vi.advanceTimersByTime(3000);
  expect(purposes(container)).toEqual(['off', 'username', 'current-password', 'name']);
});
