import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { IncidentFormPage } from './incident-form.page.tsx';

const base = '/api/v1/public/incident_form';
const SEALED = 'https://conforme.example/#/reporting-channel-form/v1.0.abc';

// What a visit loads on its way, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('./later-steps.tsx'),
    import('../../../platform/public-form/later-parts.tsx'),
    import('./report-checks.ts'),
    import('./story-field.tsx'),
    import('../../../platform/public-form/drafts/draft-files.tsx'),
  ]),
);
afterEach(() => {
  cleanup();
  dismissAllToasts();
  localStorage.clear();
  location.hash = '';
  vi.unstubAllGlobals();
});

const aVersion = (nature: string) => ({
  version_id: 1,
  key: `incident.${nature}`,
  title: 'Relato',
  number: 1,
  questions:
    nature === 'scam'
      ? [
          {
            id: 'others_reached',
            type: 'single',
            label: 'Outras pessoas receberam o mesmo?',
            required: false,
            options: [
              { id: 'yes', label: 'Outras também' },
              { id: 'no', label: 'Só eu' },
            ],
          },
        ]
      : [],
});
const opened = async (sealed_channel: string | null) => {
  location.hash = '/form-incident/link';
  const server = fakeServer({
    [`POST ${base}/open`]: {
      body: {
        organisation: { name: 'Instituto', city: null, federation_unit: null, has_logo: false },
        contact: { email: null, phone: '+554133227199' },
        officer: null,
        notice: null,
        mail_leaves: true,
        opening_text: null,
        confirmation_text: null,
        sealed_channel,
        units: [
          { id: 1, label: 'Instituto' },
          { id: 2, label: 'Unidade Norte' },
        ],
        questions: { security: aVersion('security'), scam: aVersion('scam') },
      },
    },
    [`POST ${base}/drafts`]: { body: { draft: 'secret', handle: 'handle' } },
    [`POST ${base}/submit`]: {
      body: {
        protocol: 'INC-2026-7KQ4M2X-9',
        key: 'ABCDE12345',
        received_at: '2026-11-16T11:00:00Z',
        mailed: 'no_address',
        terms: [],
        receipt_url: 'https://conforme.example/#/receipt/x',
        receipt_code: 'X1',
      },
    },
  });
  await renderScreen(<IncidentFormPage params={{ param_encrypt: 'link' }} />);
  await screen.findByRole('heading', { level: 1, name: /O que aconteceu\?/ });
  return server;
};
const goOn = (heading: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  return screen.findByRole('heading', { level: 1, name: heading });
};
const tell = async (nature: RegExp) => {
  fireEvent.click(screen.getByRole('radio', { name: nature }));
  fireEvent.change(await screen.findByLabelText('Conte o que aconteceu'), {
    target: { value: 'Recebi um boleto falso da escola.' },
  });
};

it('leads a scam through its questions, says first what to do now, and ends with the protocol', async () => {
  const server = await opened(SEALED);
  expect(screen.getByText(/Não apague mensagens nem arquivos/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '(41) 3322-7199' })).toBeTruthy();
  await tell(/Um golpe, ou uma tentativa/);
  await goOn(/Conte os detalhes/);
  expect(screen.queryByText('Faça agora, nesta ordem')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Sim' }));
  expect(screen.getByText('Faça agora, nesta ordem')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'PIX' }));
  const asked = screen.getByLabelText<HTMLInputElement>(/Valor pedido/);
  fireEvent.change(asked, { target: { value: '1184' } });
  fireEvent.blur(asked);
  await waitFor(() => expect(asked.value).toBe('1.184,00'));
  fireEvent.click(screen.getByRole('radio', { name: 'Só eu' }));
  fireEvent.change(screen.getByLabelText(/Em que unidade/), { target: { value: '2' } });
  await goOn(/Você tem provas\?/);
  fireEvent.change(screen.getByLabelText(/Cole aqui a mensagem/), {
    target: { value: 'From: cobranca@falso.test' },
  });
  await goOn(/Como falamos com você\?/);
  expect(screen.getByText('Este não é o canal sigiloso')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'canal de denúncias' }).getAttribute('href')).toBe(SEALED);
  await goOn(/Confira antes de enviar/);
  expect(screen.getByText('R$ 1.184,00')).toBeTruthy();
  expect(screen.getByText('Unidade Norte')).toBeTruthy();
  expect(screen.getByText('Só eu')).toBeTruthy();
  expect(screen.getByText('Você não deixou contato')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Enviar relato' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Relato enviado' })).toBeTruthy();
  expect(screen.queryByText(/Você recebe a resposta/)).toBeNull();
  expect(server.callsTo(`${base}/submit`)[0]?.body).toMatchObject({
    nature: 'scam',
    unit_id: 2,
    pasted_message: 'From: cobranca@falso.test',
    scam: { scam_data_given: true, scam_channels: ['pix'], scam_asked_cents: 118_400 },
    reporter: { name: null, email: null, phone: null },
    questions_version: 1,
    answers: [{ question: 'others_reached', values: ['no'] }],
  });
});

it('asks nothing of a scam where there is none, and links to no channel that is not open', async () => {
  await opened(null);
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(screen.getAllByText('Este campo é obrigatório!').length).toBeGreaterThan(0));
  await tell(/Um problema com dados/);
  await goOn(/Conte os detalhes/);
  expect(screen.queryByText('Você pagou ou passou algum dado?')).toBeNull();
  const when = screen.getByLabelText(/Quando aconteceu/);
  fireEvent.change(when, { target: { value: '31/12/2999 10:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Esta data ainda não chegou.')).toBeTruthy();
  fireEvent.change(when, { target: { value: '01/11/2026 10:00' } });
  await goOn(/Você tem provas\?/);
  await goOn(/Como falamos com você\?/);
  expect(screen.queryByRole('link', { name: 'canal de denúncias' })).toBeNull();
});
