import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import {
  type ApplicationForm,
  EMPTY_FORM,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ApplicationPage } from './application-page.tsx';
import { Welcome } from './welcome.tsx';

const path = '/api/v1/public/credentialing';
const facts = {
  organisation: { name: 'Rede Ipê', city: null, federation_unit: null, has_logo: false },
  contact: { email: null, phone: null },
  ...{ officer: null, notice: null, mail_leaves: true, opening_text: null, confirmation_text: null },
  ...{ number: '01/2026', title: 'Bolsas', year: 2027, standing: 'open', cancel_reason: null },
  ...{ starts_on: '2026-11-01', ends_on: '2026-11-18', minimum_wage: 162_100 },
  months: ['2026-08', '2026-09', '2026-10'],
  vacancies: [
    {
      ...{ id: 1, unit: 'Colégio', level: 'secondary', grade: '1ª série', shift: 'morning' },
      ...{ full: 2, partial: 1 },
    },
  ],
  documents: [],
  declarations: [{ text: 'Declaro que é verdade.' }],
  questionnaire: { version_id: 7, key: 'k', title: 'Questionário', number: 1, questions: [] },
} as unknown as OpenedCall;
const form: ApplicationForm = {
  ...EMPTY_FORM,
  vacancy_id: 1,
  candidate: {
    ...EMPTY_FORM.candidate,
    ...{ name: 'Kauã Nascimento', cpf: '52998224725', birth_date: '2012-05-04', sibling: 'no' },
    livelihood: 'minor',
  },
  contact: { email: 'rosangela@exemplo.test', phone: '43999990000' },
  guardians: [{ name: 'Rosângela', cpf: '11144477735', kinship: 'mother' }],
  address: {
    ...EMPTY_FORM.address,
    ...{ postal_code: '86010190', street: 'Rua Sergipe', street_number: '100', city: 'Londrina' },
    federation_unit: 'PR',
  },
  sensitive: { ...EMPTY_FORM.sensitive, disability: 'no' },
};
const begun = {
  ...{ protocol: 'EDI-2026-AAAAAAA-A', key: 'AAAAA-AAAAA', handle: 'h', version: 3, isNew: false },
  ...{ form, files: [], isUnsaved: false },
};
const CLOSED =
  'As inscrições terminaram em 18/11/2026. O que você escreveu continua nesta página e neste aparelho: fale com a escola.';
const saved = { body: { version: 4, saved_at: '2026-11-18T12:00:00Z' } };

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** At the last step, with what it asks for ticked. */
async function atTheEnd(some: Partial<ApplicationForm> = {}, first: () => Promise<void> = async () => {}) {
  await renderScreen(
    <ApplicationPage
      {...{ facts, logo: null, param: 'p', begun: { ...begun, form: { ...form, ...some } } }}
    />,
  );
  await first();
  for (const title of [
    'Quem responde',
    'Onde a família',
    'Quem mora',
    'Saúde',
    'Os documentos',
    'Declarações',
  ]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
    await screen.findByRole('heading', { name: new RegExp(title) });
  }
  fireEvent.click(screen.getByRole('checkbox', { name: 'Declaro que é verdade.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Enviar a inscrição' }));
}

it('the phase closes while the form is open: said above the button, and everything is still there', async () => {
  fakeServer({
    [`POST ${path}/save`]: saved,
    [`POST ${path}/submit`]: { status: 409, body: { code: 'conflict', messages: CLOSED } },
  });
  await atTheEnd();
  expect((await screen.findByRole('alert')).textContent).toBe(CLOSED);
  for (let back = 0; back < 6; back++) fireEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  expect((screen.getByLabelText('Nome completo') as HTMLInputElement).value).toBe('Kauã Nascimento');
});

