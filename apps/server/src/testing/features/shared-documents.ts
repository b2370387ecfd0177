import { sql } from 'kysely';
import { filesOf } from '../files-of.ts';
import type { TestApp } from '../test-app.ts';
import { pdfOfPages } from './made-pdfs.ts';

interface Made {
  readonly entity: number;
  readonly userId: number;
  readonly code?: string;
  readonly title?: string;
  readonly classification?: string;
  readonly bytes?: Uint8Array;
  readonly name?: string;
  /** Already approved and published, unless told otherwise. */
  readonly isDraft?: boolean;
}

let number = 0;

/** A document in force with a real PDF of two pages, in the store. */
export async function makeDocument(
  t: TestApp,
  {
    entity,
    userId,
    code = `POL-${String(++number).padStart(4, '0')}`,
    title = 'Tabela de temporalidade',
    classification = 'internal',
    bytes = pdfOfPages([[`Objetivo ${code}`], ['Regra geral']]),
    name = 'tabela.pdf',
    isDraft = false,
  }: Made,
): Promise<{ id: number; versionId: number; sha256: string; code: string }> {
  const rules = { kinds: ['pdf', 'txt'], maxBytes: 50 * 1024 * 1024, maxFiles: 1 } as const;
  const owner = { legalEntityId: entity, createdBy: userId, purpose: 'document.version' };
  const sent = async function* () {
    yield {
      name,
      content: (async function* () {
        yield Buffer.from(bytes);
      })(),
      gone: new AbortController().signal,
    };
  };
  return filesOf(t).takeIn(sent(), { rules, owner }, ([file]) =>
    t.system.transaction().execute(async (db) => {
      await file.keep(db);
      const { rows: documents } = await sql<{ id: number }>`
        insert into documents (legal_entity_id, code, title, kind, owner_id, classification, author_id, status,
          current_version)
        values (${entity}, ${code}, ${title}, 'policy', ${userId}, ${classification}, ${userId},
          ${isDraft ? 'draft' : 'in_force'}, ${isDraft ? 0 : 1}) returning id`.execute(db);
      const id = documents[0]?.id as number;
      const { rows: versions } = await sql<{ id: number }>`
        insert into document_versions (document_id, legal_entity_id, number, state, file_id, file_name, media_type, size,
          sha256, note, approved_at, released_at)
        values (${id}, ${entity}, 1, ${isDraft ? 'draft' : 'in_force'}, ${file.id}, ${file.name}, ${file.type},
          ${file.size}, ${file.sha256}, 'Primeira versão', ${isDraft ? null : sql`now()`},
          ${isDraft ? null : sql`now()`}) returning id`.execute(db);
      return { id, versionId: versions[0]?.id as number, sha256: file.sha256.toString('hex'), code };
    }),
  );
}

/** As it is once somebody revoked it. */
export const endDocument = (t: TestApp, id: number, status = 'revoked') =>
  sql`update documents set status = ${status}, ended_at = now() where id = ${id}`.execute(t.system);

/** Another version, with a file of its own, takes the place of the one in force. */
export async function replaceVersion(t: TestApp, id: number, made: Made): Promise<void> {
  const other = await makeDocument(t, { ...made, isDraft: true });
  await sql`update document_versions set state = 'superseded', superseded_at = now()
    where document_id = ${id} and state = 'in_force'`.execute(t.system);
  await sql`update document_versions set document_id = ${id}, state = 'approved', approved_at = now(),
      number = (select max(number) + 1 from document_versions where document_id = ${id})
    where id = ${other.versionId}`.execute(t.system);
  await sql`update document_versions set state = 'in_force', released_at = now()
    where id = ${other.versionId}`.execute(t.system);
  await sql`update documents d set current_version = v.number from document_versions v
    where d.id = ${id} and v.id = ${other.versionId}`.execute(t.system);
  await sql`delete from documents where id = ${other.id}`.execute(t.system);
}
