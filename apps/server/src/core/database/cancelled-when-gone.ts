import type pg from 'pg';

const cancelled = () => Object.assign(new Error('nobody waits for it any more'), { code: '57014' });

/**
 * Ends the statement on this connection when whoever asked has gone. It may have come to its end all the same: then, too,
 * it fails as cancelled, because the signal may still be on its way and the connection must not be used again.
 */
export async function cancelledWhenGone<T>(
  pool: pg.Pool,
  client: pg.PoolClient,
  gone: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!gone) return work();
  if (gone.aborted) throw cancelled();
  let cancelling: Promise<unknown> | null = null;
  const cancel = () => {
    const { processID } = client as unknown as { processID: number };
    cancelling = pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {});
  };
  gone.addEventListener('abort', cancel, { once: true });
  const [outcome] = await Promise.allSettled([work()]);
  gone.removeEventListener('abort', cancel);
  if (cancelling) {
    await cancelling;
    throw cancelled();
  }
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
