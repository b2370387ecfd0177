import type { OpenedQuestionnaire } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AnsweringPage } from './answering-page.tsx';

const PATH = '/api/v1/public/due_diligence';
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  // Areas that grow with their text listen to fonts, which the tests' browser does not have.
  const fonts = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const ask = (id: string, more: object = {}) => ({
  ...{ id, label: `Pergunta ${id}?`, type: 'compliance', required: true, section: 's', weight: 1 },
  ...more,
});
const yes = { value: 'yes' };
const facts = (more: object = {}) =>
  ({
    organisation: { name: 'Instituto', city: null, federation_unit: null, has_logo: false },
    contact: { email: null, phone: null },
    ...{ officer: null, notice: null, mail_leaves: true, opening_text: null, confirmation_text: null },
    assessment: '019300aa-0000-7000-8000-000000000001',
    ...{ supplier: 'Trilha', standing: 'open', answer_until: null, message: null, sender: 'Bia' },
    ...{ only_section: null, complement: null, versions: {}, carried: null, delegations: [] },
    template: {
      ...{ version_id: 1, key: 'due-diligence', title: 'Fornecedores', number: 1 },
      sections: [
        { id: 's', title: 'Segurança' },
        { id: 't', title: 'Integridade' },
      ],
      questions: [
        ask('a'),
        ask('why', { type: 'long_text', show_if: { question: 'a', is: ['partial'] } }),
        ask('b'),
        ask('c', { section: 't' }),
      ],
    },
    given: { answers: { a: yes, b: yes, c: yes }, certificates: {} },
    ...more,
  }) as unknown as OpenedQuestionnaire;
const open = (asked: OpenedQuestionnaire) =>
  renderScreen(
    <AnsweringPage
      facts={asked}
      template={asked.template as never}
      logo={null}
      param="link"
      handle="019300aa-0000-7000-8000-000000000002"
    />,
  );
const shown = () =>
  [...document.querySelectorAll('[data-question]')].map((one) => one.getAttribute('data-question'));
const choose = (question: string, value: string) =>
  fireEvent.click(document.querySelector(`[data-question="${question}"] input[value="${value}"]`) as Element);
const goTo = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const declare = () => {
  for (const label of ['Seu nome', 'Seu cargo', 'Seu e-mail'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'carla@trilha.example' } });
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Enviar as respostas' }));
};
const saved = { saved_at: '2026-11-18T12:00:00Z', versions: {}, conflicts: [], unknown: [] };

it('a complement asks what was chosen, and what a changed answer opens', async () => {
  fakeServer({ [`POST ${PATH}/save`]: { body: saved } });
  await open(facts({ complement: { text: 'E o plano?', questions: ['a', 'why'] } }));
  expect(shown()).toEqual(['a']);
  // A section of which nothing is asked is not gone through.
  expect(screen.queryByRole('button', { name: /^Integridade/ })).toBeNull();
  choose('a', 'partial');
  await waitFor(() => expect(shown()).toEqual(['a', 'why']));
  goTo(/^Declaração/);
  expect(screen.getByText(/^Falta uma resposta/)).toBeTruthy();
  // The way back leads to it.
  fireEvent.click(within(document.querySelector('.dd-missing') as HTMLElement).getByRole('button'));
  expect(shown()).toEqual(['a', 'why']);
});

it('what the server refuses is said, with the way to its question', async () => {
  const errors = { 'answers.c': ['Junte um arquivo que mostre isso.'] };
  fakeServer({
    [`POST ${PATH}/submit`]: { status: 422, body: { code: 'invalid', messages: 'Confira.', errors } },
  });
  await open(facts());
  goTo(/^Declaração/);
  declare();
  const alert = await screen.findByText(/^Ainda não foi enviado\. Veja/);
  const told = within(alert.closest('[role="alert"]') as HTMLElement);
  expect(told.getByText(/Junte um arquivo que mostre isso/)).toBeTruthy();
  fireEvent.click(told.getByRole('button', { name: 'Pergunta c?' }));
  expect(shown()).toEqual(['c']);
});

it('before sending it reads what colleagues answered meanwhile', async () => {
  const answered = facts();
  fakeServer({ [`POST ${PATH}/open`]: { body: answered } });
  await open(facts({ given: { answers: { a: yes, b: yes }, certificates: {} } }));
  goTo(/^Declaração/);
  expect(screen.getByText(/^Falta uma resposta/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Enviar as respostas' })).toBeTruthy();
});

it('a complement begins where something is asked, also of what was answered; what is refused as a whole is said', async () => {
  fakeServer({
    [`POST ${PATH}/submit`]: { status: 409, body: { code: 'conflict', messages: 'O prazo terminou.' } },
  });
  await open(facts({ complement: { text: 'E o código?', questions: ['c'] } }));
  expect(shown()).toEqual(['c']);
  goTo(/^Declaração/);
  declare();
  expect((await screen.findByText('O prazo terminou.')).closest('[role="alert"]')).toBeTruthy();
});
