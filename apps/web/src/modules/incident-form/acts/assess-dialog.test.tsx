import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { dutyResults } from '@conforme/contracts/modules/incident-form/rules/duty-to-notify.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { aFile, anIncident } from '../../../testing/incident.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { incidentCaseKind } from '../incident-case-kind.ts';
import { AssessDialog } from './assess-dialog.tsx';

const onClose = vi.fn();
const ASSESS = `/api/v1/incident_forms/${anIncident().id}/assess`;

beforeEach(() => {
  localStorage.clear();
  onClose.mockReset();
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.unstubAllGlobals();
});

async function assessing(permissions: readonly string[], incident: IncidentDetail = anIncident()) {
  storeSession(withPermissions(...permissions));
  const server = fakeServer({ [`POST ${ASSESS}`]: { body: incident } });
  await renderScreen(<AssessDialog opened onClose={onClose} kind={incidentCaseKind} detail={incident} />);
  await screen.findByRole('dialog');
  return server;
}
const mark = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const risk = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const result = () =>
  within(screen.getByRole('region', { name: 'Resultado' })).getByRole('status').textContent;
const record = () => fireEvent.click(screen.getByRole('button', { name: 'Gravar avaliação' }));

it('says live what the two tests come to, with the sentence of the norm beside each', async () => {
  await assessing(['incident_form.handling']);
  expect(screen.getAllByText(/^Resolução CD\/ANPD 15\/2024/)).toHaveLength(2);
  expect(screen.getByText(/A norma não fixa número para larga escala/)).toBeTruthy();
  // Nobody has answered: that is no 'no'.
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false);
  expect(screen.getAllByText('Sem resposta')).toHaveLength(2);
  expect(result()).toBe('Responda às perguntas 1 e 2 para ver o resultado.');
  mark('Nenhum destes');
  expect(result()).toBe('Responda às perguntas 1 e 2 para ver o resultado.');
  mark('Nenhuma destas');
  expect(result()).toBe(dutyResults.labels.no);
  mark('III. Dados financeiros');
  expect(result()).toBe('Escolha o tamanho do risco para ver o resultado.');
  risk(/^Gravidade alta, probabilidade provável/);
  expect(result()).toBe(dutyResults.labels.likely);
  mark('Fraude financeira');
  expect(result()).toBe(dutyResults.labels.yes);
  expect(screen.getByText('Sim, 1 situação')).toBeTruthy();
  mark('Nenhuma destas');
  risk(/^Gravidade baixa, probabilidade remota/);
  expect(result()).toBe(dutyResults.labels.no);
});

it('begins with what the file says, and sends what was answered', async () => {
  const file = aFile({ risks: ['identity_theft'], data_natures: ['health'], children_count: 12 });
  const server = await assessing(['incident_form.handling'], anIncident({ file }));
  for (const name of ['Roubo de identidade', 'I. Dados sensíveis', 'II. Crianças, adolescentes ou idosos'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true);
  record();
  // The size of the risk is asked for before anything leaves.
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
  expect(server.callsTo(ASSESS)).toEqual([]);
  risk(/^Gravidade muito alta, probabilidade quase certa/);
  mark('Os dados ficaram públicos');
  record();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.callsTo(ASSESS)[0]?.body).toEqual({
    version: 7,
    damages: ['identity_theft'],
    criteria: ['sensitive', 'vulnerable'],
    severity: 'very_high',
    likelihood: 'almost_certain',
    raisers: ['public'],
    reducers: [],
    notes: null,
    override: null,
  });
});

it('only who may decide is offered to decide differently, and has to say why', async () => {
  await assessing(['incident_form.handling']);
  expect(screen.queryByRole('switch')).toBeNull();
  cleanup();

  const server = await assessing(['incident_form.handling', 'incident_form.approve']);
  risk(/^Gravidade baixa, probabilidade possível/);
  expect(screen.queryByRole('switch')).toBeNull();
  mark('Nenhuma destas');
  mark('Nenhum destes');
  fireEvent.click(screen.getByRole('switch', { name: /Decidir diferente, por escrito: comunicar/ }));
  record();
  expect(await screen.findByText(/10 caracteres|obrigatório/)).toBeTruthy();
  expect(server.callsTo(ASSESS)).toEqual([]);
  fireEvent.change(screen.getByLabelText(/Por que decidir diferente/), {
    target: { value: 'Por cautela, avisamos os titulares mesmo assim.' },
  });
  record();
  await waitFor(() => expect(server.callsTo(ASSESS)).toHaveLength(1));
  expect(server.callsTo(ASSESS)[0]?.body).toMatchObject({
    override: { duty: 'communicate', reason: 'Por cautela, avisamos os titulares mesmo assim.' },
  });
});

it('asks for both tests before anything leaves', async () => {
  const server = await assessing(['incident_form.handling']);
  risk(/^Gravidade baixa, probabilidade remota/);
  mark('III. Dados financeiros');
  // Taken away again, it is unanswered again.
  mark('III. Dados financeiros');
  record();
  await waitFor(() => expect(screen.getAllByText('Este campo é obrigatório!')).toHaveLength(2));
  mark('Nenhuma destas');
  mark('Nenhum destes');
  record();
  await waitFor(() => expect(server.callsTo(ASSESS)).toHaveLength(1));
  expect(server.callsTo(ASSESS)[0]?.body).toMatchObject({ damages: [], criteria: [] });
});
