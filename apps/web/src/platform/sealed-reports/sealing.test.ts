import type { FormKeys } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { howMany } from '../../testing/full-form.ts';
import { type KeyPair, rewrapFor, sealKeyTo } from './data-keys.ts';
import {
  lookupOf,
  nextEpoch,
  openAsRecipient,
  openAsReporter,
  openIdentity,
  openMessage,
  sealMessage,
} from './open-report.ts';
import { makeReceipt, readReceipt, receiptText } from './receipt.ts';
import { readersOf, sealReport } from './seal-report.ts';
import { newFileKey, openFile, sealFile } from './sealed-file.ts';
import { openText, sealText } from './sealed-text.ts';
import { loadSodium, type Sodium, toBytes, toText } from './sodium.ts';

let sodium: Sodium;
beforeAll(async () => {
  sodium = await loadSodium();
});

const newPair = (): KeyPair => sodium.crypto_box_keypair();
const holderOf = (pair: KeyPair) => ({
  handle: crypto.randomUUID(),
  name: 'Ana',
  public_key: toText(sodium, pair.publicKey),
});
const none = {
  recipients: [],
  custodians: [],
  alternates: [],
  others: [],
  escrow: null,
  version: '0'.repeat(32),
};
const keysOf = (parts: Partial<FormKeys>): FormKeys => ({ ...none, ...parts });

/** A report to one recipient, with a custodian and an escrow; everything that opens it. */
async function sealed(content: unknown = { text: 'relato' }) {
  const [recipient, custodian, escrow] = [newPair(), newPair(), newPair()];
  const receipt = makeReceipt();
  const keys = keysOf({
    recipients: [holderOf(recipient)],
    custodians: [holderOf(custodian)],
    escrow: toText(sodium, escrow.publicKey),
  });
  const identity = { name: 'Quem Relatou' };
  const bundle = await sealReport(sodium, { receipt, keys, excluded: [], content, identity });
  const boxOf = (to: string) => bundle.boxes.find((box) => box.to === to)?.box as string;
  const envelope = (to: string) => ({
    reporter_key: bundle.reporter_key,
    epoch: 1,
    boxes: [{ epoch: 1, box: boxOf(to) }],
  });
  const record = { kind: 'content', epoch: 1, body: bundle.content };
  return { recipient, custodian, escrow, receipt, keys, bundle, envelope, record, identity };
}

describe('a receipt', () => {
  test('has 24 signs in groups, is read as typed, and shows one wrong sign or two swapped', () => {
    for (let round = 0; round < 300; round++) {
      const receipt = makeReceipt();
      expect(receipt).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
      expect(readReceipt(` ${receiptText(receipt).toLowerCase().replaceAll('0', 'o')} `)).toBe(receipt);
      const at = round % 23;
      const wrong = receipt[at] === 'A' ? 'B' : 'A';
      expect(readReceipt(receipt.slice(0, at) + wrong + receipt.slice(at + 1))).toBeNull();
      const swapped = receipt.slice(0, at) + receipt[at + 1] + receipt[at] + receipt.slice(at + 2);
      if (at < 22 && swapped !== receipt) expect(readReceipt(swapped)).toBeNull();
    }
    expect(receiptText(makeReceipt())).toMatch(/^(\w{4}-){5}\w{4}$/);
  });
});

