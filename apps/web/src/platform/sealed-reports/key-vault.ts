import type { KeyPair } from './data-keys.ts';
import { printedCode, readPrintedCode } from './printed-code.ts';
import { toBytes, toText } from './sodium.ts';
import type { VaultSodium } from './vault-sodium.ts';

/** The private key of a recipient as the server keeps it: under the vault password, and under the printed code. */
export interface Vault {
  readonly public_key: string;
  readonly by_password: string;
  readonly by_recovery: string;
}

const FORMAT = 1;
const RECOVERY_BYTES = 32;
/** Argon2id: 64 MiB, three rounds. Costly on purpose: whoever steals the database has to pay it for each guess. */
const COST = { rounds: 3, memory: 64 * 1024 * 1024 };

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** What was typed counts as it was typed, whatever keyboard composed it. */
export const vaultKey = (sodium: VaultSodium, password: string, salt: Uint8Array): Uint8Array =>
  sodium.crypto_pwhash(
    sodium.crypto_secretbox_KEYBYTES,
    password.normalize('NFC'),
    salt,
    COST.rounds,
    COST.memory,
    sodium.crypto_pwhash_ALG_ARGON2ID13,
  );

function locked(sodium: VaultSodium, key: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const nonce = sodium.randombytes_buf(sodium.crypto_secretbox_NONCEBYTES);
  return joined(nonce, sodium.crypto_secretbox_easy(privateKey, nonce, key));
}

/** Null where the key is another. */
function unlocked(sodium: VaultSodium, key: Uint8Array, box: Uint8Array): Uint8Array | null {
  const nonce = box.subarray(0, sodium.crypto_secretbox_NONCEBYTES);
  try {
    return sodium.crypto_secretbox_open_easy(box.subarray(nonce.length), nonce, key);
  } catch {
    return null;
  }
}

export function lockByPassword(sodium: VaultSodium, { privateKey }: KeyPair, password: string): string {
  const salt = sodium.randombytes_buf(sodium.crypto_pwhash_SALTBYTES);
  const box = locked(sodium, vaultKey(sodium, password, salt), privateKey);
  return toText(sodium, joined(Uint8Array.of(FORMAT), salt, box));
}

/** A new printed code for the same key: the one before opens nothing any more. */
export function lockByRecovery(
  sodium: VaultSodium,
  { privateKey }: KeyPair,
): { readonly by_recovery: string; readonly recoveryCode: string } {
  const code = sodium.randombytes_buf(RECOVERY_BYTES);
  const box = locked(sodium, code, privateKey);
  return {
    by_recovery: toText(sodium, joined(Uint8Array.of(FORMAT), box)),
    recoveryCode: printedCode(code),
  };
}

export function makeVault(
  sodium: VaultSodium,
  password: string,
): { readonly pair: KeyPair; readonly vault: Vault; readonly recoveryCode: string } {
  const { publicKey, privateKey } = sodium.crypto_box_keypair();
  const pair = { publicKey, privateKey };
  const { by_recovery, recoveryCode } = lockByRecovery(sodium, pair);
  const by_password = lockByPassword(sodium, pair, password);
  return { pair, recoveryCode, vault: { public_key: toText(sodium, publicKey), by_password, by_recovery } };
}

const pairOf = (sodium: VaultSodium, vault: Vault, privateKey: Uint8Array | null): KeyPair | null =>
  privateKey && { publicKey: toBytes(sodium, vault.public_key), privateKey };

/** Null for a wrong password. */
export function openByPassword(sodium: VaultSodium, vault: Vault, password: string): KeyPair | null {
  const whole = toBytes(sodium, vault.by_password);
  const salt = whole.subarray(1, 1 + sodium.crypto_pwhash_SALTBYTES);
  const key = vaultKey(sodium, password, salt);
  return pairOf(sodium, vault, unlocked(sodium, key, whole.subarray(1 + salt.length)));
}

/** Null for a wrong code, or one that was typed wrong. */
export function openByRecovery(sodium: VaultSodium, vault: Vault, typed: string): KeyPair | null {
  const code = readPrintedCode(typed, RECOVERY_BYTES);
  if (!code) return null;
  return pairOf(sodium, vault, unlocked(sodium, code, toBytes(sodium, vault.by_recovery).subarray(1)));
}
