import type * as SodiumModule from 'libsodium-wrappers';

/** What both builds of libsodium have. The functions of this folder take it as their first argument. */
export type Sodium = typeof SodiumModule.default;

let loaded: Promise<Sodium> | undefined;

/** For public pages: asked for after their first step is drawn. Needs the document that allows WebAssembly. */
export function loadSodium(): Promise<Sodium> {
  loaded ??= import('libsodium-wrappers').then(async ({ default: sodium }) => {
    await sodium.ready;
    return sodium;
  });
  loaded.catch(() => {
    // A line that broke may be asked again.
    loaded = undefined;
  });
  return loaded;
}

/** Bytes as they travel: base64url without padding. */
export const toText = (sodium: Sodium, bytes: Uint8Array): string =>
  sodium.to_base64(bytes, sodium.base64_variants.URLSAFE_NO_PADDING);
export const toBytes = (sodium: Sodium, text: string): Uint8Array =>
  sodium.from_base64(text, sodium.base64_variants.URLSAFE_NO_PADDING);
