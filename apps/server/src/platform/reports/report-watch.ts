import { AppError } from '../../core/app-error.ts';

export interface ReportLimits {
  /** How often it is asked whether the asker still may. */
  readonly askMs: number;
  /** A reader that takes nothing for so long is gone. */
  readonly stallMs: number;
  /** However slowly it is read, by then it is over. */
  readonly totalMs: number;
}

export const reportLimits: ReportLimits = { askMs: 1_000, stallMs: 30_000, totalMs: 600_000 };

/**
 * A file takes minutes where a request takes moments: what was true at its beginning is asked again until its end.
 * The clock asks, not the rows, so that a reader that stands still is found, too.
 */
export class ReportWatch {
  private readonly over = new AbortController();
  private readonly timers: readonly NodeJS.Timeout[];
  private offeredAt: number | null = null;
  private asking = false;

  constructor(
    /** Throws when the asker may no longer have this file, or when nobody can tell. */
    private readonly assertAllowed: () => Promise<void>,
    private readonly limits: ReportLimits,
  ) {
    const late = () => this.end('A exportação demorou demais e foi interrompida.');
    this.timers = [
      setInterval(() => this.look(), Math.min(limits.askMs, limits.stallMs)),
      setTimeout(late, limits.totalMs),
    ];
  }

  /** Aborted, with its reason, when the file must not be finished. */
  get signal(): AbortSignal {
    return this.over.signal;
  }

  /** Bytes wait for the reader. */
  offer(): void {
    this.offeredAt = performance.now();
  }

  /** The reader has come back for more. */
  taken(): void {
    this.offeredAt = null;
  }

  /** Before what makes the file whole. */
  async assertStillAllowed(): Promise<void> {
    this.over.signal.throwIfAborted();
    await this.assertAllowed();
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private look(): void {
    if (this.offeredAt !== null && performance.now() - this.offeredAt >= this.limits.stallMs)
      this.end('Ninguém recebeu o arquivo; a exportação foi interrompida.');
    if (this.asking || this.over.signal.aborted) return;
    this.asking = true;
    this.assertAllowed()
      .catch((error: unknown) => this.over.abort(error))
      .finally(() => {
        this.asking = false;
      });
  }

  private end(sentence: string): void {
    this.over.abort(new AppError('malformed', sentence));
  }
}
