import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopedDatabase } from '../../core/database/database.ts';
import { makeAdministrator, makeOrganisation, type TestUser } from '../../testing/features/people.ts';
import { everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Mail, type MailMessage } from './mail.ts';
import { openLetter, sealLetter } from './sealed-letter.ts';

const settings = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'conforme@conforme.test' };
let t: TestApp;
let mail: Mail;
let entity: number;
let admin: TestUser;
beforeAll(async () => {
  t = await startTestApp(settings);
  mail = new Mail(t.config, t.keys);
  ({ entity, admin } = await makeAdministrator(t));
});
afterAll(() => t.close());

const asAdmin = (scope: readonly number[] = [entity]) =>
  scopedDatabase(t.pool, { role: 'conforme_app', userId: admin.id, legalEntityIds: scope });
const letter = {
  subject: 'Troca de senha',
  paragraphs: ['Foi pedida uma nova senha para a sua conta.'],
  link: { label: 'Escolher a senha', url: 'http://conforme.test/#/reset-password/segredo-77' },
};
const message = (address: string): MailMessage => ({
  to: { name: 'João', address },
  letter,
  legalEntityId: entity,
  about: 'password-reset',
});
const jobs = async () =>
  (await t.pool.query("select payload, key from graphile_worker._private_jobs where key like 'mail %'")).rows;

describe('a message', () => {
  test('is queued with its job, by a request, in the transaction that asked for it', async () => {
    await asAdmin()
      .transaction()
      .execute((db) => mail.queue(db, message('a@x.test')));
    const [kept] = await t.letters('a@x.test');
    expect(kept).toMatchObject({
      ...letter,
      about: 'password-reset',
      state: 'queued',
      legalEntityId: entity,
    });
    expect(await jobs()).toEqual([{ payload: { id: kept?.id }, key: `mail ${kept?.id}` }]);
  });

  test('is not there when that transaction fails, nor is its job', async () => {
    const before = (await jobs()).length;
    const work = asAdmin()
      .transaction()
      .execute(async (db) => {
        await mail.queue(db, message('b@x.test'));
        throw new Error('undo');
      });
    await expect(work).rejects.toThrow('undo');
    expect(await t.letters('b@x.test')).toEqual([]);
    expect(await jobs()).toHaveLength(before);
  });

  test('stays as it is, without a job, while there is no mail server', async () => {
    const without = new Mail({ ...t.config, SMTP_URL: undefined }, t.keys);
    const before = (await jobs()).length;
    await t.system.transaction().execute((db) => without.queue(db, message('c@x.test')));
    expect(await t.letters('c@x.test')).toMatchObject([{ state: 'kept' }]);
    expect(await jobs()).toHaveLength(before);
  });

  test('of another organisation cannot be written, except about the own account', async () => {
    const other = await makeOrganisation(t, 'Outra');
    const queue = (userId?: number) =>
      asAdmin([other])
        .transaction()
        .execute((db) => mail.queue(db, { ...message('d@x.test'), ...(userId ? { userId } : {}) }));
    await expect(queue()).rejects.toMatchObject({ code: '42501' });
    await queue(admin.id);
    expect(await t.letters('d@x.test')).toMatchObject([{ userId: admin.id, legalEntityId: entity }]);
  });

  test('cannot be read in a stolen dump', async () => {
    const dump = await everythingStored(t);
    expect(dump).toContain('Troca de senha');
    for (const secret of ['segredo-77', 'Foi pedida', Buffer.from('segredo-77').toString('hex')])
      expect(dump).not.toContain(secret);
  });
});

describe('the seal', () => {
  const key = Buffer.alloc(32, 7);

  test('opens in its own row, with its own key, unchanged, and nowhere else', () => {
    const sealed = sealLetter(key, 5, letter);
    expect(openLetter(key, 5, sealed)).toEqual(letter);
    expect(() => openLetter(key, 6, sealed)).toThrow();
    expect(() => openLetter(Buffer.alloc(32, 8), 5, sealed)).toThrow();
    for (let at = 0; at < sealed.length; at += 7) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] as number) ^ 1;
      expect(() => openLetter(key, 5, changed)).toThrow();
    }
    expect(() => openLetter(key, 5, sealed.subarray(0, -1))).toThrow();
  });

  test('never looks the same twice', () => {
    expect(sealLetter(key, 5, letter)).not.toEqual(sealLetter(key, 5, letter));
  });
});

test('requests cannot look into the queue, nor add to it in another way', async () => {
  const db = asAdmin();
  for (const statement of [
    'select * from graphile_worker._private_jobs',
    "select graphile_worker.add_job('send-mail')",
  ])
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
});
