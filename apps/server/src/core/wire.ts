/** An open connection that only we speak on. `core/http/sockets.ts` makes it; the rest of the server needs no more. */
export interface Wire {
  send(text: string): void;
  ping(): void;
  /** Bytes the other side has not taken yet. */
  buffered(): number;
  /** Asks the other side to close; who does not within two seconds is cut off. */
  close(code: number): void;
  destroy(): void;
  onPong(listener: () => void): void;
  onGone(listener: () => void): void;
}
