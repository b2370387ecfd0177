import type { EntryAudience, EntryAuthor, EntryKind } from '@conforme/contracts/core/cases/case-entries.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import type { CaseRef } from './open-case.ts';

interface NewEntry {
  readonly kind: EntryKind;
  readonly author: EntryAuthor;
  readonly authorId?: number;
  readonly body?: string;
  /** Who may read it; the house alone without a word. */
  readonly audience?: Exclude<EntryAudience, 'public'>;
  /** Codes and ids, never contents. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Papers of this case that go with it. */
  readonly fileIds?: readonly string[];
}

/** Adds a line to a case's timeline, in the transaction of what it tells of. Gives its number. */
export async function addEntry(db: Transaction, of: CaseRef, entry: NewEntry): Promise<number> {
  const { id } = await db
    .insertInto('case_entries')
    .values({
      case_id: of.id,
      legal_entity_id: of.legalEntityId,
      kind: entry.kind,
      author: entry.author,
      author_id: entry.authorId ?? null,
      body: entry.body ?? null,
      audience: entry.audience ?? 'internal',
      facts: JSON.stringify(entry.facts ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (entry.fileIds?.length)
    await sql`update case_files set entry_id = ${id}
      where case_id = ${of.id} and entry_id is null and file_id = any (${[...entry.fileIds]}::uuid[])`.execute(
      db,
    );
  return id;
}