describe('a report', () => {
  test('opens for its recipient, its reporter and the escrow, and says the same to each', async () => {
    const content = { text: 'ção 🜁 '.repeat(500), answers: [1, null, { a: true }] };
    const { recipient, escrow, receipt, envelope, record, keys } = await sealed(content);
    const handle = keys.recipients[0]?.handle as string;
    const open = (pair: KeyPair, to: string) =>
      openMessage(sodium, openAsRecipient(sodium, pair, envelope(to)), record);
    expect(open(recipient, handle)).toEqual(content);
    expect(open(escrow, 'escrow')).toEqual(content);
    const reporter = await openAsReporter(sodium, receipt, envelope('reporter'));
    expect(openMessage(sodium, reporter, record)).toEqual(content);
  });

  test('opens for nobody else: never appointed, another receipt, another’s box', async () => {
    const { envelope, record, keys, custodian } = await sealed();
    const handle = keys.recipients[0]?.handle as string;
    for (const pair of [newPair(), custodian])
      for (const to of [handle, 'escrow', 'reporter'])
        expect(openAsRecipient(sodium, pair, envelope(to)).keys).toEqual([]);
    const stranger = await openAsReporter(sodium, makeReceipt(), envelope('reporter'));
    expect(stranger.keys).toEqual([]);
    expect(() => openMessage(sodium, stranger, record)).toThrow();
  });

  test('keeps the identity from its readers: only custodian, escrow and reporter hold that key', async () => {
    const { bundle, recipient, custodian, keys, identity } = await sealed();
    const box = bundle.identity?.boxes.find(({ to }) => to === keys.custodians[0]?.handle)?.box as string;
    const handed = { body: bundle.identity?.body as string, box };
    expect(openIdentity(sodium, custodian, bundle.reporter_key, handed)).toEqual(identity);
    expect(() => openIdentity(sodium, recipient, bundle.reporter_key, handed)).toThrow();
    expect(bundle.identity?.boxes.some(({ to }) => to === keys.recipients[0]?.handle)).toBe(false);
  });

  test('says nothing in clear, not even how long it is but in steps', async () => {
    const short = await sealed({ text: 'a' });
    const longer = await sealed({ text: 'a'.repeat(300) });
    expect(short.bundle.content.length).toBe(longer.bundle.content.length);
    const whole = JSON.stringify((await sealed({ text: 'CANARIO-7731' })).bundle);
    expect(whole).not.toContain('CANARIO');
    expect(whole).not.toContain(btoa('CANARIO').slice(0, 8));
  });

  test('goes to the alternates where every recipient is excluded, and to nobody excluded', () => {
    const [a, b, c] = [holderOf(newPair()), holderOf(newPair()), holderOf(newPair())];
    const keys = keysOf({ recipients: [a, b], alternates: [c] });
    expect(readersOf(keys, [a.handle])).toEqual([b]);
    expect(readersOf(keys, [a.handle, b.handle])).toEqual([c]);
    expect(readersOf(keys, [a.handle, b.handle, c.handle])).toEqual([]);
  });

  test('is found by a value that does not tell the receipt, the same each time', async () => {
    const { receipt, bundle } = await sealed();
    expect(await lookupOf(sodium, receipt)).toBe(bundle.lookup);
    expect(toBytes(sodium, bundle.lookup)).toHaveLength(32);
  });
});

describe('a text', () => {
  const place = { reporterKey: 'r', kind: 'message', epoch: 1 };
  test('opens only where it was sealed: not as another kind, epoch or report, nor with one bit changed', () => {
    const key = sodium.crypto_aead_xchacha20poly1305_ietf_keygen();
    const body = sealText(sodium, key, place, 'segredo');
    expect(openText(sodium, key, place, body)).toBe('segredo');
    for (const other of [{ kind: 'note' }, { epoch: 2 }, { reporterKey: 's' }])
      expect(() => openText(sodium, key, { ...place, ...other }, body)).toThrow();
    const bytes = toBytes(sodium, body);
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => openText(sodium, key, place, toText(sodium, changed))).toThrow();
    }
    expect(sealText(sodium, key, place, 'segredo')).not.toBe(body);
  });
});

