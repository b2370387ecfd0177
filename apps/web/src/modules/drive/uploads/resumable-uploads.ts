import { PIECE_BYTES } from '@conforme/contracts/modules/drive/drive-words.ts';
import { ApiError, failureWords, isUnreachable } from '../../../core/api/api-error.ts';

export interface ResumableUpload {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'paused' | 'done' | 'refused';
  readonly sent: number;
  readonly reason?: string;
  /** Of one that was refused: the file itself is the reason, and sending it again changes nothing. */
  readonly isFinal?: boolean;
}

/** How one place sends: the drive of somebody signed in, or a public link. */
export interface Sender<Target> {
  /** Begins, or finds what was begun before for the same file at the same place. */
  readonly begin: (file: File, target: Target) => Promise<string>;
  /** How far the server has got, and whether the file is there already. */
  readonly arrived: (upload: string) => Promise<{ offset: number; isDone: boolean }>;
  readonly send: (
    upload: string,
    piece: Blob,
    options: { offset: number; signal: AbortSignal; onProgress: (sent: number) => void },
  ) => Promise<number>;
  readonly forget: (file: File, target: Target, upload: string, isDone: boolean) => void;
  readonly onDone: () => void;
}

const AT_ONCE = 2;
const LONGEST_WAIT_MS = 30_000;
/** A limit that ends later than this is told instead. */
const LONGEST_ASKED_MS = 120_000;

/** Files on their way, piece by piece: each one paused, gone on with, and tried again by itself when the line is lost. */
export class ResumableUploads<Target> {
  private uploads: readonly ResumableUpload[] = [];
  private readonly targets = new Map<number, Target>();
  private readonly names = new Map<number, string>();
  private readonly underWay = new Map<number, AbortController>();
  private readonly listeners = new Set<() => void>();
  private nextId = 1;

  constructor(private readonly sender: Sender<Target>) {}

  readonly current = (): readonly ResumableUpload[] => this.uploads;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(files: readonly { readonly file: File; readonly target: Target }[]): void {
    const added = files.map(({ file, target }): ResumableUpload => {
      const id = this.nextId++;
      this.targets.set(id, target);
      return { id, file, state: 'waiting', sent: 0 };
    });
    this.publish([...this.uploads, ...added]);
    this.next();
  }

  pause(id: number): void {
    this.change(id, { state: 'paused' });
    this.underWay.get(id)?.abort();
  }

  resume(id: number): void {
    this.change(id, { state: 'waiting' });
    this.next();
  }

  /** Given up: what had arrived goes; of one that is under way, once it has let go. */
  cancel(id: number): void {
    const upload = this.uploads.find((one) => one.id === id);
    this.publish(this.uploads.filter((one) => one.id !== id));
    const running = this.underWay.get(id);
    if (running) running.abort();
    else if (upload) this.forget(id, upload.file, upload.state === 'done');
  }

  private forget(id: number, file: File, isDone: boolean): void {
    const name = this.names.get(id);
    if (name !== undefined) this.sender.forget(file, this.targets.get(id) as Target, name, isDone);
  }

  /** Somebody else is here: nothing more leaves, and nothing of it is to be seen. What had arrived goes by itself. */
  reset(): void {
    this.names.clear();
    this.targets.clear();
    this.publish([]);
    for (const running of this.underWay.values()) running.abort();
  }

  clearDone(): void {
    this.publish(this.uploads.filter(({ state }) => state !== 'done'));
  }

  private next(): void {
    for (const upload of this.uploads)
      if (upload.state === 'waiting' && this.underWay.size < AT_ONCE) this.run(upload);
  }

  private async run({ id, file }: ResumableUpload): Promise<void> {
    const controller = new AbortController();
    this.underWay.set(id, controller);
    this.change(id, { state: 'sending' });
    try {
      await this.sendAll(id, file, controller.signal);
      this.change(id, { state: 'done', sent: file.size });
      this.forget(id, file, true);
      this.sender.onDone();
    } catch (error) {
      const isFinal = error instanceof ApiError && error.status === 422;
      if (!controller.signal.aborted) this.change(id, { state: 'refused', reason: reasonOf(error), isFinal });
      else if (!this.uploads.some((one) => one.id === id)) this.forget(id, file, false);
    } finally {
      if (this.underWay.get(id) === controller) this.underWay.delete(id);
      this.next();
    }
  }

  private async sendAll(id: number, file: File, signal: AbortSignal): Promise<void> {
    for (let tries = 0; ; tries++) {
      let isPiece = false;
      try {
        const name = this.names.get(id) ?? (await this.sender.begin(file, this.targets.get(id) as Target));
        if (this.targets.has(id)) this.names.set(id, name);
        signal.throwIfAborted();
        let { offset, isDone } = await this.sender.arrived(name);
        while (!isDone) {
          // Paused or given up while an answer was awaited: nothing more leaves.
          signal.throwIfAborted();
          const from = offset;
          isPiece = true;
          offset = await this.sender.send(name, file.slice(from, from + PIECE_BYTES), {
            offset: from,
            signal,
            onProgress: (sent) => this.change(id, { sent: from + sent }),
          });
          isPiece = false;
          // Something came through: the next loss is a first one again.
          tries = 0;
          isDone = offset >= file.size;
        }
        return;
      } catch (error) {
        if (signal.aborted || !mayPass(error, isPiece) || tries >= 20) throw error;
        const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
        await pause(Math.max(asked, Math.min(1000 * 2 ** tries, LONGEST_WAIT_MS)), signal);
      }
    }
  }

  private change(id: number, change: Partial<ResumableUpload>): void {
    this.publish(this.uploads.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  private publish(uploads: readonly ResumableUpload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }
}

/**
 * A lost line comes back, and a place that is still taken by it becomes free in a moment: only a piece meets that. Every
 * other refusal is a reason somebody has to read now, and so is a limit that ends later than anybody waits.
 */
function mayPass(error: unknown, isPiece: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 409) return isPiece;
  return isUnreachable(error) && (error.retryAfter ?? 0) * 1000 <= LONGEST_ASKED_MS;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'O envio não pôde ser feito.';
  return Object.values(error.errors)[0]?.[0] ?? failureWords(error);
}
