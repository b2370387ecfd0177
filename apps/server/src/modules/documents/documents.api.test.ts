import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import type { ShownDocument } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ProcessGrew, ReadingThreads } from '../../platform/reading/reading-threads.ts';
import { pdfOfPages } from '../../testing/features/made-pdfs.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const api = documents.endpoints;

let t: TestApp;
let admin: TestUser;
let approver: TestUser;
let reader: TestUser;
let stranger: TestUser;
let school: number;
let readerRole: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  const unit = await makeOrganisation(t, 'Unidade Norte', school);
  readerRole = await makeRole(t, ['documents.detail', 'knowledge_items.show']);
  const deciding = await makeRole(t, [
    ...['show', 'detail', 'edit', 'release', 'delete'].map((name) => `documents.${name}`),
    'knowledge_items.show',
  ]);
  approver = await makeUser(t, { home: school, roleId: deciding });
  reader = await makeUser(t, { home: unit, roleId: readerRole });
  stranger = await makeUser(t, { home: await makeOrganisation(t, 'Outra Escola'), roleId: deciding });
});
afterAll(() => t.close());

const as = (user: TestUser) => ({ token: user.token });
const fields = () => ({
  ...{ title: 'Política de senhas', kind: 'policy', owner_id: admin.id, classification: 'internal' },
  ...{ everyone: true, unit_ids: [], role_ids: [], list_ids: [], user_ids: [], tags: ['Segurança'] },
});
const create = (changes: object = {}, user = admin) =>
  t.call(api.create, { body: { ...fields(), ...changes } as never }, as(user));
