import type { Readable } from 'node:stream';

/** Where the bytes of files lie, each under a key of our own making: 'aa/bb/<random>'. */
export interface BlobStore {
  /** Takes in the finished file at `path`, which is gone from there afterwards. Lasting once it resolves. */
  put(key: string, path: string, sha256: Buffer): Promise<void>;
  /** Fails with BlobMissing when there is none. */
  open(key: string): Promise<Readable>;
  /** It is gone afterwards, whether it was there or not. */
  remove(key: string): Promise<void>;
  /** All of them in the order of their keys. */
  list(): AsyncIterable<StoredBlob>;
}

export interface StoredBlob {
  readonly key: string;
  readonly changedAt: Date;
}

export class BlobMissing extends Error {
  constructor(key: string) {
    super(`there is nothing stored under ${key}`);
  }
}
