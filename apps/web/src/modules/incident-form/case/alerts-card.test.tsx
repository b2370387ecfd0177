import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { anIncident } from '../../../testing/incident.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { AlertsCard } from './alerts-card.tsx';

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const anAlert = (change: Partial<IncidentDetail['alerts'][number]>): IncidentDetail['alerts'][number] => ({
  ...{ id: 1, version: 1, tone: 'scam', title: 'Boleto falso', text: 'Não pague.' },
  units: [{ id: 1, label: 'Colégio Vale do Ipê' }],
  ...{ starts_at: at(-48), ends_at: at(48), withdrawn_at: null, withdrawn_reason: null },
  ...change,
});
const incident = anIncident({
  nature: 'scam',
  state: 'alerted',
  actions: [{ name: 'withdraw_alert', refused: null }],
  alerts: [
    anAlert({ id: 4, title: 'Perfil falso' }),
    anAlert({ id: 3 }),
    anAlert({
      id: 2,
      title: 'Rifa falsa',
      withdrawn_at: '2026-11-18T12:00:00Z',
      withdrawn_reason: 'Engano.',
    }),
    anAlert({ id: 1, title: 'Ligação falsa', ends_at: at(-1) }),
  ],
});
const PATH = `/api/v1/incident_forms/${incident.id}/withdraw_alert`;

beforeEach(() => storeSession(withPermissions('incident_form.approve')));
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.unstubAllGlobals();
});

it('offers to take back each alert that is on the Mural, and no other', async () => {
  const server = fakeServer({ [`POST ${PATH}`]: { body: incident } });
  await renderScreen(<AlertsCard incident={incident} isHandled />);
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Retirar do Mural: Perfil falso', 'Retirar do Mural: Boleto falso']);
  expect(screen.getByText(/; retirado em 18\/11\/2026: Engano\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retirar do Mural: Boleto falso' }));
  const reason = await screen.findByLabelText(/Por que o alerta sai do Mural/);
  fireEvent.change(reason, { target: { value: 'O boleto era verdadeiro.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Retirar o alerta' }));
  await waitFor(() => expect(server.callsTo(PATH)).toHaveLength(1));
  expect(server.callsTo(PATH)[0]?.body).toEqual({
    ...{ version: incident.version, alert_id: 3, reason: 'O boleto era verdadeiro.' },
  });
});

it('is only read where nothing is handled', async () => {
  await renderScreen(<AlertsCard incident={incident} isHandled={false} />);
  expect(screen.queryByRole('button')).toBeNull();
});
