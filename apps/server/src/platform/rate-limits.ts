import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../core/app-error.ts';
import type { Database } from '../core/database/database.ts';
import { log } from '../core/log.ts';

export const tooMany = (seconds: number) =>
  new AppError(
    'too_many_requests',
    'Muitas tentativas. Aguarde um pouco e tente de novo.',
    undefined,
    Math.max(1, Math.ceil(seconds)),
  );

interface Limit {
  readonly name: string;
  readonly tries: number;
  readonly minutes: number;
}

export interface Pace {
  readonly name: string;
  readonly perHour: number;
}

interface Counted {
  readonly hits: number;
  readonly seconds: number;
}

export const SECONDS_AN_HOUR = 3600;
const stepsOf = (paces: readonly Pace[]): number[] => paces.map(({ perHour }) => SECONDS_AN_HOUR / perHour);

/** What limits of visitors are asked of, wherever they are counted. */
export interface Limiter {
  take(name: string, tries: number, minutes: number): Promise<void>;
  count(name: string, minutes: number): Promise<Counted>;
  hits(name: string): Promise<number>;
  giveBack(...names: readonly string[]): Promise<void>;
  pace(paces: readonly Pace[]): Promise<number>;
  giveTurnBack(paces: readonly Pace[]): Promise<void>;
}

/**
 * Limits that must hold across instances live in the database, keyed by an HMAC: neither addresses nor
 * e-mails are stored. A try is counted before its outcome is known, so parallel tries cannot slip past.
 */
export class SharedLimiter implements Limiter {
  constructor(
    private readonly system: Database,
    private readonly key: Buffer,
  ) {}

  private hash(name: string): Buffer {
    return createHmac('sha256', this.key).update(name).digest();
  }

  take = (name: string, tries: number, minutes: number): Promise<void> =>
    this.takeAll([{ name, tries, minutes }]);

  /** Counts for each, also when one of them is exceeded: so for limits that concern nobody but this caller. */
  async takeAll(limits: readonly Limit[]): Promise<void> {
    const counted = await this.countAll(limits);
    const exceeded = counted.find(({ hits }, place) => hits > (limits[place] as Limit).tries);
    if (exceeded) throw tooMany(exceeded.seconds);
  }

  /** One more, which nothing stops: how many there are now in the window, and when it ends. */
  async count(name: string, minutes: number): Promise<Counted> {
    const [counted] = await this.countAll([{ name, minutes }]);
    return counted as Counted;
  }

  /** Of several names one more each, in one statement; always in the same order, so that nobody waits in a circle. */
  async countAll(names: readonly Pick<Limit, 'name' | 'minutes'>[]): Promise<readonly Counted[]> {
    const hashes = names.map(({ name }) => this.hash(name));
    const { rows } = await sql<Counted & { key_hash: Buffer }>`
      insert into rate_limits as kept (key_hash, hits, resets_at)
      select key_hash, 1, now() + make_interval(mins => minutes)
      from unnest(${hashes}::bytea[], ${names.map(({ minutes }) => minutes)}::int[]) as asked (key_hash, minutes)
      order by key_hash
      on conflict (key_hash) do update set
        hits = case when kept.resets_at < now() then 1 else kept.hits + 1 end,
        resets_at = case when kept.resets_at < now() then excluded.resets_at else kept.resets_at end
      returning key_hash, hits, extract(epoch from resets_at - now())::float8 as seconds`.execute(
      this.system,
    );
    return hashes.map((hash) => rows.find(({ key_hash }) => key_hash.equals(hash)) as Counted);
  }

  /**
   * Spreads what must happen over time instead of refusing it: `perHour` at once, then evenly. Gives the seconds until
   * the turn of this one; `resets_at` is when the last turn that was given out is over.
   */
  async pace(paces: readonly Pace[]): Promise<number> {
    const { rows } = await sql<{ seconds: number }>`
      insert into rate_limits as kept (key_hash, hits, resets_at)
      select key_hash, 1, now() + make_interval(secs => step)
      from unnest(${paces.map(({ name }) => this.hash(name))}::bytea[], ${stepsOf(paces)}::float8[]) as asked (key_hash, step)
      order by key_hash
      on conflict (key_hash) do update set
        hits = kept.hits + 1, resets_at = greatest(kept.resets_at, now()) + (excluded.resets_at - now())
      returning extract(epoch from resets_at - now())::float8 as seconds`.execute(this.system);
    return Math.max(0, ...rows.map(({ seconds }) => Math.round(seconds) - SECONDS_AN_HOUR));
  }

  /** The turn is not used: the next one may have it. What was done is done, also where this fails. */
  async giveTurnBack(paces: readonly Pace[]): Promise<void> {
    await sql`with given as (
        select kept.key_hash, step from rate_limits kept
        join unnest(${paces.map(({ name }) => this.hash(name))}::bytea[], ${stepsOf(paces)}::float8[])
          as asked (key_hash, step) on asked.key_hash = kept.key_hash
        order by kept.key_hash for update of kept)
      update rate_limits kept set resets_at = resets_at - make_interval(secs => given.step)
      from given where kept.key_hash = given.key_hash`
      .execute(this.system)
      .catch((error: { code?: string }) => log.warn('a turn was not given back', { code: error.code }));
  }

  /** How many there are in the window, without adding one. */
  async hits(name: string): Promise<number> {
    const { rows } = await sql<{ hits: number }>`
      select hits from rate_limits where key_hash = ${this.hash(name)} and resets_at >= now()`.execute(
      this.system,
    );
    return rows[0]?.hits ?? 0;
  }

  /** The tries turned out honest: they do not count. What was done is done, also where this fails. */
  async giveBack(...names: readonly string[]): Promise<void> {
    await sql`with honest as (select key_hash from rate_limits
        where key_hash = any (${names.map((name) => this.hash(name))}::bytea[]) order by key_hash for update)
      update rate_limits kept set hits = greatest(hits - 1, 0) from honest where kept.key_hash = honest.key_hash`
      .execute(this.system)
      .catch((error: { code?: string }) => log.warn('a try was not given back', { code: error.code }));
  }

  async forgetExpired(): Promise<void> {
    await sql`delete from rate_limits where resets_at < now()`.execute(this.system);
  }
}

/** A general speed limit per caller, per instance: cheap enough to stand before every request. */
export class LocalLimiter {
  private readonly counts = new Map<string, number>();
  private windowEnds = 0;

  take(caller: string, limitPerMinute: number): void {
    const now = performance.now();
    if (now > this.windowEnds) {
      this.counts.clear();
      this.windowEnds = now + 60_000;
    }
    const count = (this.counts.get(caller) ?? 0) + 1;
    this.counts.set(caller, count);
    if (count > limitPerMinute) throw tooMany((this.windowEnds - now) / 1000);
  }
}
