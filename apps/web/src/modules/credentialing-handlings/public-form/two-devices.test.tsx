import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import {
  type ApplicationForm,
  EMPTY_FORM,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { drawProtocol } from '@conforme/contracts/platform/cases/protocol.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { browserDraftKey } from '../../../platform/public-form/drafts/browser-draft.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ApplicationPage } from './application-page.tsx';
import type { BegunApplication, KeptApplication } from './begun-application.ts';
import { Welcome } from './welcome.tsx';
import { writtenText } from './written-text.ts';

const path = '/api/v1/public/credentialing';
const facts = {
  organisation: { name: 'Rede Ipê', city: null, federation_unit: null, has_logo: false },
  contact: { email: null, phone: null },
  ...{ officer: null, notice: null, mail_leaves: true, opening_text: null, confirmation_text: null },
  ...{ number: '01/2026', title: 'Bolsas', year: 2027, standing: 'open', cancel_reason: null },
  ...{ starts_on: '2026-11-01', ends_on: '2026-11-18', minimum_wage: 162_100 },
  ...{ months: ['2026-08', '2026-09', '2026-10'], vacancies: [], documents: [], declarations: [] },
  questionnaire: { version_id: 7, key: 'k', title: 'Questionário', number: 1, questions: [] },
} as unknown as OpenedCall;
const named = (name: string): ApplicationForm => ({
  ...EMPTY_FORM,
  candidate: { ...EMPTY_FORM.candidate, name },
});
const PROTOCOL = drawProtocol('credentialing', 2026, () => 'A');
const begun = (name: string, some: Partial<BegunApplication> = {}): BegunApplication => ({
  ...{ protocol: PROTOCOL, key: 'AAAAA-AAAAA', handle: 'h', version: 3, isNew: false, files: [] },
  ...{ form: named(name), isUnsaved: false },
  ...some,
});
const stale = { status: 409, body: { code: 'stale_version', messages: 'Salva em outro aparelho.' } };
const other = {
  body: {
    ...{ protocol: PROTOCOL, handle: 'h', version: 9, saved_at: '2026-11-18T12:00:00Z', files: [] },
    form: named('Kauã do outro aparelho'),
  },
};
const keptAs = browserDraftKey('credentialing', 'p');
const kept = () => (JSON.parse(localStorage.getItem(keptAs) ?? 'null') as { state: KeptApplication }).state;
const keep = (unsaved: ApplicationForm, version: number) =>
  localStorage.setItem(
    keptAs,
    JSON.stringify({
      state: { protocol: PROTOCOL, key: 'AAAAA-AAAAA', unsaved, version },
      keptAt: Date.now(),
    }),
  );
const show = (of: BegunApplication) =>
  renderScreen(<ApplicationPage {...{ facts, logo: null, param: 'p', begun: of }} />);
const nameField = async () => (await screen.findByLabelText('Nome completo')) as HTMLInputElement;

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('the version of the other device is taken as it was saved there, and what was typed here is dropped', async () => {
  const server = fakeServer({ [`POST ${path}/save`]: stale, [`POST ${path}/resume`]: other });
  await show(begun('Kauã'));
  fireEvent.change(await nameField(), { target: { value: 'Kauã desta tela' } });
  fireEvent.click(await screen.findByRole('button', { name: 'A do outro aparelho' }, { timeout: 5000 }));
  await waitFor(async () => expect((await nameField()).value).toBe('Kauã do outro aparelho'));
  expect(kept()).toMatchObject({ unsaved: null, version: 9 });
  expect(server.callsTo(`${path}/save`)).toHaveLength(1);
});

it('what this browser could not save is sent over what it was typed over, and a newer version asks', async () => {
  keep(named('Kauã sem conexão'), 2);
  const server = fakeServer({ [`POST ${path}/save`]: stale });
  await show(begun('Kauã sem conexão', { version: 2, isUnsaved: true }));
  expect(await screen.findByRole('button', { name: 'A desta tela' })).toBeTruthy();
  expect(server.callsTo(`${path}/save`)[0]?.body).toMatchObject({ version: 2, overwrites: false });
  expect(kept().unsaved?.candidate.name).toBe('Kauã sem conexão');
});

it('opened again by protocol and key, what this browser could not save is not lost', async () => {
  keep(named('Kauã sem conexão'), 2);
  fakeServer({ [`POST ${path}/resume`]: other });
  const opened = vi.fn();
  await renderScreen(<Welcome facts={facts} param="p" onBegun={opened} />);
  fireEvent.change(screen.getByLabelText('Protocolo'), { target: { value: PROTOCOL } });
  fireEvent.change(screen.getByLabelText('Chave'), { target: { value: 'AAAAA-AAAAA' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar a inscrição' }));
  await waitFor(() => expect(opened).toHaveBeenCalled());
  expect(opened.mock.calls[0]?.[0]).toMatchObject({ version: 2, isUnsaved: true });
  expect(opened.mock.calls[0]?.[0].form.candidate.name).toBe('Kauã sem conexão');
});

it('after the last day what stayed in this browser is read, copied and not erased', async () => {
  keep(named('Kauã sem conexão'), 2);
  const words = 'As inscrições terminaram em 18/11/2026.';
  fakeServer({
    [`POST ${path}/resume`]: other,
    [`POST ${path}/save`]: { status: 409, body: { code: 'conflict', messages: words } },
  });
  const opened = vi.fn();
  await renderScreen(<Welcome facts={{ ...facts, standing: 'closed' }} param="p" onBegun={opened} />);
  fireEvent.click(screen.getByRole('button', { name: /Ler o que ficou neste aparelho/ }));
  await waitFor(() => expect(opened).toHaveBeenCalled());
  cleanup();
  await show(opened.mock.calls[0]?.[0] as BegunApplication);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByRole('button', { name: 'Copiar o que escrevi' })).toBeTruthy();
  expect((await nameField()).value).toBe('Kauã sem conexão');
  expect(kept().unsaved?.candidate.name).toBe('Kauã sem conexão');
});

it('what was written is told as plain text, part by part', () => {
  const form = {
    ...named('Kauã'),
    other_income: '300,00',
    guardians: [{ name: 'Rosângela', cpf: '', kinship: 'mother' as const }],
  };
  expect(writtenText(form)).toBe(
    'Quem vai estudar\nNome: Kauã\n\nResponsável\nNome: Rosângela\nParentesco: Mãe\n\nOutras respostas\nOutra renda da casa: 300,00',
  );
});

it('a protocol that was written down wrongly is said at its field, before anything is asked', async () => {
  const { seen } = fakeServer({});
  await renderScreen(<Welcome facts={facts} param="p" onBegun={() => {}} />);
  const protocol = screen.getByLabelText('Protocolo');
  fireEvent.change(protocol, { target: { value: 'EDI-2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar a inscrição' }));
  expect(await screen.findByText(/Confira o protocolo/)).toBeTruthy();
  expect(screen.getByText('Este campo é obrigatório!')).toBeTruthy();
  expect(document.activeElement).toBe(protocol);
  expect(seen).toEqual([]);
});
