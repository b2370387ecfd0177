import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { cronTask, type FeatureJobs } from '../../platform/jobs/feature-jobs.ts';

/** Who never came back: a name and an address are kept for minutes, not for ever. */
export function socialJobs({ system }: { readonly system: Database }): FeatureJobs {
  return {
    tasks: { 'forget-social-visitors': cronTask(() => forgetVisitors(system)) },
    cron: { 'forget-social-visitors': '*/15 * * * *' },
  };
}

async function forgetVisitors(system: Database): Promise<void> {
  for (const table of ['social_states', 'social_tickets'] as const)
    await system.deleteFrom(table).where('expires_at', '<', sql<string>`now()`).execute();
}
