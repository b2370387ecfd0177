import { sql } from 'kysely';
import type { Asking } from '../../catalog-tests/records/known-record.ts';
import { knowledgeRecords } from './knowledge-items.test-records.ts';

type Due = (asking: Asking) => Promise<object>;

const idOf = async (operation: string, asking: Asking): Promise<number> =>
  (await knowledgeRecords[operation]?.input?.(asking))?.params?.id as number;

/** Jobs of articles: what was deleted long ago, whose review is due. */
export const knowledgeDueJobs: Readonly<Record<string, Due>> = {
  'purge-knowledge-items': async (asking) => {
    const id = await idOf('knowledge-items.remove', asking);
    await sql`update knowledge_items set deleted_at = now() - interval '31 days' where id = ${id}`.execute(
      asking.t.system,
    );
    return {};
  },
  'remind-knowledge-reviews': async (asking) => {
    const id = await idOf('knowledge-items.show', asking);
    await sql`update knowledge_items set review_on = today_in_brasilia() + 1 where id = ${id}`.execute(
      asking.t.system,
    );
    return {};
  },
};
