import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import { cronTask, type FeatureJobs, task } from '../jobs/feature-jobs.ts';
import { type FeedingServices, feedOutbox } from './feed-outbox.ts';

/** For the worker of the mail: there it waits behind the letters it gave. */
export const feedingTasks = (services: FeedingServices): FeatureJobs['tasks'] => ({
  'feed-outbox': task(z.object({ id: z.uuid() }), ({ id }) => feedOutbox(services, id)),
});

export function bulkLettersJobs({ system }: Pick<FeedingServices, 'system'>): FeatureJobs {
  return {
    tasks: { 'forget-unconfirmed-sendings': cronTask(() => forgetUnconfirmed(system)) },
    cron: { 'forget-unconfirmed-sendings': '57 5 * * *' },
  };
}

/** Names and addresses that nobody confirmed within a day, and marks that have worn off. */
async function forgetUnconfirmed(system: FeedingServices['system']): Promise<void> {
  await sql`delete from returned_addresses where noted_at < now() - interval '180 days'`.execute(system);
  await sql`delete from bulk_sendings where state = 'preparing' and created_at < now() - interval '1 day'`.execute(
    system,
  );
}
