import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { type FeatureJobs, oneByOne } from '../../platform/jobs/feature-jobs.ts';

/** What was given to whom is proof for as long as a claim about it may be brought (Código Civil, art. 206, § 5º). */
const KEPT_YEARS = 5;

export const documentLinksJobs = ({ system }: { readonly system: Database }): FeatureJobs => ({
  tasks: {
    'purge-document-links': oneByOne(system, toPurge, async (db, id) => {
      const { rows } = await sql<{ link: number }>`
        delete from document_links where id = ${id} returning link_id as link`.execute(db);
      // With the name it carries.
      if (rows[0]) await sql`delete from public_links where id = ${rows[0].link}`.execute(db);
    }),
  },
  cron: { 'purge-document-links': '41 5 * * *' },
});

/** Links that ended so long ago, with their log. */
async function toPurge(system: Database): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from public_links p join document_links l on l.link_id = p.id
    where least(p.revoked_at, p.expires_at) < now() - make_interval(years => ${KEPT_YEARS})
    order by l.id`.execute(system);
  return rows.map(({ id }) => id);
}
