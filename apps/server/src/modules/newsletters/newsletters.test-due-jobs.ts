import { sql } from 'kysely';
import type { Asking } from '../../catalog-tests/records/known-record.ts';
import { newsletterRecords } from './newsletters.test-records.ts';

type Due = (asking: Asking) => Promise<object>;

const idOf = async (operation: string, asking: Asking): Promise<number> =>
  (await newsletterRecords[operation]?.input?.(asking))?.params?.id as number;

/** Jobs of newsletters: what was deleted long ago, what nobody was told of, who has not signed. */
export const newsletterDueJobs: Readonly<Record<string, Due>> = {
  'purge-newsletters': async (asking) => {
    const id = await idOf('newsletters.remove', asking);
    await sql`update newsletters set deleted_at = now() - interval '31 days' where id = ${id}`.execute(
      asking.t.system,
    );
    return {};
  },
  'announce-newsletters': async (asking) => {
    await idOf('newsletters.show', asking);
    return {};
  },
  'remind-newsletters': async (asking) => {
    const id = await idOf('newsletters.show', asking);
    await sql`update newsletters set signature_due_on = today_in_brasilia() + 1 where id = ${id}`.execute(
      asking.t.system,
    );
    return {};
  },
};
