import { beforeAll, describe, expect, test } from 'vitest';
import { howMany } from '../../testing/full-form.ts';
import { openKeyBox, sealKeyTo } from './data-keys.ts';
import {
  joinShares,
  makeDrill,
  makeEscrow,
  otherPapers,
  rewrapFromEscrow,
  showDrill,
} from './escrow-shares.ts';
import { lockByPassword, lockByRecovery, makeVault, openByPassword, openByRecovery } from './key-vault.ts';
import { printedCode, readPrintedCode } from './printed-code.ts';
import { toBytes, toText } from './sodium.ts';
import { loadVaultSodium, type VaultSodium } from './vault-sodium.ts';

let sodium: VaultSodium;
beforeAll(async () => {
  sodium = await loadVaultSodium();
});

const DRILLS = howMany(5, 100);
const PASSWORD = 'três jabuticabas maduras';

describe('recovery drills', () => {
  test(`${DRILLS} of ${DRILLS}: who forgot the password comes back by the printed code, and what was sealed opens`, () => {
    for (let drill = 0; drill < DRILLS; drill++) {
      const { pair, vault, recoveryCode } = makeVault(sodium, `${PASSWORD} ${drill}`);
      const dataKey = sodium.randombytes_buf(32);
      const box = sealKeyTo(sodium, dataKey, vault.public_key);
      if (drill === 0) expect(openByPassword(sodium, vault, 'outra senha qualquer')).toBeNull();
      const back = openByRecovery(sodium, vault, recoveryCode.toLowerCase());
      expect(back?.privateKey).toEqual(pair.privateKey);
      // A new password for the same key, and a new code: the old ones open nothing.
      const after = {
        ...vault,
        by_password: lockByPassword(sodium, back as typeof pair, 'senha nova do cofre'),
        ...lockByRecovery(sodium, back as typeof pair),
      };
      const opened = openByPassword(sodium, after, 'senha nova do cofre');
      expect(openKeyBox(sodium, box, opened as typeof pair)).toEqual(dataKey);
      expect(openByRecovery(sodium, after, recoveryCode)).toBeNull();
    }
  }, 1_200_000);

  test(`${DRILLS} of ${DRILLS}: two of three shares open the escrow, one or a foreign one does not`, async () => {
    const foreign = await makeEscrow(sodium);
    for (let drill = 0; drill < DRILLS; drill++) {
      const { publicKey, shares } = await makeEscrow(sodium);
      expect(new Set(shares).size).toBe(3);
      const [a, b, c] = shares as [string, string, string];
      const dataKey = sodium.randombytes_buf(32);
      const box = sealKeyTo(sodium, dataKey, publicKey);
      for (const two of [
        [a, b],
        [c, a],
        [b, c.toLowerCase()],
      ]) {
        const pair = await joinShares(sodium, publicKey, two);
        expect(pair && openKeyBox(sodium, box, pair)).toEqual(dataKey);
      }
      expect(await joinShares(sodium, publicKey, [a])).toBeNull();
      expect(await joinShares(sodium, publicKey, [a, a])).toBeNull();
      expect(await joinShares(sodium, publicKey, [a, foreign.shares[1] as string])).toBeNull();
      expect(await joinShares(sodium, publicKey, [a, `${b.slice(0, -1)}`])).toBeNull();
    }
  });
});

test('a reader without keys gets them back with two shares, sealed to their key of now', async () => {
  const { publicKey, shares } = await makeEscrow(sodium);
  const dataKey = sodium.randombytes_buf(32);
  const earlier = await makeEscrow(sodium);
  const boxes = [
    { epoch: 2, box: sealKeyTo(sodium, dataKey, earlier.publicKey), made_at: '2026-03-12T15:00:00Z' },
    { epoch: 3, box: sealKeyTo(sodium, dataKey, publicKey), made_at: '2026-11-01T15:00:00Z' },
  ];
  const pair = sodium.crypto_box_keypair();
  const reader = { id: 8, public_key: toText(sodium, pair.publicKey) };
  const join = (shares: readonly string[]) => rewrapFromEscrow(sodium, { boxes, shares, reader });
  const opened = await join(shares.slice(0, 2));
  expect(opened?.given.map(({ user_id, epoch }) => [user_id, epoch])).toEqual([[8, 3]]);
  expect(openKeyBox(sodium, opened?.given[0]?.box as string, pair)).toEqual(dataKey);
  // The rest lies in the escrow before: its papers open it, and only them.
  expect(otherPapers('Parte deste relato', opened?.closed ?? [])).toBe(
    'Parte deste relato está na guarda de 12/03/2026: use as folhas dela.',
  );
  expect((await join(earlier.shares.slice(1)))?.given.map(({ epoch }) => epoch)).toEqual([2]);
  // Papers of two escrows fit each other no better than strangers.
  const mixed = await join([shares[0] as string, earlier.shares[1] as string]);
  expect(mixed?.given).toEqual([]);
  expect(otherPapers('Este relato', mixed?.closed ?? [])).toMatch(
    /nas guardas de 12\/03\/2026 e 01\/11\/2026/,
  );
  expect(await join(shares.slice(0, 1))).toBeNull();
});

test('an escrow drill shows the value that was sealed for it', async () => {
  const { publicKey, shares } = await makeEscrow(sodium);
  const { drill_box, drill_digest } = await makeDrill(sodium, toBytes(sodium, publicKey));
  const pair = await joinShares(sodium, publicKey, shares.slice(1));
  const shown = showDrill(sodium, drill_box, pair as NonNullable<typeof pair>);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shown));
  expect(sodium.to_hex(new Uint8Array(digest))).toBe(drill_digest);
});

test('the password counts as typed, however the keyboard composed it', () => {
  const { vault } = makeVault(sodium, 'maracujá do mato'.normalize('NFD'));
  expect(openByPassword(sodium, vault, 'maracujá do mato'.normalize('NFC'))).not.toBeNull();
  expect(openByPassword(sodium, vault, 'Maracujá do mato')).toBeNull();
});

test('a printed code is read as typed; a wrong sign is seen', () => {
  for (let round = 0; round < 200; round++) {
    const bytes = sodium.randombytes_buf(round % 2 ? 32 : 33);
    const code = printedCode(bytes);
    expect(readPrintedCode(code.toLowerCase().replaceAll(' ', '-'), bytes.length)).toEqual(bytes);
    expect(readPrintedCode(code, bytes.length + 1)).toBeNull();
    const at = (round * 5) % (code.length - 2);
    if (code[at] === ' ') continue;
    const wrong = `${code.slice(0, at)}${code[at] === '7' ? '8' : '7'}${code.slice(at + 1)}`;
    expect(readPrintedCode(wrong, bytes.length)).toBeNull();
  }
});
