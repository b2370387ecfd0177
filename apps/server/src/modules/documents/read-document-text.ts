import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { fileHolder } from '../../platform/fair-shares.ts';
import { type Files, storedFileColumns } from '../../platform/files/files.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { ProcessGrew } from '../../platform/reading/reading-threads.ts';
import type { ExtractedText } from '../../platform/text-extraction/extraction-limits.ts';

export const readingJob = z.strictObject({
  version_id: z.number(),
  /** How often it was put off because the process grew. */
  grew: z.number().optional(),
});
type ReadingJob = z.infer<typeof readingJob>;

const MOST_READ_AGAIN = 2;
const AGAIN_IN_MS = 5 * 60_000;

/**
 * Reads the file of a version in a thread with limits and keeps its text in passages. A file that cannot be read safely
 * is kept and not searched; a new file of the same version is another job. One during whose reading the process grew is
 * read again later, twice: another file may have been the cause.
 */
export async function readDocumentText(
  { system, files }: { readonly system: Database; readonly files: Files },
  { version_id: versionId, grew = 0 }: ReadingJob,
  stop: AbortSignal,
): Promise<void> {
  const row = await system
    .selectFrom('document_versions as v')
    .innerJoin('document_texts as t', 't.version_id', 'v.id')
    .innerJoin('files', 'files.id', 'v.file_id')
    .select(storedFileColumns)
    .where('v.id', '=', versionId)
    .where('t.state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return;
  const { content } = await files.read(row);
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece as Buffer);
  const holder = await fileHolder(system, { legalEntityId: row.legal_entity_id, createdBy: null });
  const text = await files.readings
    .read({ purpose: 'text', holder, signal: stop }, (ask) =>
      ask('text', { bytes: Buffer.concat(pieces), mediaType: row.media_type }),
    )
    .catch((error) => {
      if (error instanceof ProcessGrew && grew < MOST_READ_AGAIN) return 'later' as const;
      if (error instanceof AppError && error.errors?.file) return null;
      throw error;
    });
  if (text === 'later')
    await system
      .transaction()
      .execute((db) =>
        addJob(
          db,
          'read-document-text',
          { version_id: versionId, grew: grew + 1 },
          { runAt: new Date(Date.now() + AGAIN_IN_MS) },
        ),
      );
  else await keepText(system, { versionId, fileId: row.id }, text);
}

async function keepText(
  system: Database,
  { versionId, fileId }: { readonly versionId: number; readonly fileId: string },
  text: ExtractedText | null,
): Promise<void> {
  await system.transaction().execute(async (db) => {
    // Locked in the order of the writes of staff: the document first. Its file may have changed while this was read.
    const { rows } = await sql<{ document_id: number; legal_entity_id: number; current: boolean }>`
      select d.id as document_id, d.legal_entity_id, v.state = 'in_force' as current
      from documents d join document_versions v on v.document_id = d.id
      where v.id = ${versionId} and v.file_id = ${fileId}::uuid for update of d`.execute(db);
    const [version] = rows;
    if (!version) return;
    const passages = text?.passages ?? [];
    const state = text === null ? 'refused' : passages.length > 0 ? 'read' : 'none';
    await sql`delete from document_passages where version_id = ${versionId}`.execute(db);
    await sql`insert into document_passages (version_id, number, document_id, legal_entity_id, page, current, body)
      select ${versionId}::bigint, one.at, ${version.document_id}::bigint, ${version.legal_entity_id}::bigint,
        (one.value ->> 'page')::integer, ${version.current}, one.value ->> 'text'
      from jsonb_array_elements(${JSON.stringify(passages)}::jsonb) with ordinality as one (value, at)`.execute(
      db,
    );
    await sql`update document_texts set state = ${state}, pages = ${text?.pages ?? null}::integer,
        cut = ${text?.cut ?? false}, read_at = now() where version_id = ${versionId}`.execute(db);
  });
}