it('no answer came: said so, and the same sending is tried again under the same key', async () => {
  let tries = 0;
  const server = fakeServer({
    [`POST ${path}/save`]: saved,
    [`POST ${path}/submit`]: () =>
      ++tries === 1
        ? 'unreachable'
        : {
            status: 422,
            body: { code: 'invalid', errors: { 'candidate.cpf': ['Este CPF já está inscrito.'] } },
          },
  });
  await atTheEnd();
  expect((await screen.findByRole('alert', {}, { timeout: 15_000 })).textContent).toContain(
    'Sem resposta do servidor',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Enviar a inscrição' }));
  // The CPF that another edital has: back at its field, with what to do.
  expect(await screen.findByText('Este CPF já está inscrito.')).toBeTruthy();
  expect((screen.getByLabelText('Nome completo') as HTMLInputElement).value).toBe('Kauã Nascimento');
  const keys = server.callsTo(`${path}/submit`).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

it('what is typed after the phase closed is not sent any more, and stays in this browser', async () => {
  const server = fakeServer({
    [`POST ${path}/save`]: { status: 409, body: { code: 'conflict', messages: CLOSED } },
  });
  await renderScreen(<ApplicationPage {...{ facts, logo: null, param: 'p', begun }} />);
  const name = (await screen.findByLabelText('Nome completo')) as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'Kauã Henrique' } });
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toBe(CLOSED);
  fireEvent.change(name, { target: { value: 'Kauã Henrique Nascimento' } });
  await waitFor(() =>
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toContain('Kauã Henrique Nascimento'),
  );
  expect(server.callsTo(`${path}/save`)).toHaveLength(1);
});

it('a class is chosen by unit, level, grade and shift', async () => {
  await renderScreen(<ApplicationPage {...{ facts, logo: null, param: 'p', begun }} />);
  const choice = (await screen.findByLabelText('Turma')) as HTMLSelectElement;
  expect([...choice.options].map(({ text }) => text)).toContain(
    'Colégio: ensino médio, 1ª série, manhã (2 de 100 %, 1 de 50 %)',
  );
});

it.each([
  [true, 'A escola avisa por aqui quando falta algo e quando sai o resultado.'],
  [false, 'Para a escola falar com você. Esta página não envia e-mails: acompanhe pelo protocolo.'],
])('says of the e-mail what is true where mail leaves: %s', async (mail_leaves, words) => {
  const shown = { ...facts, mail_leaves };
  await renderScreen(<ApplicationPage {...{ facts: shown, logo: null, param: 'p', begun }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
  await screen.findByRole('heading', { name: /Quem responde/ });
  expect(screen.getByText(words)).toBeTruthy();
});

it.each([
  [-1, 'As inscrições terminaram em'],
  [0, 'A escola encerrou as inscrições antes do dia previsto.'],
  [9, 'A escola encerrou as inscrições antes do dia previsto.'],
])(
  'applications that are closed, %i days from their last day: told which of the two it was',
  async (days, words) => {
    const ends_on = addDays(civilDayOf(Date.now()), days);
    const closed: OpenedCall = { ...facts, standing: 'closed', ends_on };
    await renderScreen(<Welcome facts={closed} param="p" onBegun={() => {}} />);
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
  },
);

it('a save under way is waited for: what is sent is of the version it gives', async () => {
  const server = fakeServer({
    [`POST ${path}/save`]: saved,
    [`POST ${path}/submit`]: { status: 409, body: { code: 'conflict', messages: CLOSED } },
  });
  const answered = globalThis.fetch;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    if (String(asked[0]).endsWith('/save')) await held;
    return answered(...asked);
  });
  await atTheEnd({}, async () => {
    fireEvent.change(await screen.findByLabelText('Nome completo'), { target: { value: 'Kauã Henrique' } });
  });
  expect(server.callsTo(`${path}/submit`)).toHaveLength(0);
  letGo();
  await waitFor(() => expect(server.callsTo(`${path}/submit`)).toHaveLength(1));
  expect(server.callsTo(`${path}/submit`)[0]?.body).toMatchObject({
    ...{ version: 4, declarations: ['Declaro que é verdade.'] },
  });
});
