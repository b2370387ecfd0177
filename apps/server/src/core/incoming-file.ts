/** A file on its way in. What it is called and what is in it are claims of whoever sends it. */
export interface IncomingFile {
  readonly name: string;
  /** Ends with a refusal when there is more of it than the contract allows, or less than was announced. */
  readonly content: AsyncIterable<Buffer>;
  /** Told when whoever sends it has left: nothing more is done for it. */
  readonly gone: AbortSignal;
}

/** The next bytes of something begun before. */
export interface IncomingPiece {
  /** Where they begin. */
  readonly offset: number;
  /** What a visitor shows to go on with what they began; null for whoever is signed in. */
  readonly key: string | null;
  /** Ends with a refusal when there is more of it than the contract allows. */
  readonly content: AsyncIterable<Buffer>;
  readonly gone: AbortSignal;
}
