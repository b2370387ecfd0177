import { photo } from '@conforme/contracts/core/picture.ts';
import type { UploadRules } from '@conforme/contracts/core/upload.ts';
import type { Transaction } from '../core/database/database.ts';
import { filesOf } from '../testing/files-of.ts';
import { smallFile } from '../testing/multipart.ts';
import type { TestApp } from '../testing/test-app.ts';

/** What is kept of each: a photo as WebP, a logo as PNG, a paper as it is. */
const picture = (kind: 'webp' | 'png') => ({
  rules: photo.rules,
  image: { width: 8, height: 8, fit: 'cover', kind } as const,
});
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
