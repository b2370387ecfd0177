import type { ModeratedComment } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.schemas.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { ConversationPanel } from './conversation-panel.tsx';

const PATH = '/api/v1/newsletters_moderator/decide';
const comment: ModeratedComment = {
  ...{
    id: 1,
    version: 1,
    newsletter: { id: 7, title: 'Guarda' },
    author: { id: 2, label: 'Rui' },
    unit: null,
  },
  ...{ body: 'De quando é?', state: 'pending', held_words: [], report_reason: null, reason: null },
  ...{
    moderated_at: null,
    moderated_by: null,
    withdrawn_at: null,
    created_at: '2026-11-01T12:00:00.000Z',
    is_own: false,
  },
  ...{ is_first: true, parent: null },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('takes one press for one decision: a key that is held on to decides nothing more', async () => {
  storeSession(withPermissions('newsletters_moderator.grid', 'newsletters_moderator.moderate'));
  const { callsTo } = fakeServer({ [`POST ${PATH}`]: { body: { done: 1, refused: [] } } });
  await renderScreen(<ConversationPanel comment={comment} />);
  const press = (repeat: boolean, key = 'a') => fireEvent.keyDown(document.body, { key, repeat });
  // Held on to since the comment before this one.
  press(true, 'r');
  expect(screen.queryByRole('dialog')).toBeNull();
  press(true);
  await act(async () => {});
  expect(callsTo(PATH)).toHaveLength(0);
  press(false);
  press(false);
  await screen.findByText('Comentário decidido.');
  expect(callsTo(PATH)).toHaveLength(1);
});
