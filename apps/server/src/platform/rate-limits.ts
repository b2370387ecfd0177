import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../core/app-error.ts';
import type { Database } from '../core/database/database.ts';

const tooMany = (seconds: number) =>
  new AppError(
    'too_many_requests',
    'Muitas tentativas. Aguarde um pouco e tente de novo.',
    undefined,
    Math.max(1, Math.ceil(seconds)),
  );

/**
 * Limits that must hold across instances live in the database, keyed by an HMAC: neither addresses nor
 * e-mails are stored. A try is counted before its outcome is known, so parallel tries cannot slip past.
 */
export class SharedLimiter {
  constructor(
    private readonly system: Database,
    private readonly key: Buffer,
  ) {}

  private hash(name: string): Buffer {
    return createHmac('sha256', this.key).update(name).digest();
  }

  async take(name: string, limit: number, windowMinutes: number): Promise<void> {
    const { hits, seconds } = await this.count(name, windowMinutes);
    if (hits > limit) throw tooMany(seconds);
  }

  /** One more, which nothing stops: how many there are now in the window, and when it ends. */
  async count(name: string, windowMinutes: number): Promise<{ hits: number; seconds: number }> {
    const { rows } = await sql<{ hits: number; seconds: number }>`
      insert into rate_limits as kept (key_hash, hits, resets_at)
      values (${this.hash(name)}, 1, now() + make_interval(mins => ${windowMinutes}))
      on conflict (key_hash) do update set
        hits = case when kept.resets_at < now() then 1 else kept.hits + 1 end,
        resets_at = case when kept.resets_at < now() then excluded.resets_at else kept.resets_at end
      returning hits, extract(epoch from resets_at - now())::float8 as seconds`.execute(this.system);
    return rows[0] as { hits: number; seconds: number };
  }

  /** How many there are in the window, without adding one. */
  async hits(name: string): Promise<number> {
    const { rows } = await sql<{ hits: number }>`
      select hits from rate_limits where key_hash = ${this.hash(name)} and resets_at >= now()`.execute(
      this.system,
    );
    return rows[0]?.hits ?? 0;
  }

  /** The try turned out honest: it does not count. */
  async giveBack(name: string): Promise<void> {
    await sql`update rate_limits set hits = greatest(hits - 1, 0) where key_hash = ${this.hash(name)}`.execute(
      this.system,
    );
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
