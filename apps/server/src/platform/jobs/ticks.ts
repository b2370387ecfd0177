import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Less is made good by itself: what is due comes so much later. */
const MOST_OFF_MS = 5 * 60_000;
const LOOK_MS = 60_000;

/**
 * The queue's library makes the ticks of what comes again and again by the clock of this machine, and everything is due
 * by the clock of the database. A machine days ahead would put every tick days ahead, and nobody else's would count.
 */
export async function isClockRight(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ off: string }>(
    'select abs(extract(epoch from clock_timestamp()) * 1000 - $1::numeric) as off',
    [Date.now()],
  );
  return Number(rows[0]?.off) < MOST_OFF_MS;
}

/** What a clock that was ahead has put off is due again. */
export async function resumeTicks(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with ticks as (
       update graphile_worker._private_known_crontabs set last_execution = now()
       where last_execution > now() + make_interval(secs => $1) returning identifier
     )
     update graphile_worker._private_jobs j set run_at = now()
     from ticks where j.key = 'cron ' || ticks.identifier and j.attempts = 0 and j.locked_at is null`,
    [MOST_OFF_MS / 1000],
  );
}

/** Fails once the clock is right where it was wrong, or wrong where it was right. */
export async function clockChanged(pool: pg.Pool, wasRight: boolean, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await sleep(LOOK_MS, undefined, { ref: false, signal: until }).catch(() => {});
    // A database that is away says nothing about the clock.
    const isRight = await isClockRight(pool).catch(() => wasRight);
    if (isRight !== wasRight && !until.aborted)
      throw Object.assign(new Error('The clock has changed.'), { code: 'CLOCK' });
  }
}
