import { Sha256 } from '../public-form/drafts/sha256.ts';

export type HashNews =
  | { readonly read: number }
  | { readonly sha256: string }
  | { readonly unreadable: true };

const PIECE = 4 * 1024 * 1024;

/** Reads a file piece by piece beside the page: neither its size nor the time it takes holds anything up. */
addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  const digest = new Sha256();
  try {
    for (let at = 0; at < file.size; at += PIECE) {
      digest.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
      postMessage({ read: Math.min(at + PIECE, file.size) } satisfies HashNews);
    }
    postMessage({ sha256: digest.hex() } satisfies HashNews);
  } catch {
    postMessage({ unreadable: true } satisfies HashNews);
  }
});
