import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { OwnRequests } from './own-requests.block.tsx';

const request = {
  ...{ protocol: 'LGPD-2026-7KQ4M2X-9', organisation: 'Escola Ipê', received_at: '2026-11-15T12:00:00.000Z' },
  ...{ types: ['Acesso'], state: 'Em análise', is_open: true, due_at: null },
};
const server = (body: object) => fakeServer({ 'GET /api/v1/profile/own_requests': { body } });

beforeEach(() => storeSession(withPermissions()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows what one asked, each protocol leading to where it is followed, and the way to ask again', async () => {
  server({ form_path: '/#/privacy/abc', requests: [request] });
  await renderScreen(<OwnRequests />);
  const protocol = await screen.findByRole('link', { name: request.protocol });
  expect(protocol.getAttribute('href')).toBe('#/form-protocol-query/privacy');
  expect(screen.getByText(/Acesso · Escola Ipê · recebido em 15\/11\/2026/)).toBeTruthy();
  expect(screen.getByText('Em análise')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Fazer um pedido' }).getAttribute('href')).toBe('/#/privacy/abc');
});

it('says what to do while there is no form, and is not for who handles the requests', async () => {
  server({ form_path: null, requests: [] });
  await renderScreen(<OwnRequests />);
  expect(await screen.findByText(/ainda não abriu o formulário/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Fazer um pedido' })).toBeNull();
  cleanup();
  storeSession(withPermissions('privacy.form.menu'));
  await renderScreen(<OwnRequests />);
  expect(screen.queryByText('Os seus dados')).toBeNull();
});
