import { messages } from '@conforme/contracts/core/messages.ts';
import { AppError, interrupted, invalidField } from '../../core/app-error.ts';
import type { Config } from '../../core/config.ts';
import { FairSemaphore, type Holder } from '../../core/fair-semaphore.ts';
import { isOutOfMemory, Thread } from '../../core/thread.ts';
import { extractionLimits } from '../text-extraction/extraction-limits.ts';
import type { ReadingAnswers, ReadingKind, ReadingMessage, ReadingReply } from './reading-messages.ts';

/** What one step of reading a file may cost. The largest that is taken needs a tenth of it, unless the machine is busy. */
const readingLimits = { heapMb: 192, youngMb: 16, seconds: 60 };
/** Less than `idle_in_transaction_session_timeout` (pool.ts): rows may be read within the transaction that writes them. */
const WRITE_SECONDS = 25;
/** A thread takes tens of milliseconds to start: one serves the next file, too, for a while. */
const IDLE_MS = 60_000;
const A_DAY_MS = 86_400_000;
/** One that read a larger sheet ends with it, and its garbage with it. */
const MOST_BYTES_KEPT = 256 * 1024;

/**
 * How many files are read at the same time, by what they are read for: a file that is looked at when it comes in never
 * waits for an import. Jobs wait for as long as it takes. Each may take its thread's memory, so all of them are few.
 */
function readingPlaces(settings: ReadingSettings) {
  const waiting = {
    places: settings.FILE_READS_AT_ONCE,
    perOrganisation: settings.FILE_READS_PER_ORGANISATION,
    kept: 1,
    queuePerOrganisation: settings.PLACE_QUEUE,
    waitMs: settings.PLACE_WAIT_SECONDS * 1000,
    busy: readingWords.busy,
  };
  const jobs = new FairSemaphore({
    places: settings.IMPORTS_AT_ONCE,
    // A check and a write: their queues let no more of one organisation begin, and who waits here holds a worker.
    perOrganisation: 2,
    queuePerOrganisation: Number.POSITIVE_INFINITY,
    waitMs: A_DAY_MS,
    busy: readingWords.busy,
  });
  return {
    inspect: new FairSemaphore(waiting),
    preview: new FairSemaphore({ ...waiting, places: 2, perOrganisation: 1 }),
    calendar: new FairSemaphore({ ...waiting, places: 2, perOrganisation: 1 }),
    watermark: new FairSemaphore({ ...waiting, places: 2, perOrganisation: 1 }),
    check: jobs,
    write: jobs,
    // Large files, one at a time: whoever sent them does not wait for it.
    text: new FairSemaphore({
      places: 1,
      perOrganisation: 1,
      queuePerOrganisation: Number.POSITIVE_INFINITY,
      waitMs: A_DAY_MS,
      busy: readingWords.busy,
    }),
  };
}

export type ReadingSettings = Pick<
  Config,
  | 'FILE_READS_AT_ONCE'
  | 'FILE_READS_PER_ORGANISATION'
  | 'IMPORTS_AT_ONCE'
  | 'PLACE_QUEUE'
  | 'PLACE_WAIT_SECONDS'
>;

export interface ReadingFor {
  readonly purpose: keyof ReturnType<typeof readingPlaces>;
  readonly holder: Holder;
  /** Whoever waits for it; the reading ends with them. */
  readonly signal: AbortSignal;
}

export type Ask = <K extends ReadingKind>(
  kind: K,
  what: ReadingAnswers[K]['ask'],
) => Promise<ReadingAnswers[K]['answer']>;

export const readingWords = {
  tooCostly:
    'Este arquivo é complexo demais por dentro e não pôde ser lido. Salve o conteúdo em um arquivo novo e envie de novo.',
  busy: 'Muitos arquivos chegando agora. Tente de novo em instantes.',
};

const tooCostly = () => invalidField('file', readingWords.tooCostly);

