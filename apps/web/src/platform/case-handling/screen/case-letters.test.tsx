import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { applicationListKind } from '../../../testing/made-up-case-kind.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { CaseLetters } from './case-letters.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const { words } = applicationListKind;
const letters = [
  {
    id: 9,
    subject: 'A resposta está pronta: LGPD-2026-7KQ4M2X-9',
    state: 'failed' as const,
    written_at: '2026-11-16T13:00:00.000Z',
    sent_at: null,
  },
];

it('says of each letter whether it left, and leads whoever may read it to it', async () => {
  storeSession(withPermissions('privacy_form.handling', 'mail_outbox.cases'));
  await renderScreen(<CaseLetters words={words} letters={letters} />);
  expect(await screen.findByText('Não entregue')).toBeTruthy();
  expect(screen.getByText('E-mails à candidata')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^A resposta está pronta/ }).getAttribute('href')).toContain(
    '/mail-outbox/9',
  );
});

it('offers no way to whoever may not read letters, and is not there without any', async () => {
  storeSession(withPermissions('privacy_form.handling'));
  const { unmount } = await renderScreen(<CaseLetters words={words} letters={letters} />);
  expect(await screen.findByText('Não entregue')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  await renderScreen(<CaseLetters words={words} letters={[]} />);
  expect(screen.queryByText('E-mails à candidata')).toBeNull();
});
