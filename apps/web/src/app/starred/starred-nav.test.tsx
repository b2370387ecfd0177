import { allPages } from '@conforme/contracts/page-catalog.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { StarredNav } from './starred-nav.tsx';

/** Twelve pages that can have a star, on a screen with room for all, for somebody who may open them all. */
const starrable = allPages.filter(({ access, path }) => access !== 'public' && !path.includes(':'));
const PAGES = starrable.slice(0, 12);
const PERMISSIONS = starrable.flatMap(({ access }) =>
  typeof access === 'string' ? [] : access.rule.split('|'),
);
const nameOf = ({ quickSearch, title }: (typeof allPages)[number]) => quickSearch?.label ?? title;

beforeEach(() => {
  localStorage.clear();
  storeSession(withPermissions(...PERMISSIONS));
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

/** These and no other, also none of those that have a star before anybody chose. */
const star = (pages: typeof PAGES) => {
  const others = starrable.filter((page) => !pages.includes(page));
  const choices = [...pages, ...others].map((page) => ({
    url: page.path,
    is_bookmarked: pages.includes(page),
  }));
  localStorage.setItem('conforme.stars.1', JSON.stringify(choices));
};
const shown = () =>
  [...document.querySelectorAll('.stars-row > a')].map((link) => link.getAttribute('aria-label'));

it('ten starred pages stand in the limited list, and nothing more is promised', async () => {
  star(PAGES.slice(0, 10));
  await renderScreen(<StarredNav />);
  expect(shown()).toHaveLength(10);
  expect(screen.getByRole('button', { name: 'Organizar as páginas com estrela' })).toBeTruthy();
});

it('the eleventh and the twelfth wait behind the button, which says how many', async () => {
  star(PAGES);
  await renderScreen(<StarredNav />);
  expect(shown()).toEqual(PAGES.slice(0, 10).map(nameOf));
  const more = screen.getByRole('button', { name: 'Mais 2 com estrela; organizar' });
  expect(more.textContent).toBe('+2');
  fireEvent.click(more);
  const eleventh = PAGES.slice(10, 11).map(nameOf);
  const up = await screen.findByLabelText(`Mover ${eleventh} para cima`);
  expect(up.closest('ul')?.querySelectorAll('a')).toHaveLength(12);
  fireEvent.click(up);
  expect(shown().slice(9, 10)).toEqual(eleventh);
});
