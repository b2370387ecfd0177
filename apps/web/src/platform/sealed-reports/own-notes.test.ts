import { beforeAll, expect, test } from 'vitest';
import { openMessage, openOwn, sealForSelf } from './open-report.ts';
import { loadSodium, type Sodium } from './sodium.ts';

let sodium: Sodium;
beforeAll(async () => {
  sodium = await loadSodium();
});
const key = () => sodium.crypto_aead_xchacha20poly1305_ietf_keygen();

test('a note for its author alone opens with their key, and not with the data key that every reader holds', () => {
  const [author, reader] = [sodium.crypto_box_keypair(), sodium.crypto_box_keypair()];
  const report = { reporterKey: 'r', keys: [{ epoch: 1, key: key() }], epoch: 1 };
  const note = {
    kind: 'private_note',
    ...sealForSelf(sodium, author, report, 'private_note', { text: 'só eu' }),
  };
  expect(openOwn(sodium, author, 'r', note)).toEqual({ text: 'só eu' });
  expect(() => openOwn(sodium, reader, 'r', note)).toThrow();
  expect(() => openMessage(sodium, report, note)).toThrow();
  // Not under another name either, nor in another report.
  expect(() => openOwn(sodium, author, 'r', { ...note, kind: 'note' })).toThrow();
  expect(() => openOwn(sodium, author, 's', note)).toThrow();
});
