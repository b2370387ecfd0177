import { type UploadRules, uploadRefusal, uploadWords } from '@conforme/contracts/core/upload.ts';
import { ApiError, failureWords } from '../../core/api/api-error.ts';
import type { UploadOptions } from '../../core/api/upload-options.ts';

export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'done' | 'refused' | 'cancelled';
  readonly percent: number;
  /** Why it was refused, and whether sending it again could help. */
  readonly reason?: string;
  readonly isFinal?: boolean;
}

interface Options<R> {
  readonly rules: UploadRules;
  readonly send: (file: File, options: UploadOptions) => Promise<R>;
  readonly onDone: (result: R, file: File) => void;
}

/** More at once would only make each of them slower. */
const AT_ONCE = 2;

/** Files on their way to the server: each one asked about, sent, cancelled and tried again by itself. */
export class UploadQueue<R> {
  private uploads: readonly Upload[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly underWay = new Map<number, AbortController>();
  private nextId = 1;

  constructor(private options: Options<R>) {}

  /** The functions of the newest drawing: what happens at the end knows what is on the screen then. */
  renew(options: Options<R>): void {
    this.options = options;
  }

  readonly current = (): readonly Upload[] => this.uploads;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** What the name and size already tell is said before a byte leaves. */
  add(files: readonly File[]): void {
    const { rules } = this.options;
    // Where one file is all there can be, a new choice takes the place of the last.
    if (rules.maxFiles === 1) this.clear();
    const added = files.map((file, index): Upload => {
      const reason = index < rules.maxFiles ? uploadRefusal(rules, file) : uploadWords.tooMany(rules);
      const refused = { state: 'refused', reason: reason ?? '', isFinal: true } as const;
      return {
        id: this.nextId++,
        file,
        percent: 0,
        ...(reason === null ? { state: 'waiting' as const } : refused),
      };
    });
    this.publish([...this.uploads, ...added]);
    this.begin();
  }

  cancel(id: number): void {
    this.change(id, { state: 'cancelled' });
    this.underWay.get(id)?.abort();
  }

  retry(id: number): void {
    this.change(id, { state: 'waiting', percent: 0 });
    this.begin();
  }

  remove(id: number): void {
    this.underWay.get(id)?.abort();
    this.publish(this.uploads.filter((upload) => upload.id !== id));
  }

  clear(): void {
    for (const { id } of this.uploads) this.remove(id);
  }

  private begin(): void {
    for (const upload of this.uploads)
      if (upload.state === 'waiting' && this.underWay.size < AT_ONCE) this.send(upload);
  }

  private async send({ id, file }: Upload): Promise<void> {
    const controller = new AbortController();
    this.underWay.set(id, controller);
    this.change(id, { state: 'sending' });
    try {
      const result = await this.options.send(file, {
        signal: controller.signal,
        onProgress: (percent) => this.change(id, { percent }),
      });
      this.change(id, { state: 'done', percent: 100 });
      this.options.onDone(result, file);
    } catch (error) {
      if (!controller.signal.aborted) this.change(id, { state: 'refused', ...reasonOf(error) });
    } finally {
      // Cancelled and tried again at once, it is already on its way anew.
      if (this.underWay.get(id) === controller) this.underWay.delete(id);
      this.begin();
    }
  }

  private change(id: number, change: Partial<Upload>): void {
    this.publish(this.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  private publish(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }
}

/** A file that is refused for what it is stays refused; anything else may go better the next time. */
function reasonOf(error: unknown): { reason: string; isFinal: boolean } {
  if (!(error instanceof ApiError)) return { reason: 'O envio não pôde ser feito.', isFinal: false };
  return {
    reason: error.errors.file?.[0] ?? failureWords(error),
    isFinal: error.status === 422 || error.code === 'too_large',
  };
}
