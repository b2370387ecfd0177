import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LinkPurposeName, linkPurposeNames } from '@conforme/contracts/core/link-purposes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../../core/config.ts';
import { makeOrganisation, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { linksOf, makeLink } from '../../testing/features/public-links.ts';
import { auditOf, everythingStored } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addLinkKey, dropLinkKey, loadLinkKeys, writtenLinkKeys } from './link-keys.ts';
import { PublicLinks } from './public-links.ts';

let t: TestApp;
let links: PublicLinks;
let entity: number;
let maker: TestUser;
let by: { entity: number; userId: number };
beforeAll(async () => {
  t = await startTestApp();
  links = await linksOf(t);
  entity = await makeOrganisation(t, 'Escola Ipê');
  maker = await makeUser(t, { home: entity, roleId: await makeRole(t, []) });
  by = { entity, userId: maker.id };
});
afterAll(() => t.close());

const refusal = {
  code: 'invalid_link',
  status: 404,
  message: 'Este link não é válido ou não vale mais. Peça um novo a quem o enviou a você.',
};
/** What opening and using say, which must be the same thing. */
async function answers(token: string, purpose: LinkPurposeName = 'newsletter', service = links) {
  const said = await service.open(t.system, purpose, token).then(
    (link) => link.target,
    ({ code, status, message, errors }) => ({ code, status, message, ...(errors ? { errors } : {}) }),
  );
  const used = await t.system
    .transaction()
    .execute((db) => service.use(db, purpose, token))
    .then(
      (link) => link.target,
      ({ code, status, message }) => ({ code, status, message }),
    );
  expect(used).toEqual(said);
  return said;
}
const target = { type: 'newsletter', id: 7 };
const change = (id: number, what: string) =>
  t.pool.query(`update public_links set ${what} where id = $1`, [id]);
const usesOf = async (id: number) =>
  (await t.pool.query('select uses, last_used_at from public_links where id = $1', [id])).rows[0];

describe('a link', () => {
  test('opens what it was made for; looking counts nothing, using counts one', async () => {
    const { id, token } = await makeLink(t, by);
    const opened = await links.open(t.system, 'newsletter', token);
    expect(opened).toEqual({ id, legalEntityId: entity, createdBy: maker.id, target });
    expect(await usesOf(id)).toEqual({ uses: 0, last_used_at: null });
    await t.system.transaction().execute((db) => links.use(db, 'newsletter', token));
    expect(await usesOf(id)).toEqual({ uses: 1, last_used_at: expect.any(String) });
  });

  test('is told of when it is made; the token is stored nowhere', async () => {
    let token = '';
    const rows = await auditOf(t, async () => {
      ({ token } = await makeLink(t, by));
    });
    expect(rows).toMatchObject([
      {
        action: 'public_link.created',
        actor_id: maker.id,
        legal_entity_id: entity,
        meta: { purpose: 'newsletter' },
      },
    ]);
    expect(await everythingStored(t)).not.toContain(token.split('.')[2]);
  });

  test('lives as long as its purpose says, or its maker', async () => {
    const left = async (id: number) =>
      (
        await t.pool.query(
          'select round(extract(epoch from expires_at - created_at) / 86400) as days from public_links where id = $1',
          [id],
        )
      ).rows[0].days;
    expect(Number(await left((await makeLink(t, by, { purpose: 'document' })).id))).toBe(7);
    expect(Number(await left((await makeLink(t, by, { purpose: 'document', days: 2 })).id))).toBe(2);
    expect(await left((await makeLink(t, by, { purpose: 'document', days: null })).id)).toBeNull();
    expect(await left((await makeLink(t, by)).id)).toBeNull();
  });
});

describe('one and the same refusal', () => {
  test('for whatever is invented, expired, revoked or used up', async () => {
    const ended = async (what: string, options = {}) => {
      const { id, token } = await makeLink(t, by, options);
      expect(await answers(token)).toEqual(target);
      await change(id, what);
      return token;
    };
    const dead = [
      await ended('revoked_at = now()'),
      await ended("expires_at = expires_at - interval '2 days'", { days: 1 }),
      await ended('uses = max_uses', { maxUses: 3 }),
      // The token says when it ends, and so does the row: they have to agree.
      await ended("expires_at = now() + interval '9 days'", { days: 1 }),
      `v1.0.${'A'.repeat(70)}`,
      `v1.9.${'A'.repeat(70)}`,
      'v1',
      '',
      'x'.repeat(5_000),
      '\u0000',
    ];
    for (const token of dead) expect(await answers(token), token.slice(0, 90)).toEqual(refusal);
  });

  test.each(linkPurposeNames)('a link for %s on every other public route', async (purpose) => {
    const { token } = await makeLink(t, by, { purpose });
    for (const other of linkPurposeNames)
      expect(await answers(token, other), other).toEqual(other === purpose ? target : refusal);
  });

  test('a row whose purpose was changed in the database opens for neither', async () => {
    const { id, token } = await makeLink(t, by);
    await change(id, "purpose = 'vacancies'");
    expect(await answers(token)).toEqual(refusal);
    expect(await answers(token, 'vacancies')).toEqual(refusal);
  });
});

