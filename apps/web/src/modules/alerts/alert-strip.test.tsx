import type { ShownAlert } from '@conforme/contracts/platform/alerts/alert.schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { AlertStrip } from './alert-strip.tsx';

const scam: ShownAlert = {
  ...{ id: 5, tone: 'scam', title: 'Boleto falso', text: 'Confira o beneficiário.', by: 'Camila' },
  organisation: null,
  ...{ starts_at: '2026-11-16T12:12:00.000Z', ends_at: '2026-11-20T03:00:00.000Z' },
};
const info: ShownAlert = { ...scam, id: 6, tone: 'info', title: 'Prédio fechado', organisation: 'Colégio' };

beforeEach(() => storeSession(withPermissions()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows each alert with its tone; “Já li” hides it for me at once', async () => {
  const server = fakeServer({
    'GET /api/v1/alerts': { body: [scam, info] },
    'POST /api/v1/alerts/5/read': { body: {} },
  });
  await renderScreen(<AlertStrip />);
  const first = await screen.findByRole('region', { name: 'Alerta de golpe: Boleto falso' });
  expect(first.dataset.tone).toBe('scam');
  expect(screen.getByRole('region', { name: 'Aviso: Prédio fechado' }).dataset.tone).toBe('info');
  expect(screen.getByText('Desde 16/11/2026 09:12 · Camila')).toBeTruthy();
  expect(screen.getByText('Desde 16/11/2026 09:12 · Colégio · Camila')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Já li: Boleto falso' }));
  expect(screen.queryByText('Boleto falso')).toBeNull();
  await waitFor(() => expect(server.callsTo('/api/v1/alerts/5/read')).toHaveLength(1));
  expect(screen.getByText('Prédio fechado')).toBeTruthy();
});

it('an alert that could not be marked comes back', async () => {
  fakeServer({
    'GET /api/v1/alerts': { body: [scam] },
    'POST /api/v1/alerts/5/read': { status: 500, body: { code: 'failed', messages: 'Não deu.' } },
  });
  await renderScreen(<AlertStrip />);
  fireEvent.click(await screen.findByRole('button', { name: 'Já li: Boleto falso' }));
  expect(await screen.findByText('Boleto falso')).toBeTruthy();
});

it('says nothing where there is nothing, and that it failed where it did', async () => {
  const server = fakeServer({ 'GET /api/v1/alerts': { body: [] } });
  const { container } = await renderScreen(<AlertStrip />);
  await waitFor(() => expect(server.callsTo('/api/v1/alerts')).toHaveLength(1));
  expect(container.querySelector('.alert-strip, .card')).toBeNull();
  cleanup();
  fakeServer({ 'GET /api/v1/alerts': { status: 404, body: { code: 'not_found', messages: 'Não há.' } } });
  await renderScreen(<AlertStrip />);
  expect(await screen.findByText(/Os alertas não puderam ser carregados/)).toBeTruthy();
});
