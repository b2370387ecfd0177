import type { FeedItem } from '@conforme/contracts/modules/mural/mural.schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { NewsletterFeed } from './newsletter-feed.tsx';

const item = (id: number, is_read: boolean): FeedItem => ({
  ...{ id, title: `Aviso ${id}`, summary: null, author: 'Ana', organisation: 'Escola', is_read },
  ...{ group: { name: 'Avisos', colour: 'green', icon: 'messages' }, publish_at: '2026-11-01T12:00:00.000Z' },
  ...{ pinned: false, highlighted: false, to_sign: false, signature_due_on: null, allow_like: false },
  ...{ allow_comment: false, likes: 0, liked: false, comments: 0, signed: 0 },
});
const titles = () =>
  [...document.querySelectorAll('.feed a[href*="/newsletters/"]')]
    .map((link) => /Aviso \d+/.exec(link.textContent ?? '')?.[0])
    .filter((title, at, all) => title && all.indexOf(title) === at);

beforeEach(() => storeSession(withPermissions('newsletters.detail')));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('puts what comes later below what is there: nothing moves under its reader', async () => {
  const pages = [
    { items: [item(9, true), item(8, false), item(7, true)], next: '0,2026-11-01T12:00:00.000Z,7' },
    { items: [item(6, true), item(5, false)], next: null },
  ];
  fakeServer({
    'GET /api/v1/mural/counts': { body: { unread: 2, to_sign_count: 0, to_sign: [] } },
    'GET /api/v1/mural/feed': () => ({ body: pages.shift() }),
  });
  await renderScreen(<NewsletterFeed />);
  await screen.findByText('Aviso 7');
  const first = titles();
  expect(first).toEqual(['Aviso 8', 'Aviso 9', 'Aviso 7']);
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais antigos' }));
  await waitFor(() => expect(screen.queryByText('Aviso 6')).not.toBeNull());
  expect(titles()).toEqual([...first, 'Aviso 5', 'Aviso 6']);
});

const feedOf = () => document.querySelector('.feed');
const feedIs = (items: readonly FeedItem[]) =>
  fakeServer({
    'GET /api/v1/mural/counts': { body: { unread: 0, to_sign_count: 0, to_sign: [] } },
    'GET /api/v1/mural/feed': { body: { items, next: null } },
  });

it('is no column of its own while there is little in it, and asks nothing while it is empty', async () => {
  feedIs([]);
  await renderScreen(<NewsletterFeed />);
  await screen.findByText('Ainda não há informativos para você');
  expect(feedOf()?.getAttribute('data-short')).toBe('true');
  expect(screen.queryByRole('radio', { name: 'Tudo' })).toBeNull();
  cleanup();
  feedIs([item(1, false), item(2, false), item(3, false)]);
  await renderScreen(<NewsletterFeed />);
  await screen.findByText('Aviso 3');
  expect(feedOf()?.getAttribute('data-short')).toBe('false');
  expect(screen.getByRole('radio', { name: 'Tudo' })).toBeTruthy();
});
