import { sealedProfile } from '@conforme/contracts/platform/cases/confidentiality.ts';
import { draftFileRules } from '@conforme/contracts/platform/cases/draft-rules.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import type { FieldErrors } from '../../core/form/form-errors.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AreaField } from './area-field.tsx';
import { CaseFormPage } from './case-form.tsx';
import type { CaseFormKind } from './case-form-kind.ts';
import { formOpening } from './open-form.ts';

const base = '/api/v1/public/report';
const ref = (path: string) => endpointRef('POST', `${base}/${path}`) as never;

/** A sealed kind: one step of its own, no address to prove, nothing stored. */
const reportKind: CaseFormKind<{ readonly story: string }> = {
  formType: 'reporting-channel',
  endpoints: {
    logo: ref('logo'),
    startDraft: ref('drafts'),
    addFiles: ref('files'),
    removeFile: ref('remove_file'),
    sendCode: ref('code'),
    confirmCode: ref('confirm'),
    challenge: ref('challenge'),
    submit: ref('submit'),
  },
  opening: formOpening(ref('open')) as never,
  words: {
    steps: 'Etapas do relato',
    send: 'Enviar relato',
    kept: '',
    waiting: 'O relato só entra uma vez.',
    proving: 'Depois o relato segue.',
    filesFull: (most) => `Cabem ${most} arquivos em um relato.`,
  },
  confidentiality: { ...sealedProfile, filesPerDraft: 3 },
  keptAs: 'report-1',
  addressCode: null,
  files: { rules: draftFileRules, refusedAt: 'request', asked: ({ files }) => files },
  emptyValues: { story: '' },
  steps: [{ title: 'O que houve', heading: 'O que houve?', fields: ['story'] }],
  FirstStep: ({ form }) => <AreaField of={form.field('story')} label="Conte" maxLength={500} />,
  loadLater: async () => ({
    steps: [],
    review: ({ values }) => [[['Relato', values.story]]],
    sentWords: {
      title: 'Relato enviado',
      tooMany: 'houve relatos demais',
      asked: 'O que você contou',
      proof: 'Precisa provar que fez o relato?',
      looked: 'A comissão lê o relato.',
      follow: 'Acompanhar o relato',
    },
    asked: ({ story }) => [story],
  }),
  loadChecks:
    async () =>
    ({ story }): FieldErrors =>
      story === '' ? { story: 'Conte o que houve.' } : {},
  bodyOf: (values) => values,
  contactEmail: () => '',
};

// What a visit loads on its way, so that no test waits for it.
beforeAll(() => import('./later-parts.tsx'));
afterEach(() => {
  cleanup();
  location.hash = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('takes a sealed kind from its link to its receipt, in its own words, and stores nothing', async () => {
  const { callsTo } = fakeServer({
    [`POST ${base}/open`]: {
      body: {
        organisation: { name: 'Instituto', city: null, federation_unit: null, has_logo: false },
        contact: { email: null, phone: null },
        officer: null,
        notice: null,
        mail_leaves: true,
        opening_text: null,
        confirmation_text: null,
      },
    },
    [`POST ${base}/drafts`]: {
      body: { draft: 'secret', handle: 'handle', expires_at: '2026-01-03T12:00:00Z' },
    },
    [`POST ${base}/submit`]: {
      body: {
        protocol: 'CAN-2026-000001-X',
        key: 'K7QZ4M2XW9',
        received_at: '2026-01-02T12:00:00Z',
        mailed: 'no_address',
        terms: [],
        receipt_url: 'https://x.test/#/receipt/1',
        receipt_code: '1',
      },
    },
  });
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  const { container } = await renderScreen(<CaseFormPage kind={reportKind} link="sealed" />);
  await screen.findByRole('heading', { name: /O que houve\?/ });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByText('Conte o que houve.');
  fireEvent.change(screen.getByLabelText('Conte'), { target: { value: 'Vi uma fraude.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  // No step for an address: the last look comes next.
  await screen.findByRole('heading', { name: /Etapa 2 de 2: Confira antes de enviar/ });
  await screen.findByText('Vi uma fraude.');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'O que escrevi é verdade.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Enviar relato' }));
  await screen.findByRole('heading', { name: 'Relato enviado' });
  expect(callsTo(`${base}/submit`)[0]).toMatchObject({ body: { story: 'Vi uma fraude.', draft: 'secret' } });
  expect(container.textContent).not.toMatch(/pedido|ANPD/i);
  expect(screen.getByRole('link', { name: /Acompanhar o relato/ }).getAttribute('href')).toBe(
    '#/form-protocol-query/reporting-channel',
  );
  expect(stored.mock.calls.filter((call) => JSON.stringify(call).includes('fraude'))).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.includes('public-form'))).toEqual([]);
});
