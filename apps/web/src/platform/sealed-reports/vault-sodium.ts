import type * as SodiumModule from 'libsodium-wrappers-sumo';

/** The larger build, which alone has Argon2id: for staff pages that open a key vault. */
export type VaultSodium = typeof SodiumModule.default;

let loaded: Promise<VaultSodium> | undefined;

export function loadVaultSodium(): Promise<VaultSodium> {
  loaded ??= import('libsodium-wrappers-sumo').then(async ({ default: sodium }) => {
    await sodium.ready;
    return sodium;
  });
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}
