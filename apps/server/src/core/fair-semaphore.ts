import { AppError, interrupted } from './app-error.ts';

type Key = number | string;

/** Who asks for a place: the organisation at the head of its tree, and the account where there is one. */
export interface Holder {
  readonly organisation: Key;
  readonly account?: Key | undefined;
}

export interface FairLimits {
  /** Places in all. */
  readonly places: number;
  readonly perOrganisation: number;
  /**
   * How many of the last places are only for organisations that hold none: those that hold all they may leave room for
   * another one. Never more than one organisation may not take anyway; none when absent.
   */
  readonly kept?: number;
  /** Over all organisations of that account; as many as its organisation when absent. */
  readonly perAccount?: number;
  /** Waiting callers of one organisation; one account may be half of them. */
  readonly queuePerOrganisation: number;
  /** Longest wait for a place. */
  readonly waitMs: number;
  /** Shown to whoever finds the queue full or waited too long. */
  readonly busy: string;
}

const RETRY_SECONDS = 5;

interface Waiter {
  readonly holder: Holder;
  start(): void;
}

interface Organisation {
  held: number;
  readonly waiting: Waiter[];
}

/**
 * A semaphore that no organisation can hold alone: a cap in all, per organisation and per account, and a bounded queue
 * per organisation. A place that becomes free goes to the next organisation in turn (round-robin), however many callers
 * another one has waiting. Each instance of the server has its own.
 */
export class FairSemaphore {
  private taken = 0;
  private readonly heldByAccount = new Map<Key, number>();
  /** Those that hold or wait; the order of the entries is the order of their turns. */
  private readonly organisations = new Map<Key, Organisation>();

  constructor(private readonly limits: FairLimits) {}

  /** The place is held until the work has ended, also when it fails. */
  async hold<T>(holder: Holder, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    const release = await this.take(holder, gone);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Gives the place back when called; only the first call counts. Whoever is `gone` waits no longer. */
  async take(holder: Holder, gone?: AbortSignal): Promise<() => void> {
    if (gone?.aborted) throw interrupted();
    const organisation = this.organisations.get(holder.organisation) ?? { held: 0, waiting: [] };
    if (this.isAllowed(holder, organisation)) {
      this.organisations.set(holder.organisation, organisation);
      this.occupy(holder, organisation);
    } else await this.wait(holder, organisation, gone);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.release(holder, organisation);
    };
  }

  private isAllowed({ account }: Holder, { held }: Organisation): boolean {
    const { places, perOrganisation, perAccount = perOrganisation, kept = 0 } = this.limits;
    const open = held === 0 ? places : Math.min(places, Math.max(perOrganisation, places - kept));
    const mine = account === undefined ? 0 : (this.heldByAccount.get(account) ?? 0);
    return this.taken < open && held < perOrganisation && mine < perAccount;
  }

  private occupy({ account }: Holder, organisation: Organisation): void {
    this.taken++;
    organisation.held++;
    if (account !== undefined) this.heldByAccount.set(account, (this.heldByAccount.get(account) ?? 0) + 1);
  }

  private release({ organisation: key, account }: Holder, organisation: Organisation): void {
    this.taken--;
    organisation.held--;
    if (account !== undefined) {
      const left = (this.heldByAccount.get(account) ?? 1) - 1;
      if (left > 0) this.heldByAccount.set(account, left);
      else this.heldByAccount.delete(account);
    }
    this.serveWaiting();
    this.forgetIdle(key, organisation);
  }

  private serveWaiting(): void {
    for (let next = this.nextWaiter(); next; next = this.nextWaiter()) {
      const { key, organisation, waiter } = next;
      organisation.waiting.splice(organisation.waiting.indexOf(waiter), 1);
      this.occupy(waiter.holder, organisation);
      // To the end of the turns.
      this.organisations.delete(key);
      this.organisations.set(key, organisation);
      waiter.start();
    }
  }

  private nextWaiter() {
    for (const [key, organisation] of this.organisations) {
      const waiter = organisation.waiting.find(({ holder }) => this.isAllowed(holder, organisation));
      if (waiter) return { key, organisation, waiter };
    }
    return null;
  }

  private async wait(holder: Holder, organisation: Organisation, gone?: AbortSignal): Promise<void> {
    this.assertRoom(holder, organisation);
    await new Promise<void>((resolve, reject) => {
      const leave = (error: AppError) => {
        settle();
        organisation.waiting.splice(organisation.waiting.indexOf(waiter), 1);
        this.forgetIdle(holder.organisation, organisation);
        reject(error);
      };
      const abandon = () => leave(interrupted());
      const timer = setTimeout(() => leave(this.tooMany()), this.limits.waitMs);
      const settle = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', abandon);
      };
      const waiter: Waiter = {
        holder,
        start: () => {
          settle();
          resolve();
        },
      };
      gone?.addEventListener('abort', abandon, { once: true });
      this.organisations.set(holder.organisation, organisation);
      organisation.waiting.push(waiter);
    });
  }

  private assertRoom({ account }: Holder, { waiting }: Organisation): void {
    const most = this.limits.queuePerOrganisation;
    const mine =
      account === undefined ? 0 : waiting.filter(({ holder }) => holder.account === account).length;
    if (waiting.length >= most || mine >= Math.ceil(most / 2)) throw this.tooMany();
  }

  private forgetIdle(key: Key, { held, waiting }: Organisation): void {
    if (held === 0 && waiting.length === 0) this.organisations.delete(key);
  }

  private tooMany = () => new AppError('too_many_requests', this.limits.busy, undefined, RETRY_SECONDS);
}
