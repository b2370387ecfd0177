import { photo } from '@conforme/contracts/core/picture.ts';
import type { Transaction } from '../core/database/database.ts';
import { Files } from '../platform/files/files.ts';
import { smallPng } from '../testing/multipart.ts';
import type { TestApp } from '../testing/test-app.ts';

const shape = { width: 8, height: 8, fit: 'cover', kind: 'webp' } as const;

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
  keepPicture(t, { legalEntityId: entity, createdBy: userId, purpose: 'legal_entity.logo' }, (db, logo_id) =>
    db.updateTable('legal_entities').set({ logo_id }).where('id', '=', entity).execute(),
  );

/** Files the act by which the organisation's encarregado was appointed; any kept file will do. */
export const makeAct = (t: TestApp, entity: number, userId: number): Promise<string> =>
  keepPicture(t, { legalEntityId: entity, createdBy: userId, purpose: 'legal_entity.act' }, (db, act_id) =>
    db.updateTable('privacy_officers').set({ act_id }).where('legal_entity_id', '=', entity).execute(),
  );

/** Puts a paper of the house beside a case; any kept file will do. */
export const makeCaseFile = (
  t: TestApp,
  { id, legalEntityId }: { readonly id: number; readonly legalEntityId: number },
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
): Promise<string> {
  const sent = async function* () {
    yield {
      name: 'foto.png',
      content: (async function* () {
        yield smallPng;
      })(),
    };
  };
  return new Files(t.config, t.system).takeIn(
    sent(),
    { rules: photo.rules, owner, image: shape },
    ([taken]) =>
      t.system.transaction().execute(async (db) => {
        await taken.keep(db);
        await name(db, taken.id);
        return taken.id;
      }),
  );
}
