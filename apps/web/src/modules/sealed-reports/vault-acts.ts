import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import type { MyKey } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import type { KeptVault } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { call } from '../../core/api/call.ts';
import type { KeyPair } from '../../platform/sealed-reports/data-keys.ts';
import {
  lockByPassword,
  lockByRecovery,
  makeVault,
  openByPassword,
  openByRecovery,
} from '../../platform/sealed-reports/key-vault.ts';
import { dropKey, holdKey } from '../../platform/sealed-reports/unlocked-key.ts';
import { loadVaultSodium } from '../../platform/sealed-reports/vault-sodium.ts';

const { endpoints } = sealedReports;
const shows = { handles: ({ code }: { readonly code: string }) => code === 'invalid' };
export type Proof = { readonly current_password?: string };

/** What a new key or code waits for: the paper first, then the server. */
export interface OnPaper {
  readonly code: string;
  readonly save: (proof: Proof) => Promise<MyKey>;
}

export async function newKey(password: string, replaces: KeptVault | null): Promise<OnPaper> {
  const { vault, pair, recoveryCode } = makeVault(await loadVaultSodium(), password);
  return {
    code: recoveryCode,
    save: async (proof) => {
      const saved = replaces
        ? await call(endpoints.replaceKey, { body: { ...vault, ...proof, version: replaces.version } }, shows)
        : await call(endpoints.setUpKey, { body: vault });
      holdKey(pair);
      return saved;
    },
  };
}

/** The key of the vault, by the password or by the printed code; null where neither opens it. */
export async function unlock(
  vault: KeptVault,
  by: 'password' | 'code',
  typed: string,
): Promise<KeyPair | null> {
  const sodium = await loadVaultSodium();
  return by === 'password' ? openByPassword(sodium, vault, typed) : openByRecovery(sodium, vault, typed);
}

export async function changePassword(
  { version }: KeptVault,
  pair: KeyPair,
  password: string,
  proof: Proof,
): Promise<MyKey> {
  const by_password = lockByPassword(await loadVaultSodium(), pair, password);
  const saved = await call(endpoints.changeKeyPassword, { body: { by_password, version, ...proof } }, shows);
  holdKey(pair);
  return saved;
}

export async function newRecoveryCode({ version }: KeptVault, pair: KeyPair): Promise<OnPaper> {
  const { by_recovery, recoveryCode } = lockByRecovery(await loadVaultSodium(), pair);
  return {
    code: recoveryCode,
    save: (proof) => call(endpoints.changeKeyRecovery, { body: { by_recovery, version, ...proof } }, shows),
  };
}

/** That the paper works is all the server is told. */
export async function drillDone({ version }: KeptVault): Promise<MyKey> {
  dropKey();
  return call(endpoints.keyRecoveryTried, { body: { version } });
}
