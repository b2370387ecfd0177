import type { EntryAuthor, EntryKind } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { draftFileRules } from '@conforme/contracts/platform/cases/draft-rules.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { AuthenticatedCase } from '../../platform/cases/authenticate-case.ts';
import type { CaseRef } from '../../platform/cases/case-ref.ts';
import { withoutGaps } from '../../platform/cases/protocol-case.ts';
import { storedFileColumns } from '../../platform/files/files.ts';

interface VisibleFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly entry_id: number | null;
}

/**
 * Papers that somebody outside may have: what came with the case, what came with their replies, and what stands beside a line
 * they may read. What the organisation put there for itself is not among them.
 */
const mayHave = sql<boolean>`case when paper.entry_id is null then paper.paper in ('request', 'representation', 'identity', 'correction')
  else exists (select from case_entries line where line.case_id = paper.case_id and line.id = paper.entry_id and line.audience <> 'internal') end`;

/** The case as it is read from outside. */
export async function outsideCaseOf(
  db: Database | Transaction,
  { kind, ...of }: AuthenticatedCase,
): Promise<OutsideCase> {
  const { received_at, ...head } = found(await headOf(db, of));
  const { rows: lines } = await sql<{
    id: number;
    kind: EntryKind;
    author: EntryAuthor;
    at: string;
    body: string | null;
    is_public: boolean;
    facts: Record<string, unknown>;
  }>`select id, kind, author, created_at as at, body, audience = 'public' as is_public, facts
    from case_entries where case_id = ${of.id} and audience <> 'internal' order by id`.execute(db);
  const { rows: files } = await sql<VisibleFile>`
    select files.id, files.name, files.size, paper.entry_id from case_files paper
    join files on files.id = paper.file_id where paper.case_id = ${of.id} and ${mayHave}
    order by paper.created_at, files.id`.execute(db);
  const filesOf = (entryId: number | null) =>
    files.filter(({ entry_id }) => entry_id === entryId).map(({ id, name, size }) => ({ id, name, size }));
  return {
    access: 'outside',
    ...head,
    file_rules: rulesOf(kind.kind),
    ...withoutGaps(await kind.read(db, of), received_at),
    files: filesOf(null),
    entries: lines.map(({ facts, ...line }) => ({
      ...line,
      change: kind.change({ kind: line.kind, facts }),
      files: filesOf(line.id),
    })),
  };
}

function rulesOf({ fileRules = draftFileRules }: CaseKind): OutsideCase['file_rules'] {
  const { kinds, maxBytes, maxFiles } = fileRules;
  return { kinds: [...kinds], max_bytes: maxBytes, max_files: maxFiles };
}

async function headOf(db: Database | Transaction, { id }: CaseRef) {
  const { rows } = await sql<
    Pick<OutsideCase, 'form_type' | 'protocol' | 'received_at' | 'organisation'>
  >`select form_type, protocol, received_at,
      jsonb_build_object('name', owner.shown_name, 'city', owner.city, 'federation_unit', owner.federation_unit)
        as organisation
    from cases join legal_entities owner on owner.id = cases.legal_entity_id where cases.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** What the organisation wrote for whoever is outside has now been read there; the first time counts. */
export async function markRead(db: Transaction, of: CaseRef): Promise<void> {
  await sql`update case_entries set read_outside_at = now()
    where case_id = ${of.id} and audience <> 'internal' and author <> 'outside' and read_outside_at is null`.execute(
    db,
  );
}

/** The digest of each paper of a case, by its id. */
export async function fileSums(db: Transaction, of: CaseRef): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; sum: string }>`
    select files.id, encode(files.sha256, 'hex') as sum from case_files paper
    join files on files.id = paper.file_id where paper.case_id = ${of.id}`.execute(db);
  return new Map(rows.map(({ id, sum }) => [id, sum]));
}

/** The row of a paper of this very case, if it may be had from outside. */
export const ownFileRow = (db: Database, of: CaseRef, fileId: string) =>
  db
    .selectFrom('files')
    .innerJoin('case_files as paper', 'paper.file_id', 'files.id')
    .select(storedFileColumns)
    .where('files.id', '=', fileId)
    .where('paper.case_id', '=', of.id)
    .where(mayHave)
    .executeTakeFirst();
