import type {
  EntryAudience,
  EntryAuthor,
  EntryKind,
} from '@conforme/contracts/platform/cases/case-entries.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { deferStatement } from '../../core/database/pipeline.ts';
import type { CaseRef } from './case-ref.ts';

interface NewEntry {
  readonly kind: EntryKind;
  readonly author: EntryAuthor;
  readonly authorId?: number;
  readonly body?: string | null;
  /** Who may read it; the organisation alone without a word. */
  readonly audience?: Exclude<EntryAudience, 'public'>;
  /** Codes and ids, never contents. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Papers of this case that go with it. */
  readonly fileIds?: readonly string[];
}

function written(of: CaseRef, entry: NewEntry) {
  const added = sql<{ id: number }>`
    insert into case_entries (case_id, legal_entity_id, kind, author, author_id, body, audience, facts)
    values (${of.id}, ${of.legalEntityId}, ${entry.kind}, ${entry.author}, ${entry.authorId ?? null},
      ${entry.body ?? null}, ${entry.audience ?? 'internal'}, ${JSON.stringify(entry.facts ?? {})}::jsonb)
    returning id`;
  if (!entry.fileIds?.length) return added;
  return sql<{ id: number }>`
    with added as (${added}), filed as (update case_files set entry_id = added.id from added
      where case_id = ${of.id} and entry_id is null and file_id = any (${[...entry.fileIds]}::uuid[]))
    select id from added`;
}

/** Adds a line to a case's timeline, in the transaction of what it tells of. */
export const addEntry = (db: Transaction, of: CaseRef, entry: NewEntry): Promise<void> =>
  deferStatement(db, written(of, entry));

/** The same, for whoever has to name it: gives its number within the case. */
export async function addNumberedEntry(db: Transaction, of: CaseRef, entry: NewEntry): Promise<number> {
  const { rows } = await written(of, entry).execute(db);
  return rows[0]?.id as number;
}
