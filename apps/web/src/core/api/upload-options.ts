export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Per cent of what has left; the last one is the server's answer. */
  readonly onProgress: (percent: number) => void;
}
