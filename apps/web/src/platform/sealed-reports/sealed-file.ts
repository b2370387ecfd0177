import type { Sodium } from './sodium.ts';

/** 'CSF1': what the server knows a sealed file by; the rest is opaque. */
const MARK = Uint8Array.of(0x43, 0x53, 0x46, 0x31);
const PIECE = 1024 * 1024;

export const newFileKey = (sodium: Sodium): Uint8Array =>
  sodium.crypto_secretstream_xchacha20poly1305_keygen();

interface Steps {
  /** From 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/** As a secretstream: pieces of a megabyte, the last one marked, so that a cut or reordered file does not open. */
export async function sealFile(
  sodium: Sodium,
  key: Uint8Array,
  file: Blob,
  { onProgress }: Steps = {},
): Promise<Blob> {
  const { state, header } = sodium.crypto_secretstream_xchacha20poly1305_init_push(key);
  const parts: BlobPart[] = [MARK, header as Uint8Array<ArrayBuffer>];
  let at = 0;
  do {
    const end = Math.min(at + PIECE, file.size);
    const plain = new Uint8Array(await file.slice(at, end).arrayBuffer());
    const tag =
      end === file.size
        ? sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL
        : sodium.crypto_secretstream_xchacha20poly1305_TAG_MESSAGE;
    const sealed = sodium.crypto_secretstream_xchacha20poly1305_push(state, plain, null, tag);
    parts.push(sealed as Uint8Array<ArrayBuffer>);
    at = end;
    onProgress?.(file.size === 0 ? 1 : at / file.size);
  } while (at < file.size);
  return new Blob(parts, { type: 'application/octet-stream' });
}

/** Throws where the key is another, or anything is missing, changed or added. */
export async function openFile(
  sodium: Sodium,
  key: Uint8Array,
  sealed: Blob,
  type: string,
  { onProgress }: Steps = {},
): Promise<Blob> {
  const headerEnd = MARK.length + sodium.crypto_secretstream_xchacha20poly1305_HEADERBYTES;
  const start = new Uint8Array(await sealed.slice(0, headerEnd).arrayBuffer());
  if (MARK.some((byte, place) => start[place] !== byte)) throw new Error('not a sealed file');
  const state = sodium.crypto_secretstream_xchacha20poly1305_init_pull(start.subarray(MARK.length), key);
  const step = PIECE + sodium.crypto_secretstream_xchacha20poly1305_ABYTES;
  const parts: BlobPart[] = [];
  let tag: number | null = null;
  for (let at = headerEnd; at < sealed.size; at += step) {
    if (tag === sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL)
      throw new Error('more than was sealed');
    const piece = new Uint8Array(await sealed.slice(at, at + step).arrayBuffer());
    const pulled = sodium.crypto_secretstream_xchacha20poly1305_pull(state, piece, null);
    if (!pulled) throw new Error('a piece does not open');
    parts.push(pulled.message as Uint8Array<ArrayBuffer>);
    tag = pulled.tag;
    onProgress?.(Math.min(1, (at + step) / sealed.size));
  }
  if (tag !== sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL) throw new Error('less than was sealed');
  return new Blob(parts, { type });
}
