import { interrupted } from '../../core/app-error.ts';
import { Thread } from '../../core/thread.ts';
import type { ReportMessage, ReportWork } from './report-worker.ts';

/** Far more than a file needs; what exceeds it ends the export, not the server. */
const limits = { heapMb: 256, youngMb: 8 };
/** Fonts and libraries stay loaded for the next one, for a while. */
const IDLE_MS = 60_000;

export interface ReportThread {
  /** One message at a time: the bytes that came of it. */
  ask(message: ReportMessage): Promise<Uint8Array>;
  /** It ends with the rows at hand; one that has finished serves the next report. */
  stop(): void;
}

/** Files are written in threads of their own: however long one takes, no other request waits for it. */
export class ReportThreads {
  private idle: WritingThread | null = null;

  constructor(private readonly file: string) {}

  async begin(work: ReportWork, signal: AbortSignal): Promise<ReportThread> {
    // Whoever asked may have gone while others had their turn.
    if (signal.aborted) throw interrupted();
    const thread = this.idle ?? this.start();
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
          () => this.leave(thread),
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

  private start(): WritingThread {
    const thread: WritingThread = new WritingThread(this.file, limits, () => this.forget(thread));
    return thread;
  }

  private keep(thread: WritingThread): void {
    if (thread.hasFailed) return;
    if (this.idle) this.leave(thread);
    else {
      this.idle = thread;
      thread.rest(IDLE_MS, () => this.leave(thread));
    }
  }

  /** Asked, not forced (Thread.terminate says why): it goes as soon as the rows at hand are written. */
  private leave(thread: WritingThread): void {
    this.forget(thread);
    thread.tell('leave');
  }

  private forget(thread: WritingThread): void {
    if (this.idle === thread) this.idle = null;
  }
}

/** One that can say whether it is in the middle of a report, and forgets one that nobody wants. */
class WritingThread extends Thread<ReportMessage, Uint8Array> {
  /** Has nothing begun, or has ended it. */
  isFree = true;
  private last: Promise<Uint8Array> | null = null;

  override async ask(message: ReportMessage): Promise<Uint8Array> {
    this.isFree = false;
    this.last = super.ask(message);
    const bytes = await this.last;
    this.isFree = message === 'end' || message === 'drop';
    return bytes;
  }

  /** What it was writing is forgotten, once the rows at hand are written; fails when the thread has. */
  async drop(): Promise<void> {
    await this.last;
    await this.ask('drop');
  }
}
