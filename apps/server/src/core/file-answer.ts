import type { Readable } from 'node:stream';

/** What the handler of a `fileEndpoint` gives. */
export interface FileAnswer {
  /** With its extension, as the person finds it among the downloads. */
  readonly name: string;
  readonly type: string;
  /** All of it, where it is small and at hand; else a stream whose failure cuts the connection. */
  readonly content: Buffer | Readable;
  /** How many bytes a stream will have, roughly: something to measure progress with. */
  readonly estimatedLength?: number;
  readonly totalRows?: number;
  /** Exactly how many bytes, where that is known before the first. */
  readonly length?: number;
  /** Of these very bytes: a download of them that was cut off is gone on with where it stopped. */
  readonly digest?: Buffer;
  /** Its address names this very content: whoever fetched it once need not fetch it again. */
  readonly unchanging?: boolean;
}
