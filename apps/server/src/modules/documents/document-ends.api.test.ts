import { createHash } from 'node:crypto';
import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { endDocument, makeDocument } from '../../testing/features/shared-documents.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const api = documents.endpoints;

let t: TestApp;
let school: number;
let admin: TestUser;
let keeper: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  const roleId = await makeRole(
    t,
    ['show', 'detail', 'edit', 'release', 'delete'].map((name) => `documents.${name}`),
  );
  keeper = await makeUser(t, { home: school, roleId });
});
afterAll(() => t.close());

const as = (user: TestUser) => ({ token: user.token });
const show = async (id: number) => (await t.call(api.show, { params: { id } }, as(keeper))).body;
const act = async (id: number, name: string, more: object = {}) => {
  const { version } = await show(id);
  return t.call(api.decide, { params: { id }, body: { version, act: name, ...more } as never }, as(keeper));
};
const dispose = async (id: number) => {
  const { version } = await show(id);
  return t.call(api.dispose, { params: { id }, body: { version, reason: 'Prazo cumprido' } }, as(keeper));
};
const make = (part: object = {}) => makeDocument(t, { entity: school, userId: admin.id, ...part });
const checkFile = async (sha256: string) =>
  (await t.call(receipts.endpoints.verifyFile, { body: { sha256 } })).body;

describe('a document that was revoked and then archived', () => {
  test('is still checked as revoked, since that day and with that reason', async () => {
    const { id, sha256 } = await make();
    const code = (await show(id)).versions[0].check.code;
    expect((await act(id, 'revoke', { reason: 'Erro no texto' })).status).toBe(200);
    const revoked = await checkFile(sha256);
    expect(revoked).toMatchObject({ state: 'revoked', since: expect.any(String) });
    const archived = await act(id, 'archive', { reason: 'Arrumação' });
    expect(archived.body).toMatchObject({
      ...{ status: 'archived', ended_as: 'revoked', ended_reason: 'Erro no texto' },
    });
    expect(await checkFile(sha256)).toEqual(revoked);
    expect((await t.call(receipts.endpoints.verify, { body: { code } })).body).toEqual(revoked);
    expect(archived.body.events[0]).toMatchObject({ kind: 'archive', reason: 'Arrumação' });
  });

  test('one that was archived alone has ended, and one past its last day too', async () => {
    const { id, sha256 } = await make();
    await act(id, 'archive', { reason: 'Sem uso' });
    expect(await checkFile(sha256)).toMatchObject({ state: 'ended', since: expect.any(String) });
    const other = await make();
    await t.pool.query(
      `update documents set effective_from = '2020-01-01', expires_on = '2021-01-01' where id = $1`,
      [other.id],
    );
    expect(await checkFile(other.sha256)).toMatchObject({
      ...{ state: 'ended', since: expect.stringContaining('2021-01-01') },
    });
  });
});

describe('a file that several organisations have', () => {
  test('is told of the one in which it is valid, with the others beside it', async () => {
    const file = { bytes: Buffer.from('Norma de uso dos laboratórios.'), name: 'nota.txt' };
    const own = await make(file);
    const { entity: other, admin: stranger } = await makeAdministrator(t, 'Escola Jatobá');
    const copy = await makeDocument(t, {
      ...{ entity: other, userId: stranger.id, code: 'XYZ-1' },
      ...file,
    });
    expect(copy.sha256).toBe(own.sha256);
    await endDocument(t, copy.id);
    expect(await checkFile(own.sha256)).toMatchObject({
      ...{ state: 'valid', code: own.code },
      elsewhere: [{ organisation: 'Escola Jatobá', code: 'XYZ-1', state: 'revoked' }],
    });
    // Neither says what the other is: where both have ended, the first to have it comes first.
    await endDocument(t, own.id);
    expect(await checkFile(own.sha256)).toMatchObject({
      ...{ state: 'revoked', code: own.code },
      elsewhere: [{ code: 'XYZ-1', state: 'revoked' }],
    });
  });
});

describe('a legal hold', () => {
  test('needs a reason, and nothing is disposed of until it is lifted', async () => {
    const { id } = await make();
    await act(id, 'revoke', { reason: 'Lei nova' });
    await t.pool.query(
      `update documents set retention_years = 1, ended_at = now() - interval '3 years' where id = $1`,
      [id],
    );
    expect(Object.keys((await act(id, 'hold')).body.errors ?? {})).toEqual(['reason']);
    const held = await act(id, 'hold', { reason: 'Processo 123' });
    expect(held.body).toMatchObject({ hold_reason: 'Processo 123', held_at: expect.any(String) });
    expect(held.body.acts).not.toContain('dispose');
    expect((await dispose(id)).status).toBe(409);
    await expect(
      t.pool.query(`update documents set status = 'disposed', disposed_at = now() where id = $1`, [id]),
    ).rejects.toThrow('documents_held_are_kept');
    const lifted = await act(id, 'lift_hold', { reason: 'Processo encerrado' });
    expect(lifted.body).toMatchObject({ status: 'revoked', held_at: null, hold_reason: null });
    expect((await dispose(id)).body).toMatchObject({ status: 'disposed' });
  });
});

