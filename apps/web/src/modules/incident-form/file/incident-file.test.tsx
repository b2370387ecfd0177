import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import type { IncidentSection } from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { storeSession } from '../../../core/session/session-store.ts';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { afterSaving, anIncident } from '../../../testing/incident.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { IncidentFileCard } from './incident-file.tsx';

const incident = anIncident();
const PATH = `/api/v1/incident_forms/${incident.id}`;

function File({ isEdited }: { isEdited: boolean }) {
  const [open, setOpen] = useState<IncidentSection | null>(null);
  const { data } = useEndpoint(incidentHandlingEndpoints.read, { params: { id: incident.id } });
  return data ? <IncidentFileCard incident={data} {...{ isEdited, open }} onOpen={setOpen} /> : null;
}

beforeEach(() => {
  localStorage.clear();
  storeSession(withPermissions('incident_form.edit'));
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.unstubAllGlobals();
});

const row = (name: RegExp) => screen.findByRole('button', { name, expanded: false });
const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar seção' }));

it('lists the sections in the order of the norm, each with what is missing, and opens one at a time', async () => {
  fakeServer({ [`GET ${PATH}`]: { body: incident } });
  await renderScreen(<File isEdited={false} />);
  await row(/Controlador/);
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toHaveLength(16);
  expect(names[0]).toContain('1Controlador');
  expect(names[8]).toContain('9Descrição e causa raiz');
  expect(names[8]).toContain('Falta 1');
  expect(screen.getByText('15 de 16 completas')).toBeTruthy();
  fireEvent.click(await row(/Descrição e causa raiz/));
  expect(screen.getByText('Falta: causa raiz.')).toBeTruthy();
  expect(screen.getByText(incident.file.description)).toBeTruthy();
  fireEvent.click(await row(/Medidas antes e depois/));
  expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Salvar seção' })).toBeNull();
});

it('saves one section over its own version', async () => {
  const saved = afterSaving(incident, 'knowledge', 2, { how_known: 'staff' });
  const server = fakeServer({
    [`GET ${PATH}`]: { body: incident },
    [`PUT ${PATH}/sections/knowledge`]: { body: saved },
  });
  await renderScreen(<File isEdited />);
  fireEvent.click(await row(/Como soubemos/));
  write(/Como soubemos/, 'staff');
  save();
  await waitFor(() => expect(server.callsTo(`${PATH}/sections/knowledge`)).toHaveLength(1));
  expect(server.callsTo(`${PATH}/sections/knowledge`)[0]?.body).toEqual({
    version: 1,
    how_known: 'staff',
    detected_at: null,
  });
  write(/Como soubemos/, 'media');
  save();
  await waitFor(() => expect(server.callsTo(`${PATH}/sections/knowledge`)).toHaveLength(2));
  expect(server.callsTo(`${PATH}/sections/knowledge`)[1]?.body).toMatchObject({ version: 2 });
});

it('keeps what was typed in a section while another one is looked at', async () => {
  fakeServer({ [`GET ${PATH}`]: { body: incident } });
  await renderScreen(<File isEdited />);
  fireEvent.click(await row(/Riscos e consequências/));
  write(/Riscos, em palavras/, 'Golpes com o nome do colégio.');
  fireEvent.click(await row(/Medidas antes e depois/));
  fireEvent.click(await row(/Riscos e consequências/));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Riscos, em palavras/).value).toBe(
    'Golpes com o nome do colégio.',
  );
});

it('shows both versions when somebody saved the section first, and loses neither', async () => {
  let stored: IncidentDetail = incident;
  const server = fakeServer({
    [`GET ${PATH}`]: () => ({ body: stored }),
    [`PUT ${PATH}/sections/description`]: ({ body }) => {
      const { version, ...file } = body as { version: number } & Partial<IncidentDetail['file']>;
      const now = stored.sections.find(({ section }) => section === 'description')?.version ?? 0;
      if (version !== now) return { status: 409, body: { code: 'stale_version', messages: 'Mudou.' } };
      stored = afterSaving(stored, 'description', version + 1, file);
      return { body: stored };
    },
  });
  await renderScreen(<File isEdited />);
  fireEvent.click(await row(/Descrição e causa raiz/));
  write(/Causa raiz/, 'Senha fraca do fornecedor.');
  // Meanwhile another person writes the cause, and the area.
  stored = afterSaving(stored, 'description', 2, { root_cause: 'Falha de atualização.', area: 'TI' });
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Comparar' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: 'Senha fraca do fornecedor.' })).toBeTruthy();
  expect(dialog.getByRole('radio', { name: 'Falha de atualização.' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Continuar com estas escolhas' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Área/).value).toBe('TI'));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Causa raiz/).value).toBe('Senha fraca do fornecedor.');
  save();
  await waitFor(() => expect(stored.file.root_cause).toBe('Senha fraca do fornecedor.'));
  expect(stored.file.area).toBe('TI');
  expect(server.callsTo(`${PATH}/sections/description`).at(-1)?.body).toMatchObject({ version: 2 });
});
