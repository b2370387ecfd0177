import type { AppointmentRow } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openKeyBox, sealKeyTo } from '../../platform/sealed-reports/data-keys.ts';
import { loadSodium, type Sodium, toText } from '../../platform/sealed-reports/sodium.ts';
import { fakeServer, type SeenRequest } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AppointmentQuestion } from './appointment-question.tsx';
import { HandOverCustody } from './hand-over-custody.tsx';
import { HandoversPanel } from './handovers-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
let sodium: Sodium;
beforeAll(async () => {
  sodium = await loadSodium();
});

const base = '/api/v1/sealed_reports';
const at = '2026-11-02T12:00:00.000Z';
const identity = (more: object = {}) => ({
  ...{ id: crypto.randomUUID(), channel: 'intimidation', protocol: 'ISB-1', organisation: 'Escola Ipê' },
  ...{ reporter_key: 'k', received_at: at, held: true, escrowed: false, keepers: [], openings: [] },
  ...more,
});
const receiver = (public_key: string, more: object = {}) => ({
  ...{ appointment_id: 'davi', name: 'Davi', channel: 'intimidation', public_key, key_made_at: at },
  ...{ lacking: 1, waiting: 0, ...more },
});

it('the key of each identity is sealed, here, to the key that was shown, and to no other', async () => {
  const [pair, davi, other] = [0, 0, 0].map(() => sodium.crypto_box_keypair());
  if (!pair || !davi || !other) throw new Error('no keys');
  const key = sodium.crypto_aead_xchacha20poly1305_ietf_keygen();
  const box = sealKeyTo(sodium, key, toText(sodium, pair.publicKey));
  const kept = identity();
  const { callsTo } = fakeServer({
    [`GET ${base}/custody/receivers`]: { body: [receiver(toText(sodium, davi.publicKey))] },
    // A server that lies about the key changes nothing: the one whose date was shown counts.
    [`POST ${base}/custody/keys`]: {
      body: { public_key: toText(sodium, other.publicKey), boxes: [{ id: kept.id, box }] },
    },
    [`POST ${base}/custody/handovers`]: { body: { id: crypto.randomUUID() } },
  });
  await renderScreen(<HandOverCustody kept={[kept] as never} pair={pair} />);
  expect(screen.getByText(/1 identidade só abre com a sua chave/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Entregar a Davi' }));
  expect(await screen.findByText(/Confirme com essa pessoa, por outro meio/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Entregar' }));
  await waitFor(() => expect(callsTo(`${base}/custody/handovers`)).toHaveLength(1));
  const [sent] = callsTo(`${base}/custody/handovers`);
  const { boxes } = (sent as SeenRequest).body as { boxes: { id: string; box: string }[] };
  expect(boxes.map(({ id }) => id)).toEqual([kept.id]);
  expect(openKeyBox(sodium, boxes[0]?.box as string, davi)).toEqual(key);
});

it('says before somebody leaves that nobody else could open them, and whom to ask', async () => {
  fakeServer({ [`GET ${base}/custody/receivers`]: { body: [] } });
  const pair = sodium.crypto_box_keypair();
  const view = <HandOverCustody kept={[identity(), identity()] as never} pair={pair} />;
  await renderScreen(view);
  expect(screen.getByText(/2 identidades só abrem com a sua chave/)).toBeTruthy();
  expect(await screen.findByText(/Peça a quem designa que o faça antes de você sair/)).toBeTruthy();
});

it('what is handed over waits for a second person, and is not handed over again', async () => {
  fakeServer({ [`GET ${base}/custody/receivers`]: { body: [receiver('k', { waiting: 1 })] } });
  const pair = sodium.crypto_box_keypair();
  await renderScreen(<HandOverCustody kept={[identity({ keepers: ['Nina'] })] as never} pair={pair} />);
  expect(await screen.findByText(/1 identidade à espera da segunda pessoa/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Entregar a Davi' })).toBeNull();
  expect(screen.queryByText(/só abre com a sua chave/)).toBeNull();
});

it('who appoints confirms what another handed over, and reads what is lost', async () => {
  const waiting = {
    ...{ id: 'one', channel: 'intimidation', from: 'Cida', to: 'Davi', organisation: 'Escola Ipê' },
    ...{ identities: 2, proposed_at: at, version: 1, confirm_refused: null },
  };
  const own = { ...waiting, id: 'two', from: 'Eu', to: 'Rui', confirm_refused: 'Quem entrega não confirma.' };
  const { callsTo } = fakeServer({
    [`GET ${base}/handovers`]: {
      body: { waiting: [waiting, own], lost: [{ channel: 'intimidation', identities: 3 }] },
    },
    [`POST ${base}/handovers/one/confirm`]: { body: {} },
  });
  await renderScreen(<HandoversPanel />);
  expect(await screen.findByText(/ninguém na organização abre mais 3 identidades/)).toBeTruthy();
  expect(screen.getByText('Quem entrega não confirma.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirmar a entrega a Rui' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar a entrega a Davi' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(callsTo(`${base}/handovers/one/confirm`)[0]?.body).toEqual({ version: 1 }));
});

it.each([
  [
    { sole_identities: 2, can_sign_in: true },
    /Antes de encerrar, ela as entrega/,
    'Tentar de novo',
    undefined,
  ],
  [
    { sole_identities: 2, can_sign_in: false },
    /ninguém na organização as abre mais/,
    'Encerrar e perder 2 identidades',
    2,
  ],
  [{ sole_identities: 0, can_sign_in: true }, /continua com quem mais o custodia/, 'Encerrar', undefined],
])('an ending says what it takes along: %o', async (more, question, yes, accepted) => {
  const row = {
    ...{ id: 'one', person: 'Cida', channel: 'intimidation', duty: 'custodian', state: 'active', version: 4 },
    ...more,
  } as unknown as AppointmentRow;
  const { callsTo } = fakeServer({ [`POST ${base}/appointments/one/end`]: { body: {} } });
  await renderScreen(<AppointmentQuestion opened asked={{ act: 'end', row }} onClose={() => {}} />);
  expect(screen.getByText(question)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: yes }));
  await waitFor(() => expect(callsTo(`${base}/appointments/one/end`)).toHaveLength(1));
  expect(callsTo(`${base}/appointments/one/end`)[0]?.body).toEqual({
    version: 4,
    ...(accepted === undefined ? {} : { accepted_loss: accepted }),
  });
});