describe('what has ended', () => {
  test('is kept no shorter than was said, and once disposed of stays as it is', async () => {
    const { id } = await make();
    const edit = async (changes: object) => {
      const { body: now } = await t.call(api.read, { params: { id } }, as(keeper));
      const body = {
        ...{ title: now.title, kind: now.kind, code: now.code, owner_id: keeper.id, tags: [] },
        ...{ classification: now.classification, retention_years: now.retention_years, version: now.version },
        ...{ everyone: true, unit_ids: [], role_ids: [], list_ids: [], user_ids: [], ...changes },
      } as never;
      return t.call(api.update, { params: { id }, body }, as(keeper));
    };
    const years = async (retention_years: number | null) => {
      const { status, body } = await edit({ retention_years });
      return status === 422 ? Object.keys(body.errors) : status;
    };
    expect([await years(5), await years(3)]).toEqual([200, 200]);
    await act(id, 'revoke', { reason: 'Lei nova' });
    expect(await years(2)).toEqual(['retention_years']);
    expect([await years(3), await years(4), await years(null)]).toEqual([200, 200, 200]);
    expect(await years(100)).toEqual(['retention_years']);
    expect((await edit({ title: 'Nome corrigido' })).status).toBe(200);
    await t.pool.query(
      `update documents set retention_years = 1, ended_at = now() - interval '3 years' where id = $1`,
      [id],
    );
    expect((await dispose(id)).status).toBe(200);
    expect((await edit({ title: 'Outro nome' })).status).toBe(409);
    expect((await show(id)).title).toBe('Nome corrigido');
  });
});

describe('a picture', () => {
  test('is recognised as it was sent, and as it is kept', async () => {
    const sent = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    const { id } = (
      await t.call(
        api.create,
        {
          body: {
            ...{ title: 'Cartaz', kind: 'policy', owner_id: admin.id, classification: 'public' },
            ...{ everyone: true, unit_ids: [], role_ids: [], list_ids: [], user_ids: [], tags: [] },
          } as never,
        },
        as(admin),
      )
    ).body;
    const files = [{ name: 'cartaz.png', content: sent }];
    const up = await t.call(api.uploadVersion, { params: { id }, files }, as(admin));
    expect(up.status, JSON.stringify(up.body)).toBe(200);
    await t.pool.query(
      `update document_versions set state = 'approved', approved_at = now() where document_id = $1`,
      [id],
    );
    await t.pool.query(
      `update document_versions set state = 'in_force', released_at = now() where document_id = $1`,
      [id],
    );
    await t.pool.query(`update documents set status = 'in_force', current_version = 1 where id = $1`, [id]);
    const hash = createHash('sha256').update(sent).digest('hex');
    const found = await checkFile(hash);
    expect(found).toMatchObject({ title: 'Cartaz', state: 'valid', sent_sha256: hash });
    expect(found.sha256).not.toBe(hash);
    expect(await checkFile(found.sha256)).toEqual(found);
  });
});

describe('the end of a validity', () => {
  test('is called to mind 30 and 7 days ahead and on the day, each once, and not after it', async () => {
    const { id } = await make();
    const told = async (ahead: number) => {
      await t.pool.query(
        `update documents set effective_from = '2020-01-01', expires_on = today_in_brasilia() + $2::int where id = $1`,
        [id, ahead],
      );
      await t.runJobs('remind-documents');
      await t.runJobs('remind-documents');
      const { rows } = await t.pool.query(
        `select title, message from notifications where type = 'document.due' and link = $1 order by id`,
        [`/documents/${id}`],
      );
      return rows.map(({ title, message }) => `${title} ${message}`);
    };
    expect(await told(31)).toEqual([]);
    expect(await told(30)).toEqual([
      expect.stringMatching(/^Validade que termina: \S+ .* vale até \d\d\/\d\d\/\d{4}\./),
    ]);
    expect(await told(7)).toHaveLength(2);
    expect(await told(0)).toHaveLength(3);
    expect(await told(-1)).toHaveLength(3);
  });
});
