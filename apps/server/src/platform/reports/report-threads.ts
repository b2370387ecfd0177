import { Worker } from 'node:worker_threads';
import { AppError } from '../../core/app-error.ts';
import type { ReportMessage, ReportWork } from './report-worker.ts';

/** Far more than a file needs; what exceeds it ends the export, not the server. */
const HEAP_MB = 256;
/** What it makes is gone with the next batch: little room for it keeps the process small, and costs a few more turns. */
const YOUNG_MB = 8;
/** Fonts and libraries stay loaded for the next one, for a while. */
const IDLE_MS = 60_000;

/** From the sources there is nothing built to run: tsx, which runs the server then, reads the worker, too. */
const fromSource = `
  const { workerData } = require('node:worker_threads');
  import('tsx/esm/api').then(({ register }) => register()).then(() => import(workerData.file));`;

export interface ReportThread {
  /** One message at a time: the bytes that came of it. */
  ask(message: ReportMessage): Promise<Uint8Array>;
  /** It ends with the rows at hand; one that has finished serves the next report. */
  stop(): void;
}

/** Files are written in threads of their own: however long one takes, no other request waits for it. */
export class ReportThreads {
  private idle: Thread | null = null;

  constructor(private readonly file: string) {}

  async begin(work: ReportWork, signal: AbortSignal): Promise<ReportThread> {
    // Whoever asked may have gone while others had their turn.
    if (signal.aborted) throw new AppError('malformed', 'O pedido foi interrompido.');
    const thread = this.idle ?? new Thread(this.file, (ended) => this.forget(ended));
    this.idle = null;
    thread.wake();
    let stopped = false;
    const stop = () => {
      // Told again when the connection closes, by when the thread may serve somebody else.
      if (stopped) return;
      // A signal may live as long as the server.
      signal.removeEventListener('abort', stop);
      stopped = true;
      if (thread.isFree) this.keep(thread);
      // Also when whoever asked has gone: a thread that ends never gives all of its memory back.
      else
        thread.drop().then(
          () => this.keep(thread),
          () => thread.leave(),
        );
    };
    signal.addEventListener('abort', stop);
    try {
      await thread.ask(work);
    } catch (error) {
      stop();
      throw error;
    }
    const ask = async (message: ReportMessage) => {
      if (stopped) throw new Error('the report has been stopped');
      return thread.ask(message);
    };
    return { ask, stop };
  }

  private keep(thread: Thread): void {
    if (this.idle) thread.leave();
    else {
      this.idle = thread;
      thread.rest();
    }
  }

  private forget(thread: Thread): void {
    if (this.idle === thread) this.idle = null;
  }
}

class Thread {
  /** Has nothing begun, or has ended it. */
  isFree = true;
  private readonly worker: Worker;
  private failure: Error | null = null;
  private last: Promise<Uint8Array> | null = null;
  private waiting: { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void } | null = null;
  private tired: NodeJS.Timeout | undefined;

  constructor(
    file: string,
    /** Nobody may be given this one any more. */
    private readonly ended: (thread: Thread) => void,
  ) {
    const options = {
      workerData: { file },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    };
    this.worker = file.endsWith('.ts')
      ? new Worker(fromSource, { ...options, eval: true })
      : new Worker(file, options);
    this.worker.on('message', (bytes: Uint8Array) => this.waiting?.resolve(bytes));
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => {
      this.fail(new Error('the thread of the report has ended'));
      this.ended(this);
    });
  }

  async ask(message: ReportMessage): Promise<Uint8Array> {
    if (this.failure) throw this.failure;
    this.isFree = false;
    this.last = new Promise<Uint8Array>((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.worker.postMessage(message);
    });
    const bytes = await this.last;
    this.isFree = message === 'end' || message === 'drop';
    return bytes;
  }

  /** What it was writing is forgotten, once the rows at hand are written; fails when the thread has. */
  async drop(): Promise<void> {
    await this.last;
    await this.ask('drop');
  }

  wake(): void {
    clearTimeout(this.tired);
    this.worker.ref();
  }

  /** Does not keep the process alive, and goes when nobody needs it for long. */
  rest(): void {
    this.worker.unref();
    this.tired = setTimeout(() => this.leave(), IDLE_MS).unref();
  }

  /**
   * Asked, not forced: Node 20 aborts the whole process when a thread is torn down in the middle of compressing.
   * It goes as soon as the rows at hand are written.
   */
  leave(): void {
    this.isFree = false;
    this.ended(this);
    this.worker.postMessage('leave' satisfies ReportMessage);
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.isFree = false;
    this.waiting?.reject(this.failure);
  }
}
