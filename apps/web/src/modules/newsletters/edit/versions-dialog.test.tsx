import type {
  NewsletterDetail,
  NewsletterVersion,
} from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { VersionsDialog } from './versions-dialog.tsx';

const version = (number: number, body: string): NewsletterVersion => ({
  ...{ number, title: 'Guarda', summary: null, body, cover_id: null, cover_alt: null, attachments: [] },
  ...{ signature_statement: null, content_hash: 'x', relevant: number === 2, note: 'Prazo novo.' },
  ...{ released_by: 'Ana', created_at: '2026-11-01T12:00:00.000Z' },
});
const newsletter = {
  ...{
    id: 7,
    title: 'Guarda',
    summary: null,
    body: '<p>Por nove anos.</p>',
    cover_id: null,
    cover_alt: null,
  },
  ...{ attachments: [], requires_signature: false, signature_statement: null, changed_since_release: true },
} as unknown as NewsletterDetail;

beforeEach(() => {
  storeSession(withPermissions('newsletters.edit'));
  fakeServer({
    'GET /api/v1/newsletters/7/versions': {
      body: [version(2, '<p>Por cinco anos.</p>'), version(1, '<p>Por dois anos.</p>')],
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const marked = (tag: 'del' | 'ins') =>
  [...document.querySelectorAll(tag)].map((one) => one.textContent?.trim());

it('shows what is being written beside the last version, and any two versions side by side', async () => {
  await renderScreen(<VersionsDialog opened onClose={() => {}} newsletter={newsletter} />);
  const after = await screen.findByRole('combobox', { name: 'Depois' });
  expect([marked('del'), marked('ins')]).toEqual([['cinco'], ['nove']]);
  fireEvent.change(after, { target: { value: '2' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Antes' }), { target: { value: '1' } });
  expect([marked('del'), marked('ins')]).toEqual([['dois'], ['cinco']]);
  expect(screen.getByText(/Alteração relevante. Prazo novo. Publicada por Ana./)).toBeDefined();
});
