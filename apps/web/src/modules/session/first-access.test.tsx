import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FirstAccessPage } from './first-access.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [true, 'Não recebeu nada? Informe seu e-mail para receber o convite de novo, ou fale com a administração'],
  [false, 'Não recebeu nada? Fale com a administração'],
])('offers the invitation once more only where mail leaves: %s', async (mail_leaves, words) => {
  const server = fakeServer({ 'GET /api/v1/version': { body: { mail_leaves } } });
  await renderScreen(<FirstAccessPage />);
  await waitFor(() => expect(server.callsTo('/api/v1/version')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByText(/^Não recebeu nada\?/).textContent).toBe(`${words} da sua organização.`),
  );
});