describe('uses are exact', () => {
  test.each([1, 7])('%i allowed, 50 at the same moment', async (maxUses) => {
    const { id, token } = await makeLink(t, by, { maxUses });
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        t.system.transaction().execute((db) => links.use(db, 'newsletter', token)),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxUses);
    expect((await usesOf(id)).uses).toBe(maxUses);
    expect(await answers(token)).toEqual(refusal);
  });

  test('50 of an endless link are 50; one whose act fails is none', async () => {
    const { id, token } = await makeLink(t, by);
    const use = () => t.system.transaction().execute((db) => links.use(db, 'newsletter', token));
    await Promise.all(Array.from({ length: 50 }, use));
    const failing = t.system.transaction().execute(async (db) => {
      await links.use(db, 'newsletter', token);
      throw new Error('the act failed');
    });
    await expect(failing).rejects.toThrow('the act failed');
    expect((await usesOf(id)).uses).toBe(50);
  });
});

describe('what gives away its maker’s reach ends with it', () => {
  const personal = ['document', 'drive-sharing'] as const;
  const lasting = linkPurposeNames.filter((name) => !personal.some((one) => one === name));
  let leaver: TestUser;
  let role: number;
  const tokens = new Map<LinkPurposeName, string>();
  beforeAll(async () => {
    role = await makeRole(t, []);
    leaver = await makeUser(t, { home: entity, roleId: role });
    for (const purpose of linkPurposeNames)
      tokens.set(purpose, (await makeLink(t, { entity, userId: leaver.id }, { purpose })).token);
  });
  const open = async () => {
    const good: LinkPurposeName[] = [];
    for (const [purpose, token] of tokens) if ('type' in (await answers(token, purpose))) good.push(purpose);
    return good;
  };

  test('all are good at first', async () => {
    expect(await open()).toEqual(linkPurposeNames);
  });

  test('a blocked maker’s personal links open nothing; the organisation’s go on', async () => {
    await sql`update users set status = 'blocked' where id = ${leaver.id}`.execute(t.system);
    expect(await open()).toEqual(lasting);
    await sql`update users set status = 'active' where id = ${leaver.id}`.execute(t.system);
    expect(await open()).toEqual(linkPurposeNames);
  });

  test('nor do those of someone who reaches the organisation no more', async () => {
    await sql`delete from role_users where user_id = ${leaver.id}`.execute(t.system);
    expect(await open()).toEqual(lasting);
  });

  test('nor, ever again, those of an account that is gone', async () => {
    await sql`delete from users where id = ${leaver.id}`.execute(t.system);
    expect(await open()).toEqual(lasting);
  });
});

describe('keys', () => {
  let folder: string;
  let config: Config;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'conforme-links-'));
    config = { ...t.config, DATA_DIR: folder };
  });
  afterAll(() => rm(folder, { recursive: true }));
  const service = async () => new PublicLinks(await loadLinkKeys(config, t.keys));
  const make = async (by_: PublicLinks) =>
    t.system.transaction().execute((db) =>
      by_.create(db, {
        purpose: 'newsletter',
        label: 'x',
        legalEntityId: entity,
        createdBy: maker.id,
        target,
      }),
    );

  test('three rotations: old links live until their key is dropped, then are as good as invented', async () => {
    const tokens = [(await make(await service())).token];
    for (const kid of ['1', '2', '3']) {
      expect(await addLinkKey(config, t.keys)).toBe(kid);
      const { token } = await make(await service());
      expect(token.startsWith(`v1.${kid}.`)).toBe(true);
      tokens.push(token);
    }
    for (const token of tokens) expect(await answers(token, 'newsletter', await service())).toEqual(target);
    for (const [index, kid] of ['0', '1', '2'].entries()) {
      await dropLinkKey(config, t.keys, kid);
      const now = await service();
      for (const [place, token] of tokens.entries())
        expect(await answers(token, 'newsletter', now)).toEqual(place <= index ? refusal : target);
    }
  });

  test('are kept where only their owner reads them, and never left without one', async () => {
    const file = join(folder, 'keys', 'links.keys');
    expect((await stat(file)).mode & 0o777).toBe(0o400);
    expect(await readFile(file, 'utf8')).toMatch(/^3:[A-Za-z0-9_-]{43}$/);
    await expect(dropLinkKey(config, t.keys, '3')).rejects.toThrow('é a única');
    await expect(dropLinkKey(config, t.keys, '8')).rejects.toThrow('existem 3');
  });

  test('LINK_KEYS wins over the file', async () => {
    const given = await loadLinkKeys(
      { ...config, LINK_KEYS: [{ kid: 'a', secret: Buffer.alloc(32, 1) }] },
      t.keys,
    );
    expect(given.map(({ kid }) => kid)).toEqual(['a']);
    expect(writtenLinkKeys(given)).toBe(`a:${Buffer.alloc(32, 1).toString('base64url')}`);
  });
});
