import type {
  ShownComment,
  ShownNewsletter,
} from '@conforme/contracts/modules/newsletters/reading.schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { Comments } from './comments.tsx';

const PATH = '/api/v1/newsletters/7/comments';
const comment = (id: number): ShownComment => ({
  ...{ id, parent_id: null, author: 'Ana', author_id: 1, own: false, body: `Fala ${id}` },
  ...{ state: 'approved', reason: null, created_at: '2026-11-01T12:00:00.000Z' },
});
const newsletter = { id: 7, acts: true, stage: 'published' } as ShownNewsletter;
const shown = () => [...document.querySelectorAll('.comment-body')].map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('loses none between two pages when somebody writes, and none that was deleted stays', async () => {
  storeSession(withPermissions('newsletters.detail'));
  // Areas that grow with their text listen to fonts, which the tests' browser does not have.
  const fonts = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  // Of two a page, as a server answers that has these now.
  let there = [4, 3, 2, 1];
  fakeServer({
    [`GET ${PATH}`]: ({ url }) => {
      const before = Number(new URL(url, 'http://x').searchParams.get('before') ?? 99);
      const left = there.filter((id) => id < before);
      return { body: { comments: left.slice(0, 2).map(comment), more: left.length > 2 } };
    },
    [`POST ${PATH}`]: () => {
      there = [6, 5, 4, 3, 1];
      return { body: comment(6) };
    },
  });
  await renderScreen(<Comments newsletter={newsletter} />);
  await waitFor(() => expect(shown()).toEqual(['Fala 4', 'Fala 3']));
  fireEvent.click(screen.getByRole('button', { name: 'Ver comentários anteriores' }));
  await waitFor(() => expect(shown()).toEqual(['Fala 4', 'Fala 3', 'Fala 2', 'Fala 1']));
  fireEvent.change(screen.getByRole('textbox', { name: 'Escreva um comentário' }), {
    target: { value: 'Fala 6' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Comentar' }));
  await waitFor(() => expect(shown()).toEqual(['Fala 6', 'Fala 5', 'Fala 4', 'Fala 3']));
  fireEvent.click(screen.getByRole('button', { name: 'Ver comentários anteriores' }));
  await waitFor(() => expect(shown()).toEqual(['Fala 6', 'Fala 5', 'Fala 4', 'Fala 3', 'Fala 1']));
});
