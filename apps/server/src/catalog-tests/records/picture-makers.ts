import { randomUUID } from 'node:crypto';
import { photo } from '@conforme/contracts/core/picture.ts';
import type { UploadRules } from '@conforme/contracts/core/upload.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { filesOf } from '../../testing/files-of.ts';
import { smallFile } from '../../testing/multipart.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** What is kept of each: a photo as WebP, a logo as PNG, a paper as it is. */
const picture = (kind: 'webp' | 'png') => ({
  rules: photo.rules,
  image: { width: 8, height: 8, fit: 'cover', kind } as const,
});
const sealed: Kept = { rules: { kinds: ['sealed'], maxBytes: 1024 * 1024, maxFiles: 1 } };
const paper: Kept = { rules: { kinds: ['pdf'], maxBytes: 1024 * 1024, maxFiles: 1 } };

interface Kept {
  readonly rules: UploadRules;
  readonly image?: ReturnType<typeof picture>['image'];
}

/** Gives the user a photo, bytes and all. */
export async function makePhoto(t: TestApp, userId: number): Promise<string> {
  const { home_entity_id } = await t.system
    .selectFrom('users')
    .select('home_entity_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const owner = { legalEntityId: home_entity_id, createdBy: userId, purpose: 'profile.photo' };
  return keepPicture(t, owner, (db, photo_id) =>
    db.updateTable('users').set({ photo_id }).where('id', '=', userId).execute(),
  );
}

/** Gives somebody of the register a photo, bytes and all. */
export async function makePersonPhoto(t: TestApp, id: number, userId: number): Promise<string> {
  const { legal_entity_id } = await t.system
    .selectFrom('natural_entities')
    .select('legal_entity_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const owner = { legalEntityId: legal_entity_id, createdBy: userId, purpose: 'natural_entity.photo' };
  return keepPicture(t, owner, (db, photo_id) =>
    db.updateTable('natural_entities').set({ photo_id }).where('id', '=', id).execute(),
  );
}

/** Gives the organisation a logo, bytes and all. */
export const makeLogo = (t: TestApp, entity: number, userId: number): Promise<string> =>
  keepPicture(
    t,
    { legalEntityId: entity, createdBy: userId, purpose: 'legal_entity.logo' },
    (db, logo_id) => db.updateTable('legal_entities').set({ logo_id }).where('id', '=', entity).execute(),
    picture('png'),
  );

/** Files the act by which the organisation's encarregado was appointed. */
export const makeAct = (t: TestApp, entity: number, userId: number): Promise<string> =>
  keepPicture(
    t,
    { legalEntityId: entity, createdBy: userId, purpose: 'legal_entity.act' },
    (db, act_id) =>
      db.updateTable('privacy_officers').set({ act_id }).where('legal_entity_id', '=', entity).execute(),
    paper,
  );

/** Puts a paper of the organisation beside a case; any kept file will do. */
export const makeCaseFile = (
  t: TestApp,
  { id, legalEntityId }: { readonly id: string; readonly legalEntityId: number },
  userId: number,
): Promise<string> =>
  keepPicture(t, { legalEntityId, createdBy: userId, purpose: 'case.staff' }, (db, file_id) =>
    db
      .insertInto('case_files')
      .values({ file_id, legal_entity_id: legalEntityId, case_id: id, paper: 'staff' })
      .execute(),
  );

/** A document that was issued of a case, kept as the PDF it is. */
export async function makeIssuedDocument(
  t: TestApp,
  { id, legalEntityId }: { readonly id: string; readonly legalEntityId: number },
  { kind, userId }: { readonly kind: string; readonly userId: number },
): Promise<string> {
  const documentId = randomUUID();
  await keepPicture(
    t,
    { legalEntityId, createdBy: userId, purpose: 'issued.document' },
    (db, fileId) =>
      sql`insert into issued_documents (id, legal_entity_id, case_id, kind, version, title, organisation, file_id,
          sha256, code_digest, content, issued_by, issued_at)
        select ${documentId}, ${legalEntityId}, ${id}, ${kind}, 1, 'Documento', 'Escola', f.id, f.sha256,
          sha256(${documentId}::bytea), '{}', ${userId}, now() from files f where f.id = ${fileId}`.execute(
        db,
      ),
    paper,
  );
  return documentId;
}

/** Puts a file that a browser sealed beside a report. */
export const makeSealedFile = (
  t: TestApp,
  { id, legalEntityId }: { readonly id: string; readonly legalEntityId: number },
  userId: number,
  paper: 'staff' | 'request' = 'staff',
): Promise<string> =>
  keepPicture(
    t,
    { legalEntityId, createdBy: userId, purpose: `case.${paper}` },
    (db, file_id) =>
      db
        .insertInto('case_files')
        .values({ file_id, legal_entity_id: legalEntityId, case_id: id, paper })
        .execute(),
    sealed,
  );

/** Hangs a paper on an event of the calendar. */
export const makeEventFile = (
  t: TestApp,
  event: { readonly id: number; readonly legal_entity_id: number },
  userId: number,
): Promise<string> =>
  keepPicture(
    t,
    { legalEntityId: event.legal_entity_id, createdBy: userId, purpose: 'schedules.attachment' },
    (db, file_id) =>
      db
        .insertInto('schedule_files')
        .values({ schedule_id: event.id, legal_entity_id: event.legal_entity_id, file_id })
        .execute(),
    paper,
  );

/** A file of somebody's drive, bytes and all; gives the number of its node. */
export async function makeDriveFile(
  t: TestApp,
  {
    entity,
    userId,
    parent = null,
    name,
  }: { entity: number; userId: number; parent?: number | null; name: string },
): Promise<number> {
  let made = 0;
  await keepPicture(
    t,
    { legalEntityId: entity, createdBy: userId, purpose: 'drive.file' },
    async (db, fileId) => {
      const { rows } = await sql<{ id: number }>`
        insert into drive_nodes (legal_entity_id, owner_id, parent_id, is_folder, name, size, media_type, created_by)
        select ${entity}, ${userId}, ${parent}, false, ${name}, size, media_type, ${userId} from files where id = ${fileId}
        returning id`.execute(db);
      made = (rows[0] as { id: number }).id;
      await sql`insert into drive_versions (node_id, legal_entity_id, owner_id, number, file_id, size, media_type, created_by)
        select ${made}, ${entity}, ${userId}, number, ${fileId}, size, media_type, ${userId}
        from files, generate_series(1, 2) number where id = ${fileId}`.execute(db);
    },
    paper,
  );
  return made;
}

/** A paper of a request that somebody is still writing down. */
export const makeKeptPaper = (t: TestApp, entity: number, userId: number): Promise<string> =>
  keepPicture(t, { legalEntityId: entity, createdBy: userId, purpose: 'case.request' }, (db, file_id) =>
    db
      .insertInto('case_files')
      .values({ file_id, legal_entity_id: entity, kept_by: userId, paper: 'request' })
      .execute(),
  );

async function keepPicture(
  t: TestApp,
  owner: { legalEntityId: number; createdBy: number; purpose: string },
  name: (db: Transaction, id: string) => Promise<unknown>,
  { rules, image }: Kept = picture('webp'),
): Promise<string> {
  const file = smallFile(rules);
  const sent = async function* () {
    yield {
      name: file.name,
      content: (async function* () {
        yield Buffer.from(file.content);
      })(),
      gone: new AbortController().signal,
    };
  };
  return filesOf(t).takeIn(sent(), { rules, owner, ...(image ? { image } : {}) }, ([taken]) =>
    t.system.transaction().execute(async (db) => {
      await taken.keep(db);
      await name(db, taken.id);
      return taken.id;
    }),
  );
}

/** The file of a version of a document, before there is one. */
export const makeDocumentFile = (t: TestApp, entity: number, userId: number): Promise<string> =>
  keepPicture(
    t,
    { legalEntityId: entity, createdBy: userId, purpose: 'document.version' },
    async () => {},
    paper,
  );

/** A picture in the text of an article, also in what was released of it. */
export const makeArticlePicture = (
  t: TestApp,
  { id, entity }: { readonly id: number; readonly entity: number },
  userId: number,
): Promise<string> =>
  keepPicture(
    t,
    { legalEntityId: entity, createdBy: userId, purpose: 'knowledge.image' },
    async (db, file_id) => {
      await db
        .insertInto('knowledge_files')
        .values({ file_id, item_id: id, legal_entity_id: entity })
        .execute();
      await sql`update knowledge_versions set body = body || ${`<img data-file="${file_id}" alt="" />`}
        where item_id = ${id}`.execute(db);
    },
  );

/** Attaches a file to a newsletter, also to what is published of it. */
export const makeNewsletterFile = (
  t: TestApp,
  { id, entity }: { readonly id: number; readonly entity: number },
  userId: number,
): Promise<string> =>
  keepPicture(
    t,
    { legalEntityId: entity, createdBy: userId, purpose: 'newsletter.attachment' },
    async (db, file_id) => {
      await db
        .insertInto('newsletter_files')
        .values({ file_id, newsletter_id: id, legal_entity_id: entity, kind: 'attachment' })
        .execute();
      await sql`update newsletter_versions set attachments = ${JSON.stringify([
        { id: file_id, name: 'foto.webp', size: 1, media_type: 'image/webp', sha256: '00' },
      ])}::jsonb where newsletter_id = ${id}`.execute(db);
    },
  );
