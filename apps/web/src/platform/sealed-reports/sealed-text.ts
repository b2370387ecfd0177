import { type Sodium, toBytes, toText } from './sodium.ts';

/** Where a text stands: it opens nowhere else, whatever the server hands out under its name. */
interface TextPlace {
  /** The reporter's public key: there is one for each report. */
  readonly reporterKey: string;
  /** 'content', 'message', 'note', 'identity'… */
  readonly kind: string;
  readonly epoch: number;
}

const FORMAT = 1;
/** Sizes are told in steps of this: a short answer and a long one look alike. */
const STEP = 512;

const boundTo = ({ reporterKey, kind, epoch }: TextPlace): string =>
  JSON.stringify(['sealed report', FORMAT, reporterKey, kind, epoch]);

/** Any value of JSON, under a data key: XChaCha20-Poly1305 with a random nonce. */
export function sealText(sodium: Sodium, key: Uint8Array, place: TextPlace, value: unknown): string {
  const nonce = sodium.randombytes_buf(sodium.crypto_aead_xchacha20poly1305_ietf_NPUBBYTES);
  const plain = sodium.pad(sodium.from_string(JSON.stringify(value)), STEP);
  const sealed = sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(plain, boundTo(place), null, nonce, key);
  const whole = new Uint8Array(1 + nonce.length + sealed.length);
  whole[0] = FORMAT;
  whole.set(nonce, 1);
  whole.set(sealed, 1 + nonce.length);
  return toText(sodium, whole);
}

/** Throws where the key, the place or a single byte is another. */
export function openText<T>(sodium: Sodium, key: Uint8Array, place: TextPlace, body: string): T {
  const whole = toBytes(sodium, body);
  if (whole[0] !== FORMAT) throw new Error('sealed in a format this version does not know');
  const start = 1 + sodium.crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
  const plain = sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(
    null,
    whole.subarray(start),
    boundTo(place),
    whole.subarray(1, start),
    key,
  );
  return JSON.parse(sodium.to_string(sodium.unpad(plain, STEP))) as T;
}
