import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { StarredNav } from './starred-nav.tsx';

/** Twelve pages that can have a star, on a screen with room for all. */
const PATHS = Array.from({ length: 12 }, (_, index) => `/page-${index + 1}`);
vi.mock('@conforme/contracts/page-catalog.ts', () => ({
  allPages: Array.from({ length: 12 }, (_, index) => ({
    path: `/page-${index + 1}`,
    title: `Página ${index + 1}`,
    access: 'signedIn',
  })),
}));

beforeEach(() => {
  localStorage.clear();
  storeSession(signedInSnapshot());
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const star = (paths: readonly string[]) =>
  localStorage.setItem(
    'conforme.stars.1',
    JSON.stringify(paths.map((url) => ({ url, is_bookmarked: true }))),
  );
const shown = () => [...document.querySelectorAll('nav > a')].map((link) => link.getAttribute('aria-label'));

it('ten starred pages stand in the limited list, and nothing more is promised', async () => {
  star(PATHS.slice(0, 10));
  await renderScreen(<StarredNav />);
  expect(shown()).toHaveLength(10);
  expect(screen.getByRole('button', { name: 'Organizar as páginas com estrela' })).toBeTruthy();
});

it('the eleventh and the twelfth wait behind the button, which says how many', async () => {
  star(PATHS);
  await renderScreen(<StarredNav />);
  expect(shown()).toEqual(PATHS.slice(0, 10).map((path) => `Página ${path.slice(6)}`));
  const more = screen.getByRole('button', { name: 'Mais 2 com estrela; organizar' });
  expect(more.textContent).toBe('+2');
  fireEvent.click(more);
  const up = await screen.findByLabelText('Mover Página 11 para cima');
  expect(up.closest('ul')?.querySelectorAll('a')).toHaveLength(12);
  fireEvent.click(up);
  expect(shown().slice(9, 10)).toEqual(['Página 11']);
});