describe('readers', () => {
  test('who come later are given every key; who was removed does not get the next', async () => {
    const { recipient, envelope, record, keys, bundle, receipt } = await sealed();
    const handle = keys.recipients[0]?.handle as string;
    const report = openAsRecipient(sodium, recipient, envelope(handle));
    const later = newPair();
    const key = toText(sodium, later.publicKey);
    const given = rewrapFor(sodium, report.keys, [
      { id: 5, public_key: key, epochs: [] },
      { id: 6, public_key: null, epochs: [] },
      { id: 7, public_key: key, epochs: [1] },
    ]);
    expect(given.map(({ user_id, epoch }) => [user_id, epoch])).toEqual([[5, 1]]);
    const theirs = openAsRecipient(sodium, later, { ...envelope(handle), boxes: given });
    expect(openMessage(sodium, theirs, record)).toEqual({ text: 'relato' });

    const readers = [
      { id: 5, label: 'b', reads: true, public_key: key, key_made_at: null, epochs: [1] },
      { id: 8, label: 'another key since', reads: true, public_key: key, key_made_at: null, epochs: [] },
      { id: 9, label: 'c', reads: false, public_key: key, key_made_at: null, epochs: [] },
    ];
    const next = nextEpoch(sodium, { epoch: 1, reporter_key: bundle.reporter_key, escrow: null, readers });
    expect(next.body.boxes.map(({ user_id }) => user_id)).toEqual([5]);
    expect(next.body.escrow_box).toBeNull();
    const rotated = { reporterKey: bundle.reporter_key, keys: [next.key], epoch: 2 };
    const message = { kind: 'message', ...sealMessage(sodium, rotated, 'message', 'depois') };
    expect(message.epoch).toBe(2);
    // The removed one still has the first key, whatever the server hands out.
    expect(() => openMessage(sodium, { ...report, epoch: 2 }, message)).toThrow();
    for (const box of [next.body.reporter_box, ...next.body.boxes.map(({ box }) => box)])
      expect(
        openAsRecipient(sodium, recipient, { ...envelope(handle), boxes: [{ epoch: 2, box }] }).keys,
      ).toEqual([]);
    const reporter = await openAsReporter(sodium, receipt, {
      ...envelope('reporter'),
      boxes: [{ epoch: 2, box: next.body.reporter_box }],
    });
    expect(openMessage(sodium, reporter, message)).toBe('depois');
    expect(sealKeyTo(sodium, next.key.key, key)).toHaveLength(107);
  });
});

describe('a file', () => {
  const MB = 1024 * 1024;
  test.each([0, 1, MB - 1, MB, MB + 1, 3 * MB + 7])('of %d bytes comes back as it was', async (size) => {
    const plain = new Uint8Array(size).map((_, at) => at % 251);
    const key = newFileKey(sodium);
    const parts: number[] = [];
    const file = await sealFile(sodium, key, new Blob([plain]), { onProgress: (part) => parts.push(part) });
    const opened = await openFile(sodium, key, file, 'image/png');
    const back = new Uint8Array(await opened.arrayBuffer());
    expect([back.length, back.every((byte, at) => byte === plain[at])]).toEqual([size, true]);
    expect(parts.at(-1)).toBe(1);
  });

  test('does not open cut, lengthened, reordered, changed, or with another key', async () => {
    const key = newFileKey(sodium);
    const file = await sealFile(sodium, key, new Blob([new Uint8Array(2 * MB + 5)]));
    const bytes = new Uint8Array(await file.arrayBuffer());
    const step = MB + 17;
    const head = bytes.subarray(0, 28);
    const swapped = [head, bytes.subarray(28 + step, 28 + 2 * step), bytes.subarray(28, 28 + step)];
    const changed = Uint8Array.from(bytes);
    changed[1000] = (changed[1000] as number) ^ 1;
    const bad: BlobPart[][] = [
      [bytes.subarray(0, 28 + step)],
      [bytes.subarray(0, bytes.length - 1)],
      [bytes, new Uint8Array(step)],
      [...swapped, bytes.subarray(28 + 2 * step)] as BlobPart[],
      [changed],
    ];
    for (const parts of bad) await expect(openFile(sodium, key, new Blob(parts), 'x')).rejects.toThrow();
    await expect(openFile(sodium, newFileKey(sodium), file, 'x')).rejects.toThrow();
    await expect(openFile(sodium, key, new Blob(['%PDF']), 'x')).rejects.toThrow();
  });

  const ROUNDS = howMany(1, 20);
  test(`of 25 MB is sealed within 3 seconds, ${ROUNDS} times (each the best of some, on a machine that others use too)`, async () => {
    const plain = new Blob([new Uint8Array(25 * MB)]);
    for (let time = 0; time < ROUNDS; time++) {
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 4 && best >= 3000; round++) {
        const started = performance.now();
        await sealFile(sodium, newFileKey(sodium), plain);
        best = Math.min(best, performance.now() - started);
      }
      expect(best).toBeLessThan(3000);
    }
  }, 300_000);
});