const attention = async (user: TestUser) => (await t.call(api.attention, {}, as(user))).body;
const toSign = async (user: TestUser): Promise<number> => (await attention(user)).to_sign;
const show = (id: number, user: TestUser) => t.call(api.show, { params: { id } }, as(user));
const send = async (id: number, lines: readonly string[], user = admin): Promise<ShownDocument> => {
  const files = [{ name: 'politica.pdf', content: pdfOfPages([lines]) }];
  const sent = await t.call(api.uploadVersion, { params: { id }, files }, as(user));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { version } = sent.body;
  const noted = await t.call(
    api.noteVersion,
    { params: { id }, body: { version, note: 'Novo texto', relevant: true } },
    as(user),
  );
  expect(noted.status, JSON.stringify(noted.body)).toBe(200);
  return noted.body;
};
const act = async (id: number, name: string, user: TestUser, more: object = {}) => {
  const { version } = (await show(id, user)).body;
  const body = { version, act: name, ...more } as never;
  return name in { send_to_review: 1, withdraw: 1, discard_version: 1, begin_review: 1 }
    ? t.call(api.prepare, { params: { id }, body }, as(user))
    : t.call(api.decide, { params: { id }, body }, as(user));
};
const done = async (id: number, name: string, user: TestUser, more: object = {}) => {
  const answer = await act(id, name, user, more);
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const inForce = async (changes: object = {}, lines = ['Senhas têm doze caracteres.']): Promise<number> => {
  const { body, status } = await create(changes);
  expect(status, JSON.stringify(body)).toBe(200);
  await send(body.id, lines);
  await done(body.id, 'send_to_review', admin);
  await done(body.id, 'approve', approver);
  await done(body.id, 'release', approver);
  return body.id;
};
const consult = async (search: string, user: TestUser, more: object = {}) =>
  (await t.call(api.consult, { query: { search, ...more } as never }, as(user))).body;

describe('a document', () => {
  test('gets the next code of its kind, and refuses one that is taken', async () => {
    const first = await create({ code: 'NOR-007', kind: 'norm' });
    expect(first.body.code).toBe('NOR-007');
    expect((await create({ kind: 'norm' })).body.code).toBe('NOR-008');
    const again = await create({ code: 'nor-007', kind: 'norm' });
    expect(again.status).toBe(422);
    expect(Object.keys(again.body.errors ?? {})).toEqual(['code']);
  });

  test('refuses readers that do not fit the classification, and foreign places', async () => {
    const wide = await create({ classification: 'confidential' });
    expect(Object.keys(wide.body.errors ?? {})).toEqual(['everyone']);
    const units = await create({ classification: 'restricted', everyone: false, unit_ids: [school] });
    expect(Object.keys(units.body.errors ?? {})).toEqual(['unit_ids']);
    const owner = await create({ owner_id: stranger.id });
    expect(Object.keys(owner.body.errors ?? {})).toEqual(['owner_id']);
    const dates = await create({ effective_from: '2027-01-02', expires_on: '2027-01-01' });
    expect(Object.keys(dates.body.errors ?? {})).toEqual(['expires_on']);
    const signed = { requires_signature: true, signature_statement: 'Li.', signature_due_on: '2020-01-01' };
    expect(Object.keys((await create(signed)).body.errors ?? {})).toEqual(['signature_due_on']);
  });

  test('goes from draft to force by two people, and a new version supersedes', async () => {
    const { body } = await create();
    await send(body.id, ['Primeira redação']);
    const file = (number: number) => t.call(api.file, { params: { id: body.id, number } }, as(admin));
    // Another file may still take its place: nobody keeps this one.
    expect((await file(1)).headers['cache-control']).toBe('no-store');
    expect((await show(body.id, reader)).status).toBe(404);
    await done(body.id, 'send_to_review', admin);
    const own = await act(body.id, 'approve', admin);
    expect(own.status).toBe(409);
    expect((await show(body.id, admin)).body.acts).not.toContain('approve');
    await done(body.id, 'approve', approver);
    const live = await done(body.id, 'release', approver);
    expect(live).toMatchObject({ status: 'in_force', current_version: 1 });
    expect((await file(1)).headers['cache-control']).toContain('immutable');
    await send(body.id, ['Segunda redação']);
    expect((await show(body.id, reader)).body).toMatchObject({ current_version: 1, acts: [], events: [] });
    expect((await show(body.id, reader)).body.versions).toHaveLength(1);
    await done(body.id, 'send_to_review', admin);
    await done(body.id, 'approve', approver);
    const next = await done(body.id, 'release', approver);
    expect(
      next.versions.map(({ number, state }: ShownDocument['versions'][number]) => [number, state]),
    ).toEqual([
      [2, 'in_force'],
      [1, 'superseded'],
    ]);
    const old = await t.call(api.file, { params: { id: body.id, number: 1 } }, as(reader));
    expect(old.status).toBe(404);
    expect((await t.call(api.file, { params: { id: body.id, number: 2 } }, as(reader))).status).toBe(200);
  });

  test('never changes once it was released, not even by the owner of the tables', async () => {
    const id = await inForce();
    for (const change of [`note = 'outra'`, `sha256 = sha256('x')`, `state = 'draft'`, `size = 1`])
      await expect(
        t.pool.query(`update document_versions set ${change} where document_id = ${id}`),
      ).rejects.toThrow('never changed');
    const removed = await t.call(api.remove, { params: { id } }, as(admin));
    expect(removed.status).toBe(409);
  });

  test('is refused to a stranger, to whoever may not, and with a stale version', async () => {
    const id = await inForce();
    expect((await show(id, stranger)).status).toBe(404);
    expect((await t.call(api.read, { params: { id } }, as(stranger))).status).toBe(404);
    expect((await t.call(api.file, { params: { id, number: 1 } }, as(stranger))).status).toBe(404);
    expect((await t.call(api.read, { params: { id } }, as(reader))).status).toBe(403);
    const stale = { version: 1, act: 'revoke', reason: 'x' } as never;
    expect((await t.call(api.decide, { params: { id }, body: stale }, as(approver))).status).toBe(409);
  });

  test('that is restricted opens to its readers, its owner and approvers alone', async () => {
    const looker = await makeUser(t, {
      home: school,
      roleId: await makeRole(t, ['documents.show', 'documents.detail']),
    });
    const id = await inForce({ classification: 'restricted', everyone: false, user_ids: [reader.id] });
    expect((await show(id, looker)).body.versions[0]?.opens).toBe(false);
    expect((await t.call(api.file, { params: { id, number: 1 } }, as(looker))).status).toBe(404);
    expect((await t.call(api.file, { params: { id, number: 1 } }, as(reader))).status).toBe(200);
    expect((await t.call(api.file, { params: { id, number: 1 } }, as(admin))).status).toBe(200);
  });

  test('ends with a reason, and is disposed of after its years, files and all', async () => {
    const id = await inForce({ retention_years: 1 });
    const silent = await act(id, 'revoke', approver);
    expect(Object.keys(silent.body.errors ?? {})).toEqual(['reason']);
    const ended = await done(id, 'revoke', approver, { reason: 'Lei nova' });
    expect(ended).toMatchObject({ status: 'revoked', ended_reason: 'Lei nova' });
    expect((await show(id, reader)).status).toBe(404);
    const body = { version: ended.version, reason: 'Prazo cumprido' };
    expect((await t.call(api.dispose, { params: { id }, body }, as(approver))).status).toBe(409);
    await t.pool.query(`update documents set ended_at = now() - interval '2 years' where id = $1`, [id]);
    const { version } = (await show(id, approver)).body;
    const gone = await t.call(api.dispose, { params: { id }, body: { ...body, version } }, as(approver));
    expect(gone.body).toMatchObject({ status: 'disposed', acts: [] });
    expect(gone.body.versions[0]).toMatchObject({ opens: false });
    const { rows } = await t.pool.query(
      'select file_id, sha256 from document_versions where document_id = $1',
      [id],
    );
    expect(rows[0]).toMatchObject({ file_id: null, sha256: expect.any(Buffer) });
  });

  test('is replaced by another in force, and kept by a review with a date', async () => {
    const old = await inForce();
    const next = await inForce();
    const self = await act(old, 'supersede', approver, { reason: 'x', replaced_by_id: old });
    expect(Object.keys(self.body.errors ?? {})).toEqual(['replaced_by_id']);
    await done(old, 'supersede', approver, { reason: 'Nova política', replaced_by_id: next });
    expect((await show(next, approver)).body.relations).toMatchObject([{ kind: 'replaces', id: old }]);
    await done(next, 'begin_review', admin);
    expect(Object.keys((await act(next, 'keep', approver)).body.errors ?? {})).toEqual(['review_on']);
    const kept = await done(next, 'keep', approver, { review_on: '2099-01-31' });
    expect(kept).toMatchObject({ status: 'in_force', review_on: '2099-01-31' });
  });
});

describe('readers', () => {
  test('find words of the text, with accents and stems, and only what is theirs', async () => {
    const id = await inForce({ title: 'Uso de aparelhos' }, ['Celulares ficam na recepção, sem exceções.']);
    const secret = await inForce(
      { title: 'Plano sigiloso', classification: 'restricted', everyone: false, user_ids: [admin.id] },
      ['Recepção de emergência'],
    );
    await t.runJobs();
    const { rows } = await consult('recepcao excecao', reader);
    expect(rows.map((row: { id: number }) => row.id)).toEqual([id]);
    expect(rows[0]?.passages[0]).toMatchObject({
      page: 1,
      text: expect.stringContaining('\ue000recepção\ue001'),
    });
    expect((await consult('emergência', reader)).rows).toEqual([]);
    expect((await consult('emergência', admin)).rows.map((row: { id: number }) => row.id)).toEqual([secret]);
    expect((await consult('recepção', stranger)).rows).toEqual([]);
    expect((await consult('aparelho', reader, { kind: 'norm' })).rows).toEqual([]);
    expect((await consult('aparelho', reader, { tag: 'Segurança' })).rows).toHaveLength(1);
    await send(id, ['Outro assunto inteiramente']);
    await t.runJobs();
    expect((await consult('inteiramente', reader)).rows).toEqual([]);
    const both = await t.call(
      api.compare,
      { params: { id }, query: { from: '1', to: '2' } as never },
      as(admin),
    );
    expect(both.body).toMatchObject({
      from: { text_state: 'read' },
      to: { text: 'Outro assunto inteiramente' },
    });
  });

  test('find a text for which the process had grown: it is read again twice before it is refused', async () => {
    const states = async () => {
      const { rows } = await t.pool.query(
        `select t.state from document_texts t join document_versions v on v.id = t.version_id
         where t.document_id = $1 order by v.number`,
        [id],
      );
      return rows.map(({ state }) => state);
    };
    const later = async () => {
      await t.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()
        and payload::jsonb ? 'grew'`);
      await t.runJobs();
    };
    const id = await inForce({}, ['Crachás ficam à vista.']);
    const read = vi.spyOn(ReadingThreads.prototype, 'read').mockRejectedValueOnce(new ProcessGrew());
    await t.runJobs();
    expect(await states()).toEqual(['waiting']);
    await later();
    expect(await states()).toEqual(['read']);
    await send(id, ['Outro texto']);
    read.mockRejectedValue(new ProcessGrew());
    await t.runJobs();
    await later();
    expect(await states()).toEqual(['read', 'waiting']);
    await later();
    expect(await states()).toEqual(['read', 'refused']);
    read.mockRestore();
  });

  test('are offered the tags of what is theirs alone', async () => {
    await inForce({ tags: ['demissao-em-massa'], everyone: false, user_ids: [admin.id] });
    await inForce({ tags: ['para-todos'] });
    expect((await consult('', approver)).tags).not.toContain('demissao-em-massa');
    expect((await consult('', reader)).tags).not.toContain('demissao-em-massa');
    expect((await consult('', reader)).tags).toContain('para-todos');
    expect((await consult('', admin)).tags).toContain('demissao-em-massa');
  });

  test('sign once the version they read; a relevant one asks again', async () => {
    const id = await inForce({ requires_signature: true, signature_statement: 'Li.' });
    const sign = (number: number, user = reader) =>
      t.call(api.sign, { params: { id }, body: { number } }, as(user));
    await t.runJobs();
    const { rows: told } = await t.pool.query(`select type from notifications where user_id = $1`, [
      reader.id,
    ]);
    expect(told.map(({ type }) => type)).toContain('document.to_sign');
    const before = await toSign(reader);
    const both = await Promise.all([sign(1), sign(1)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect(await toSign(reader)).toBe(before - 1);
    expect((await sign(1, stranger)).status).toBe(404);
    expect((await show(id, admin)).body.numbers).toMatchObject({ signed: 1 });
    await send(id, ['Texto novo']);
    await done(id, 'send_to_review', admin);
    await done(id, 'approve', approver);
    await done(id, 'release', approver);
    expect((await sign(1)).status).toBe(409);
    expect((await show(id, reader)).body.signature).toMatchObject({ own: null, signed_before: true });
  });

  test('are asked to sign nothing whose validity is over', async () => {
    const id = await inForce({
      ...{ requires_signature: true, signature_statement: 'Li.' },
      review_on: '2030-01-01',
    });
    await t.pool.query('update documents set review_on = today_in_brasilia() where id = $1', [id]);
    expect((await show(id, reader)).body.signature).toMatchObject({ asked: true });
    const before = { sign: await toSign(reader), review: (await attention(admin)).to_review };
    await t.pool.query(
      'update documents set effective_from = today_in_brasilia() - 9, expires_on = today_in_brasilia() - 1 where id = $1',
      [id],
    );
    expect((await show(id, reader)).body.signature).toMatchObject({ asked: false });
    expect(await toSign(reader)).toBe(before.sign - 1);
    expect((await attention(admin)).to_review).toBe(before.review - 1);
    expect((await t.call(api.sign, { params: { id }, body: { number: 1 } }, as(reader))).status).toBe(409);
    expect((await t.call(api.remind, { params: { id } }, as(admin))).status).toBe(409);
  });

  test('staff see who signed and who has not, remind them once a day; the signer keeps a proof', async () => {
    const id = await inForce({ requires_signature: true, signature_statement: 'Li.' });
    const people = (state: string, user = admin) =>
      t.call(api.people, { params: { id }, query: { custom_filters: { state } } }, as(user));
    const names = async (state: string): Promise<string[]> =>
      (await people(state)).body.model.data.map((one: { id: number }) => one.id);
    const proof = (user = reader) => t.call(api.proof, { params: { id } }, as(user));
    expect(await names('signed')).toEqual([]);
    expect(await names('missing')).toEqual(expect.arrayContaining([reader.id, approver.id, admin.id]));
    expect((await proof()).status).toBe(409);
    await t.call(api.sign, { params: { id }, body: { number: 1 } }, as(reader));
    expect(await names('signed')).toEqual([reader.id]);
    const missing = await names('missing');
    expect(missing).not.toContain(reader.id);
    expect((await people('missing', reader)).status).toBe(403);
    expect((await people('missing', stranger)).status).toBe(404);

    const remind = (user = admin) => t.call(api.remind, { params: { id } }, as(user));
    expect((await remind(reader)).status).toBe(403);
    expect((await remind(stranger)).status).toBe(404);
    expect((await remind()).body).toEqual({ people: missing.length });
    expect((await remind(approver)).body).toEqual({ people: 0 });
    const { rows: told } = await t.pool.query(
      `select user_id from notifications where type = 'document.to_sign' and link = $1`,
      [`/documents/consult/${id}`],
    );
    expect(told.map((row) => row.user_id)).toEqual(expect.arrayContaining(missing));
    expect(told.filter((row) => row.user_id === reader.id)).toHaveLength(0);

    const first = await proof();
    expect(first.status).toBe(200);
    expect((await proof(stranger)).status).toBe(404);
    await done(id, 'revoke', approver, { reason: 'Fora de uso' });
    expect((await remind()).status).toBe(409);
    // It is no longer theirs to read; what they signed is.
    expect((await show(id, reader)).status).toBe(404);
    const again = await proof();
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('reminders go out once for a day, and what was approved for a day begins on it', async () => {
    const id = await inForce();
    await t.pool.query('update documents set review_on = today_in_brasilia() + 7 where id = $1', [id]);
    await t.runJobs('remind-documents');
    await t.runJobs('remind-documents');
    const { rows } = await t.pool.query('select kind from document_reminders where document_id = $1', [id]);
    expect(rows).toEqual([{ kind: 'review_7' }]);
    const { body } = await create({ effective_from: '2099-01-01' });
    await send(body.id, ['Depois']);
    await done(body.id, 'send_to_review', admin);
    await done(body.id, 'approve', approver);
    expect((await act(body.id, 'release', approver)).status).toBe(409);
    await t.pool.query(`update documents set effective_from = today_in_brasilia() where id = $1`, [body.id]);
    await t.pool.query(`alter table document_versions disable trigger document_versions_kept`);
    await t.pool.query(
      `update document_versions set approved_at = now() - interval '3 days' where document_id = $1`,
      [body.id],
    );
    await t.pool.query(`alter table document_versions enable trigger document_versions_kept`);
    await t.runJobs('begin-documents');
    expect((await show(body.id, admin)).body.status).toBe('in_force');
  });
});
