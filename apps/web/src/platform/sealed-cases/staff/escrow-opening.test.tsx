import type { SealedEnvelope } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { reportDetail, staffChannel } from '../../../testing/sealed-report.ts';
import { openKeyBox, sealKeyTo } from '../../sealed-reports/data-keys.ts';
import { makeEscrow } from '../../sealed-reports/escrow-shares.ts';
import { sealMessage } from '../../sealed-reports/open-report.ts';
import { loadSodium, type Sodium, toText } from '../../sealed-reports/sodium.ts';
import { EscrowOpening } from './escrow-opening.tsx';
import { OpenedReport } from './opened-report.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
let sodium: Sodium;
beforeAll(async () => {
  // Areas that grow with their text listen to fonts, which the tests' browser does not have.
  const fonts = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  sodium = await loadSodium();
});

const id = crypto.randomUUID();
const refs = staffChannel.refs;
const pathOf = (ref: { path: string }) => ref.path.replace(':id', id);
const type = (shares: readonly string[]) => {
  fireEvent.change(screen.getByLabelText('Uma das partes'), { target: { value: shares[0] } });
  fireEvent.change(screen.getByLabelText('Outra das partes'), { target: { value: shares[1] } });
  fireEvent.click(screen.getByRole('button', { name: 'Abrir com a guarda' }));
};

it('says which papers a report needs that lies in an escrow before this one, and opens with those', async () => {
  const [old, now] = [await makeEscrow(sodium), await makeEscrow(sodium)];
  const key = sodium.randombytes_buf(32);
  const pair = sodium.crypto_box_keypair();
  const boxes = [
    { epoch: 1, box: sealKeyTo(sodium, key, old.publicKey), made_at: '2026-03-12T15:00:00.000Z' },
  ];
  const { callsTo } = fakeServer({
    [`POST ${pathOf(refs.escrowed_keys)}`]: { body: { boxes } },
    [`POST ${pathOf(refs.give_keys)}`]: { body: {} },
  });
  const reread = vi.fn(async () => undefined);
  const envelope = { escrow: now.publicKey } as SealedEnvelope;
  await renderScreen(<EscrowOpening {...{ of: staffChannel, id, envelope, pair, reread }} />);
  // Nobody hands it on by reading alone.
  expect(screen.getByText(/em “Quem pode abrir”, escolha “Entregar”/)).toBeTruthy();
  type([old.shares[0] as string, 'meia parte']);
  expect(await screen.findByText(/Estas duas partes não abrem a guarda/)).toBeTruthy();
  type(now.shares);
  const needed = 'Este relato está na guarda de 12/03/2026: use as folhas dela.';
  expect(await screen.findByText(needed)).toBeTruthy();
  expect(callsTo(pathOf(refs.give_keys))).toEqual([]);
  type(old.shares);
  await waitFor(() => expect(reread).toHaveBeenCalled());
  const given = callsTo(pathOf(refs.give_keys))[0]?.body as { boxes: { box: string }[] };
  expect(openKeyBox(sodium, given.boxes[0]?.box as string, pair)).toEqual(key);
});

it('whoever opens a report seals its keys to the escrow in force, and is asked for papers of what stays closed', async () => {
  const escrow = sodium.crypto_box_keypair();
  const pair = sodium.crypto_box_keypair();
  const reporter_key = toText(sodium, sodium.crypto_box_keypair().publicKey);
  const key = sodium.randombytes_buf(32);
  const report = { reporterKey: reporter_key, keys: [{ epoch: 2, key }], epoch: 2 };
  const record = (epoch: number) => ({
    ...{ id: crypto.randomUUID(), kind: 'note', audience: 'readers', author: 'staff', by: null, version: 1 },
    ...sealMessage(sodium, report, 'note', { text: 'lido', written_at: '2026-11-02T12:00:00.000Z' }),
    ...{ epoch, created_at: '2026-11-02T12:00:00.000Z', updated_at: '2026-11-02T12:00:00.000Z' },
  });
  const envelope = {
    ...{ reporter_key, escrow: toText(sodium, escrow.publicKey), escrow_due: [2], epoch: 2 },
    boxes: [{ epoch: 2, box: sealKeyTo(sodium, key, toText(sodium, pair.publicKey)) }],
    ...{ records: [record(2), record(1)], readers: [], rotation_due: false, excluded: [] },
    identity: { given: false, mine: false, lost: false, openings: [] },
  };
  let isDone = false;
  const { callsTo } = fakeServer({
    [`GET ${pathOf(refs.envelope)}`]: () => ({ body: { ...envelope, escrow_due: isDone ? [] : [2] } }),
    [`POST ${pathOf(refs.escrow_keys)}`]: () => {
      isDone = true;
      return { body: {} };
    },
  });
  const detail = reportDetail({ id });
  await renderScreen(<OpenedReport {...{ of: staffChannel, detail, pair, isHandled: false }} />);
  expect(await screen.findByRole('heading', { name: 'Falta a chave de parte deste relato' })).toBeTruthy();
  await waitFor(() => expect(callsTo(pathOf(refs.escrow_keys))).toHaveLength(1));
  const body = callsTo(pathOf(refs.escrow_keys))[0]?.body as {
    boxes: { epoch: number; box: string }[];
  };
  expect(body).toMatchObject({ purpose: 'data', escrow: envelope.escrow, boxes: [{ epoch: 2 }] });
  expect(openKeyBox(sodium, body.boxes[0]?.box as string, escrow)).toEqual(key);
  await waitFor(() => expect(callsTo(pathOf(refs.envelope)).length).toBeGreaterThan(1));
  expect(callsTo(pathOf(refs.escrow_keys))).toHaveLength(1);
});
