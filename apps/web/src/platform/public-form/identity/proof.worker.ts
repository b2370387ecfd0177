import { leadingZeros } from '../drafts/sha256.ts';

export interface ProofTask {
  readonly challenge: string;
  readonly bits: number;
}
export type ProofNews = { readonly tried: number } | { readonly nonce: string };

const NEWS_EVERY = 20_000;

/** Looks for the number that makes the digest begin with enough zeros. Beside the page, so that it stays awake. */
addEventListener('message', ({ data: { challenge, bits } }: MessageEvent<ProofTask>) => {
  for (let nonce = 0; ; nonce++) {
    if (leadingZeros(`${challenge}:${nonce}`) >= bits)
      return postMessage({ nonce: String(nonce) } satisfies ProofNews);
    if (nonce % NEWS_EVERY === 0) postMessage({ tried: nonce } satisfies ProofNews);
  }
});
