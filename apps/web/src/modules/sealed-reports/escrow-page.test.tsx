import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OwnEscrows } from './escrow.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

beforeAll(() => {
  // Areas that grow with their text listen to fonts, which the tests' browser does not have.
  const fonts = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
});

const path = '/api/v1/sealed_reports/escrow';
const day = (date: string) => `${date}T15:00:00.000Z`;
const inForce = {
  ...{ made_at: day('2026-03-12'), made_by: 'Rosa', confirmed_by: 'Inês', effective_at: day('2026-03-13') },
  ...{
    public_key: 'A'.repeat(43),
    drill_box: 'A'.repeat(107),
    drilled_at: null,
    drilled_by: null,
    version: 2,
  },
};
const proposal = {
  ...{ made_at: day('2026-11-19'), made_by: 'Rosa', confirmed_by: null, effective_at: null },
  ...{ confirm_refused: null, version: 1 },
};
const gone = (reports: number, identities: number, made = '2025-01-10') => ({
  ...{ made_at: day(made), made_by: 'Ana', confirmed_by: 'Bia', effective_at: day('2025-01-11') },
  ...{ replaced_at: day('2026-03-13'), reports, identities },
});
const show = async (state: object) => {
  const server = fakeServer({
    [`GET ${path}`]: { body: { escrow: null, proposal: null, earlier: [], ...state } },
    [`POST ${path}/refuse`]: { body: { escrow: inForce, proposal: null, earlier: [] } },
    [`POST ${path}`]: { body: { escrow: inForce, proposal, earlier: [] } },
  });
  await renderScreen(<OwnEscrows />);
  return server;
};

it('one in force is replaced by the steps that make one: three papers with the day, two typed, and a proposal', async () => {
  const { callsTo } = await show({ escrow: inForce });
  fireEvent.click(await screen.findByRole('button', { name: 'Substituir a guarda' }));
  expect(screen.getByText(/continuam abrindo só o que ninguém abriu desde então/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(screen.getByRole('heading', { name: 'Guarda em vigor' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Substituir a guarda' }));
  fireEvent.click(screen.getByRole('button', { name: 'Criar a nova guarda' }));
  const [first, , third] = (await screen.findAllByTestId('printed-code')).map((one) => one.textContent);
  expect(screen.getByText(/^Guarda de \d\d\/\d\d\/\d{4}, parte 3 de 3$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Já imprimi as três' }));
  expect(screen.getByText(/Até lá vale a que está em vigor/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Uma das partes'), { target: { value: first } });
  fireEvent.change(screen.getByLabelText('Outra das partes'), { target: { value: third } });
  fireEvent.click(screen.getByRole('button', { name: 'Propor a guarda' }));
  await waitFor(() => expect(callsTo(path).filter(({ method }) => method === 'POST')).toHaveLength(1));
  // No share leaves the page.
  expect(JSON.stringify(callsTo(path))).not.toContain(first?.slice(0, 9));
  expect(await screen.findByRole('heading', { name: 'Guarda em vigor' })).toBeTruthy();
});

it('a proposal stands beside the one in force, which stays so, and is not replaced a second time meanwhile', async () => {
  const { callsTo } = await show({ escrow: inForce, proposal });
  const card = within(await screen.findByRole('region', { name: 'Guarda proposta' }));
  expect(card.getByText(/até lá vale a que está em vigor/)).toBeTruthy();
  expect(card.getByRole('button', { name: 'Confirmar a guarda' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Guarda em vigor' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Substituir a guarda' })).toBeNull();
  fireEvent.click(card.getByRole('button', { name: 'Recusar' }));
  expect(await screen.findByText(/A guarda em vigor continua como está/)).toBeTruthy();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Recusar' }));
  await waitFor(() => expect(callsTo(`${path}/refuse`)[0]?.body).toEqual({ version: 1 }));
});

it('says until when the papers of earlier ones are kept', async () => {
  await show({ escrow: inForce, earlier: [gone(3, 1), gone(1, 0, '2024-02-02'), gone(0, 0, '2023-02-02')] });
  const card = within(await screen.findByRole('region', { name: 'Guardas anteriores' }));
  expect(card.getByRole('heading', { name: 'Guarda de 10/01/2025' })).toBeTruthy();
  expect(card.getByText(/^3 relatos e 1 identidade ainda dependem das folhas dela/)).toBeTruthy();
  expect(card.getByText(/^1 relato ainda depende das folhas dela/)).toBeTruthy();
  expect(card.getByText(/Nada mais depende das folhas dela: destrua as três/)).toBeTruthy();
});

it('without one and without a proposal it offers to make the first', async () => {
  await show({});
  expect(await screen.findByRole('button', { name: 'Criar a guarda' })).toBeTruthy();
  expect(screen.queryByText('Guardas anteriores')).toBeNull();
});
