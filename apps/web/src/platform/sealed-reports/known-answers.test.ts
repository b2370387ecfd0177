import { combine } from 'shamir-secret-sharing';
import { beforeAll, expect, test } from 'vitest';
import { openKeyBox, reporterPair } from './data-keys.ts';
import { vaultKey } from './key-vault.ts';
import { deriveFromReceipt } from './receipt.ts';
import { openFile, sealFile } from './sealed-file.ts';
import { loadSodium, type Sodium, toBytes, toText } from './sodium.ts';
import { loadVaultSodium } from './vault-sodium.ts';

/* Each use of libsodium against an answer that came from elsewhere: a standard, or another implementation. */

let sodium: Sodium;
beforeAll(async () => {
  sodium = await loadSodium();
});
const hex = (text: string) => sodium.from_hex(text);

test('texts: XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03, A.3.1)', () => {
  const plain =
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.";
  const sealed = sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(
    plain,
    hex('50515253c0c1c2c3c4c5c6c7'),
    null,
    hex('404142434445464748494a4b4c4d4e4f5051525354555657'),
    hex('808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f'),
  );
  expect(sodium.to_hex(sealed)).toBe(
    'bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb' +
      '731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b452' +
      '2f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff9' +
      '21f9664c97637da9768812f615c68b13b52ec0875924c1c7987947deafd8780acf49',
  );
});

test('the vault: XSalsa20-Poly1305 (the vector of NaCl, tests/secretbox.c)', () => {
  const plain =
    'be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffce5ecbaaf33bd751a1ac728d45e6c6129' +
    '6cdc3c01233561f41db66cce314adb310e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a024a838f21af1fde' +
    '048977eb48f59ffd4924ca1c60902e52f0a089bc76897040e082f937763848645e0705';
  const sealed =
    'f3ffc7703f9400e52a7dfb4b3d3305d98e993b9f48681273c29650ba32fc76ce48332ea7164d96a4476fb8c531a1186a' +
    'c0dfc17c98dce87b4da7f011ec48c97271d2c20f9b928fe2270d6fb863d51738b48eeee314a7cc8ab932164548e526ae' +
    '90224368517acfeabd6bb3732bc0e9da99832b61ca01b6de56244a9e88d5f9b37973f622a43d14a6599b1f654cb45a74e355a5';
  const nonce = hex('69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37');
  const key = hex('1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389');
  expect(sodium.to_hex(sodium.crypto_secretbox_easy(hex(plain), nonce, key))).toBe(sealed);
  expect(sodium.to_hex(sodium.crypto_secretbox_open_easy(hex(sealed), nonce, key))).toBe(plain);
});

test('the receipt: HKDF-SHA-256 as Node’s own hkdfSync computes it', async () => {
  const { lookup, seed } = await deriveFromReceipt('0123456789ABCDEFGHJKMNP0');
  expect([sodium.to_hex(lookup), sodium.to_hex(seed)]).toEqual([
    '215ec74b601b8d0240de0b73e3e861fe42b7566888804612934b0fab17563c79',
    '22b05226517204c6d060dd39df45f8e4f06ec97f70f9ef1007a658eb558c7956',
  ]);
});

test('the reporter’s pair: X25519 of SHA-512 of the seed, as OpenSSL computes it', () => {
  const { publicKey } = reporterPair(sodium, new Uint8Array(32).fill(7));
  expect(sodium.to_hex(publicKey)).toBe('761d88ec830413919dfe9d4d1d56f17e653c8c994082df5b137b90a0ae6edf74');
});

test('keys: a sealed box that was made before opens, with that key only', () => {
  const pair = reporterPair(sodium, new Uint8Array(32).fill(7));
  const box =
    'hj0ui9P6qqrdqzrwb5IGA21rpsVXpQ0REQxPLgErODU55Vmq09ehdRZ5-js_wXZIoy0f-bGIGKjqYW_P2OGLfB2AULTRJ7mLtaRckOBAG5Y';
  expect(sodium.to_hex(openKeyBox(sodium, box, pair))).toBe('2a'.repeat(32));
  const other = reporterPair(sodium, new Uint8Array(32).fill(8));
  expect(() => openKeyBox(sodium, box, other)).toThrow();
});

test('files: a secretstream that was made before opens', async () => {
  const sealed = toBytes(
    sodium,
    'Q1NGMfcu6-bl2sXMJHV5KN4SQpndVpcIiBbSLkXkkeylrA_5h_9LLJ7cJ1dzI2WqW89llswQBY-rFQA4',
  );
  const key = new Uint8Array(32).fill(9);
  const opened = await openFile(sodium, key, new Blob([sealed as Uint8Array<ArrayBuffer>]), 'text/plain');
  expect(await opened.text()).toBe('relato em anexo');
  expect((await sealFile(sodium, key, new Blob(['x']))).size).toBe(4 + 24 + 1 + 17);
});

test('the vault: Argon2id, 64 MiB, three rounds, as the server’s own library computes it', async () => {
  const key = vaultKey(await loadVaultSodium(), 'jabuticaba em novembro', new Uint8Array(16).fill(1));
  expect(sodium.to_hex(key)).toBe('18232ceaf5658f49b8fbaf7b27b9361f0eced6a16c782d83eae2cee28cc256f7');
});

test('the escrow: the public half of a private one, as OpenSSL computes it', () => {
  const privateKey = hex('77076d0a7318a57d3c16c17251b26645df4c2f92ebc0992ac177fba51db92c2a');
  expect(sodium.to_hex(sodium.crypto_scalarmult_base(privateKey))).toBe(
    'f8a9535a2d2ff605e8e144d54f4ef5c62313a2055dbb21fddd3fd9c299eb015d',
  );
});

test('texts: padded as ISO/IEC 7816-4 does it, to the next step, a whole one where it was full', () => {
  const padded = (length: number) => sodium.to_hex(sodium.pad(new Uint8Array(length).fill(1), 8));
  expect(padded(5)).toBe('0101010101800000');
  expect(padded(8)).toBe('01010101010101018000000000000000');
  expect(sodium.unpad(hex('0101010101800000'), 8)).toEqual(new Uint8Array(5).fill(1));
});

/** A polynomial over GF(2^8): secret 0x2a, slope 0x53, at 1 and 2. */
test('shares: two points of a known line give its secret', async () => {
  const at = (x: number) => 0x2a ^ times(0x53, x);
  const share = (x: number) => Uint8Array.of(...Array(4).fill(at(x)), x);
  expect(await combine([share(1), share(2)])).toEqual(new Uint8Array(4).fill(0x2a));
  expect(await combine([share(7), share(200)])).toEqual(new Uint8Array(4).fill(0x2a));
});

/** In the field of AES. */
function times(a: number, b: number): number {
  let [product, left] = [0, a];
  for (let bits = b; bits > 0; bits >>= 1) {
    if (bits & 1) product ^= left;
    left = left & 0x80 ? ((left << 1) ^ 0x11b) & 0xff : left << 1;
  }
  return product;
}

test('bytes travel as base64url without padding', () => {
  expect(toText(sodium, Uint8Array.of(251, 255, 254, 0))).toBe('-__-AA');
});
