import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import type { Keys } from '../../core/keys.ts';
import { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import { type FeatureJobs, oneByOne } from '../../platform/jobs/feature-jobs.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';

/** A deletion can be undone for thirty days; after that nothing is left of the contact but what it asked for. */
export const contactsJobs = ({ system, keys }: { system: Database; keys: Keys }): FeatureJobs => ({
  tasks: {
    // Each organisation by itself: one whose import is at work is waited for a moment, and holds up no other.
    'purge-contacts': oneByOne(system, headsToPurge, (db, head) =>
      new ContactOptOuts(new SealedFields(keys)).purge(db, head),
    ),
  },
  cron: { 'purge-contacts': '47 5 * * *' },
});

async function headsToPurge(system: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ head: number }>`
    select unnest(heads_of(array(select distinct legal_entity_id from contacts
      where deleted_at < now() - interval '30 days'))) as head order by 1`.execute(system);
  return rows.map(({ head }) => head);
}
