import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** Exceeding it ends the thread, never the process. */
  readonly heapMb: number;
  /** For what is garbage by the next message: little room keeps the process small, and costs a few more collections. */
  readonly youngMb: number;
}

/** From the sources there is nothing built to run: tsx, which runs the server then, reads the worker, too. */
const fromSource = `
  const { workerData } = require('node:worker_threads');
  import('tsx/esm/api').then(({ register }) => register()).then(() => import(workerData.file));`;

export const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A worker thread that answers each message, one at a time. */
export class Thread<Message, Reply> {
  private readonly worker: Worker;
  private failure: Error | null = null;
  private waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    file: string,
    { heapMb, youngMb }: ThreadLimits,
    /** Called once the thread has ended, for whatever reason. */
    private readonly ended: () => void,
  ) {
    const options = {
      workerData: { file },
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    };
    this.worker = file.endsWith('.ts')
      ? new Worker(fromSource, { ...options, eval: true })
      : new Worker(file, options);
    this.worker.on('message', (reply: Reply) => {
      const { waiting } = this;
      this.waiting = null;
      waiting?.resolve(reply);
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => {
      this.fail(new Error('the thread has ended'));
      this.ended();
    });
  }

  get hasFailed(): boolean {
    return this.failure !== null;
  }

  get isAnswering(): boolean {
    return this.waiting !== null;
  }

  ask(message: Message): Promise<Reply> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise<Reply>((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.worker.postMessage(message);
    });
  }

  /** A message that nobody waits for the answer of. */
  tell(message: Message): void {
    this.worker.postMessage(message);
  }

  wake(): void {
    clearTimeout(this.idle);
    this.worker.ref();
  }

  /** Does not keep the process alive, and is given up when nobody needs it for long. */
  rest(idleMs: number, giveUp: () => void): void {
    this.worker.unref();
    this.idle = setTimeout(giveUp, idleMs).unref();
  }

  /**
   * At once, in the middle of whatever it does. Only for threads that leave no native work behind: Node 20 aborts the
   * whole process when a thread is torn down while zlib works for it.
   */
  terminate(reason: Error): void {
    this.fail(reason);
    this.worker.terminate().catch(() => {});
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.waiting?.reject(this.failure);
    this.waiting = null;
  }
}