/** The whole process is measured: it may have been another file that it grew for. Whoever can wait reads once more. */
export class ProcessGrew extends AppError {
  constructor() {
    super('invalid', messages.fillForm, { file: [readingWords.tooCostly] });
  }
}

/** What its thread has to have at hand. */
const readerOf = (purpose: ReadingFor['purpose']): ReadingAnswers['ready']['ask']['reads'] =>
  purpose === 'inspect'
    ? 'file'
    : purpose === 'calendar' || purpose === 'text' || purpose === 'watermark'
      ? purpose
      : 'sheet';

/** What lies outside the heap of a thread is not limited by it: so the process is watched while one reads a document. */
function watchGrowth(stop: () => void): NodeJS.Timeout {
  const before = process.memoryUsage.rss();
  return setInterval(() => {
    if (process.memoryUsage.rss() - before > extractionLimits.growthMb * 1024 * 1024) stop();
  }, 50);
}

type ReadingThread = Thread<ReadingMessage, ReadingReply>;

/**
 * What others wrote is read in threads of its own, with limits of time and memory: whatever is in a file, it costs the
 * sender a refusal and nobody else anything.
 */
export class ReadingThreads {
  private idle: ReadingThread | null = null;
  private readonly places;

  constructor(
    private readonly file: string,
    settings: ReadingSettings,
    private readonly limits = readingLimits,
  ) {
    this.places = readingPlaces(settings);
  }

  /** The one place where a reading begins. The thread belongs to `work` until that ends. */
  read<T>({ purpose, holder, signal }: ReadingFor, work: (ask: Ask) => Promise<T>): Promise<T> {
    const reading = async () => {
      const thread = this.take();
      const seconds = Math.min(this.limits.seconds, purpose === 'write' ? WRITE_SECONDS : Infinity);
      let isLarge = false;
      const ask: Ask = (kind, what) => {
        isLarge ||= 'bytes' in what && what.bytes.length > MOST_BYTES_KEPT;
        return this.ask(thread, { kind, ...what } as ReadingMessage, seconds);
      };
      let watch: NodeJS.Timeout | undefined;
      const leave = () => thread.terminate(interrupted());
      signal.addEventListener('abort', leave);
      try {
        await thread.ask({ kind: 'ready', reads: readerOf(purpose) });
        if (purpose === 'text') watch = watchGrowth(() => thread.terminate(new ProcessGrew()));
        return await work(ask);
      } finally {
        clearInterval(watch);
        // A signal may live as long as the server.
        signal.removeEventListener('abort', leave);
        if (isLarge) leave();
        else this.keep(thread);
      }
    };
    return this.places[purpose].hold(holder, reading, signal);
  }

  private async ask<A>(thread: ReadingThread, message: ReadingMessage, seconds: number): Promise<A> {
    const late = setTimeout(() => thread.terminate(tooCostly()), seconds * 1_000);
    try {
      const reply = await thread.ask(message);
      if ('refused' in reply) throw invalidField('file', reply.refused);
      return reply.answer as A;
    } catch (error) {
      throw isOutOfMemory(error) ? tooCostly() : error;
    } finally {
      clearTimeout(late);
    }
  }

  private take(): ReadingThread {
    // One that fails while idle is known to have ended only later.
    const kept = this.idle?.hasFailed ? null : this.idle;
    const thread: ReadingThread = kept ?? new Thread(this.file, this.limits, () => this.forget(thread));
    this.idle = null;
    thread.wake();
    return thread;
  }

  private keep(thread: ReadingThread): void {
    const end = () => {
      this.forget(thread);
      thread.terminate(interrupted());
    };
    if (this.idle || thread.hasFailed || thread.isAnswering) end();
    else {
      this.idle = thread;
      thread.tell({ kind: 'forget' });
      thread.rest(IDLE_MS, end);
    }
  }

  private forget(thread: ReadingThread): void {
    if (this.idle === thread) this.idle = null;
  }
}
