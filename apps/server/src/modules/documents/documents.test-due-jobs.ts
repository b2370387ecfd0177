import { sql } from 'kysely';
import type { Asking } from '../../catalog-tests/records/known-record.ts';
import { documentIn } from './documents.test-records.ts';

type Due = (asking: Asking) => Promise<Record<string, unknown>>;

/** Jobs of documents: texts to read, signatures to ask for, dates that come near, what was deleted long ago. */
export const documentDueJobs: Readonly<Record<string, Due>> = {
  'read-document-text': async (asking) => {
    const id = await documentIn(asking, 'draft');
    const { rows } = await sql<{ id: number }>`
      select id from document_versions where document_id = ${id}`.execute(asking.t.system);
    return { version_id: rows[0]?.id };
  },
  'announce-documents': async (asking) => {
    await documentIn(asking, 'in_force');
    return {};
  },
  'remind-documents': async (asking) => {
    const id = await documentIn(asking, 'in_force');
    await sql`update documents set review_on = today_in_brasilia() + 7 where id = ${id}`.execute(
      asking.t.system,
    );
    return {};
  },
  'begin-documents': async (asking) => {
    const id = await documentIn(asking, 'draft');
    await sql`update document_versions set state = 'approved', approved_at = now() - interval '3 days'
      where document_id = ${id}`.execute(asking.t.system);
    await sql`update documents set status = 'approved', effective_from = today_in_brasilia()
      where id = ${id}`.execute(asking.t.system);
    return {};
  },
  'purge-documents': async (asking) => {
    const id = await documentIn(asking, 'draft');
    await sql`update documents set deleted_at = now() - interval '31 days' where id = ${id}`.execute(
      asking.t.system,
    );
    return {};
  },
};
