import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { aFile, anIncident } from '../../../testing/incident.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { OpenClocks } from '../figures/open-clocks.tsx';
import { incidentCaseKind } from '../incident-case-kind.ts';
import { FileDialog } from './file-dialogs.tsx';

const FILE = `/api/v1/incident_forms/${anIncident().id}/file`;
const preliminary = {
  kind: 'preliminary',
  ...{ id: 1, sei_number: '00261.000123/2026-11', filed_at: '2026-09-03T12:00:00.000Z' },
  ...{ reasons: null, delay_reasons: null, by: null },
} as const;

beforeEach(() => localStorage.clear());
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.unstubAllGlobals();
});

async function filing(incident: IncidentDetail) {
  storeSession(withPermissions('incident_form.handling'));
  const server = fakeServer({ [`POST ${FILE}`]: { body: incident } });
  await renderScreen(<FileDialog opened onClose={() => {}} kind={incidentCaseKind} detail={incident} />);
  await screen.findByRole('dialog');
  return server;
}
const filedAt = (value: string) => {
  const field = screen.getByRole('textbox', { name: 'Protocolado em' });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

it('asks a complement for its reasons, and for those of its delay only once its term is over', async () => {
  const incident = anIncident({
    filings: [preliminary],
    complement_due_at: '2026-10-03T02:59:59.000Z',
    file: aFile({ complement_reasons: 'A perícia terminou depois.' }),
  });
  const server = await filing(incident);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Fundamentação do complemento/).value).toBe(
    'A perícia terminou depois.',
  );
  filedAt('30/09/2026 10:00');
  expect(screen.queryByLabelText(/Motivos do atraso/)).toBeNull();
  filedAt('05/10/2026 10:00');
  fireEvent.change(await screen.findByLabelText(/Motivos do atraso/), {
    target: { value: 'O laudo atrasou.' },
  });
  expect(screen.getByText(/O prazo terminou em 02\/10\/2026/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(server.callsTo(FILE)).toHaveLength(1));
  expect(server.callsTo(FILE)[0]?.body).toMatchObject({
    ...{ kind: 'complementary', reasons: 'A perícia terminou depois.', delay_reasons: 'O laudo atrasou.' },
  });
});

it('asks the first communication for no such reasons', async () => {
  await filing(anIncident());
  expect(screen.queryByLabelText(/Fundamentação do complemento/)).toBeNull();
});

it('tells the clocks that run, and leads to what is due first', async () => {
  const due = {
    key: 'inc.anpd',
    open: 2,
    overdue: 1,
    due_today: 0,
    first_due_at: '2026-11-18T02:59:59.000Z',
  } as const;
  const first = {
    key: 'inc.anpd',
    ...{ id: anIncident().id, protocol: 'INC-2026-7KQ4M2X-9', unit: 'Unidade Norte' },
    ...{ due_at: '2026-11-18T02:59:59.000Z', legal_due_at: '2026-11-24T02:59:59.000Z' },
  } as const;
  await renderScreen(<OpenClocks figures={{ clocks: [due], next_due: [first] }} />);
  expect(screen.getByRole('row', { name: /Comunicação à ANPD 2 1 0 17\/11\/2026/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: first.protocol }).getAttribute('href')).toContain(
    `/incident-form/${first.id}/handling`,
  );
  expect(screen.getByText(', em dobro até 23/11/2026')).toBeTruthy();
});

it('says so where no clock runs', async () => {
  await renderScreen(<OpenClocks figures={{ clocks: [], next_due: [] }} />);
  expect(screen.getByText('Nenhum prazo da ANPD ou dos titulares corre agora.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
