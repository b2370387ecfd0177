import { type Sodium, toBytes, toText } from './sodium.ts';

/** X25519, as bytes. */
export interface KeyPair {
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}
/** One of the data keys of a report; each removal of a reader starts another epoch. */
export interface DataKey {
  readonly epoch: number;
  readonly key: Uint8Array;
}
/** A data key sealed to somebody, as it travels. */
export interface KeyBox {
  readonly epoch: number;
  readonly box: string;
}

export const newDataKey = (sodium: Sodium): Uint8Array => sodium.crypto_aead_xchacha20poly1305_ietf_keygen();

/** The pair a reporter has, made again from the receipt's seed each time. */
export function reporterPair(sodium: Sodium, seed: Uint8Array): KeyPair {
  const { publicKey, privateKey } = sodium.crypto_box_seed_keypair(seed);
  return { publicKey, privateKey };
}

/** Only the holder of the private key opens it, and nobody learns who sealed it. */
export const sealKeyTo = (sodium: Sodium, key: Uint8Array, publicKey: string): string =>
  toText(sodium, sodium.crypto_box_seal(key, toBytes(sodium, publicKey)));

/** Throws where it was sealed to another key. */
export const openKeyBox = (sodium: Sodium, box: string, pair: KeyPair): Uint8Array =>
  sodium.crypto_box_seal_open(toBytes(sodium, box), pair.publicKey, pair.privateKey);

/** Those that open: a box made for a key that was replaced since is passed over. */
export function openKeyBoxes(sodium: Sodium, boxes: readonly KeyBox[], pair: KeyPair): DataKey[] {
  return boxes.flatMap(({ epoch, box }) => {
    try {
      return [{ epoch, key: openKeyBox(sodium, box, pair) }];
    } catch {
      return [];
    }
  });
}

export function keyOfEpoch(keys: readonly DataKey[], epoch: number): Uint8Array {
  const found = keys.find((one) => one.epoch === epoch);
  if (!found) throw new Error(`no key of epoch ${epoch}`);
  return found.key;
}

/** For another custodian: the key of each identity the asker opens, sealed to theirs. What does not open is left out. */
export const rewrapIdentities = (
  sodium: Sodium,
  pair: KeyPair,
  boxes: readonly { readonly id: string; readonly box: string }[],
  publicKey: string,
): { id: string; box: string }[] =>
  boxes.flatMap(({ id, box }) =>
    openKeyBoxes(sodium, [{ epoch: 1, box }], pair).map(({ key }) => ({
      id,
      box: sealKeyTo(sodium, key, publicKey),
    })),
  );

/** For readers who were appointed later, or have another key now: every epoch they lack. */
export const rewrapFor = (
  sodium: Sodium,
  keys: readonly DataKey[],
  readers: readonly {
    readonly id: number;
    readonly public_key: string | null;
    readonly epochs: readonly number[];
  }[],
): { user_id: number; epoch: number; box: string }[] =>
  readers.flatMap(({ id, public_key, epochs }) =>
    public_key === null
      ? []
      : keys
          .filter(({ epoch }) => !epochs.includes(epoch))
          .map(({ epoch, key }) => ({ user_id: id, epoch, box: sealKeyTo(sodium, key, public_key) })),
  );
