import { documentLinks } from '@conforme/contracts/modules/document-links/document-links.contract.ts';
import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfOfPages } from '../../testing/features/made-pdfs.ts';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { makeDocument } from '../../testing/features/shared-documents.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';

const api = documents.endpoints;
const links = documentLinks.endpoints;

let t: TestApp;
let owner: TestUser;
let editor: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin: owner, entity: school } = await makeAdministrator(t));
  const everythingButRelease = ['show', 'detail', 'edit', 'delete', 'share'].map(
    (name) => `documents.${name}`,
  );
  const roleId = await makeRole(t, [...everythingButRelease, 'knowledge_items.show']);
  editor = await makeUser(t, { home: school, roleId, name: 'Edi Editora' });
});
afterAll(() => t.close());

const as = (user: TestUser) => ({ token: user.token });
const restricted = async (isDraft = false, changes = 'tags = tags'): Promise<number> => {
  const made = { entity: school, userId: owner.id, classification: 'restricted', isDraft };
  const { id } = await makeDocument(t, made);
  await t.pool.query(`update documents set ${changes} where id = $1`, [id]);
  return id;
};
const versionOf = async (id: number): Promise<number> =>
  (await t.pool.query('select version from documents where id = $1', [id])).rows[0].version;
const file = async (id: number, user: TestUser, number = 1): Promise<number> =>
  (await t.call(api.file, { params: { id, number } }, as(user))).status;
const upload = (id: number, user: TestUser) =>
  t.call(
    api.uploadVersion,
    { params: { id }, files: [{ name: 'nova.pdf', content: pdfOfPages([['Nova redação']]) }] },
    as(user),
  );
const prepare = async (id: number, act: string, user: TestUser) =>
  t.call(api.prepare, { params: { id }, body: { version: await versionOf(id), act } as never }, as(user));
const change = async (id: number, user: TestUser, changes: object) => {
  const { body: now } = await t.call(api.read, { params: { id } }, as(owner));
  const body = {
    ...{ title: now.title, kind: now.kind, code: now.code, owner_id: owner.id, classification: 'restricted' },
    ...{ everyone: false, unit_ids: [], role_ids: [], list_ids: [], user_ids: [owner.id], tags: [] },
    ...{ version: now.version, ...changes },
  } as never;
  return t.call(api.update, { params: { id }, body }, as(user));
};
const inReview = async () => {
  const id = await restricted(true, "status = 'in_review'");
  await t.pool.query("update document_versions set state = 'in_review' where document_id = $1", [id]);
  return id;
};
const newLink = {
  ...{ recipient_name: 'Fora', recipient_email: 'fora@fora.test', right: 'download', days: 7 },
  ...{ max_views: null, watermark: false, asks_code: false, terms: null, send: false },
} as never;

type Try = readonly [make: () => Promise<number>, act: (id: number, user: TestUser) => Promise<Answer>];

/** Each on a document that stands so that its owner could do it. */
const tries: Readonly<Record<string, Try>> = {
  'update owner': [() => restricted(), (id, user) => change(id, user, { owner_id: user.id })],
  'update readers': [() => restricted(), (id, user) => change(id, user, { user_ids: [user.id] })],
  'update classification': [
    () => restricted(),
    (id, user) => change(id, user, { classification: 'internal', everyone: true, user_ids: [] }),
  ],
  remove: [() => restricted(true), (id, user) => t.call(api.remove, { params: { id } }, as(user))],
  restore: [
    () => restricted(true, 'deleted_at = now()'),
    (id, user) => t.call(api.restore, { params: { id } }, as(user)),
  ],
  uploadVersion: [() => restricted(), upload],
  'uploadVersion over a draft': [() => restricted(true), upload],
  noteVersion: [
    () => restricted(true),
    async (id, user) => {
      const body = { version: await versionOf(id), note: 'Outro', relevant: true };
      return t.call(api.noteVersion, { params: { id }, body }, as(user));
    },
  ],
  'prepare send_to_review': [() => restricted(true), (id, user) => prepare(id, 'send_to_review', user)],
  'prepare withdraw': [inReview, (id, user) => prepare(id, 'withdraw', user)],
  'prepare discard_version': [() => restricted(true), (id, user) => prepare(id, 'discard_version', user)],
  'prepare begin_review': [() => restricted(), (id, user) => prepare(id, 'begin_review', user)],
  decide: [
    () => restricted(),
    async (id, user) => {
      const body = { version: await versionOf(id), act: 'archive', reason: 'Fim' } as never;
      return t.call(api.decide, { params: { id }, body }, as(user));
    },
  ],
  dispose: [
    () => restricted(false, "status = 'revoked', ended_at = now() - interval '2 years', retention_years = 1"),
    async (id, user) => {
      const body = { version: await versionOf(id), reason: 'Prazo' };
      return t.call(api.dispose, { params: { id }, body }, as(user));
    },
  ],
  remind: [
    () => restricted(false, "requires_signature = true, signature_statement = 'Li.'"),
    (id, user) => t.call(api.remind, { params: { id } }, as(user)),
  ],
  compare: [
    () => restricted(),
    async (id, user) => {
      await t.pool.query(
        `insert into document_texts (version_id, document_id, legal_entity_id)
         select id, document_id, legal_entity_id from document_versions where document_id = $1 on conflict do nothing`,
        [id],
      );
      return t.call(api.compare, { params: { id }, query: { from: '1', to: '1' } as never }, as(user));
    },
  ],
  'file of a version': [
    () => restricted(),
    (id, user) => t.call(api.file, { params: { id, number: 1 } }, as(user)),
  ],
  'links list': [() => restricted(), (id, user) => t.call(links.list, { params: { id } }, as(user))],
  'links create': [
    () => restricted(),
    (id, user) => t.call(links.create, { params: { id }, body: newLink }, as(user)),
  ],
  ...Object.fromEntries(
    (['revoke', 'renew', 'resend', 'accesses'] as const).map((name): [string, Try] => [
      `links ${name}`,
      [
        () => restricted(),
        async (id, user) => {
          const { body } = await t.call(links.create, { params: { id }, body: newLink }, as(owner));
          const params = { id, link_id: body.link.id };
          const more = name === 'renew' ? { body: { days: 7 } } : {};
          return t.call(links[name], { params, ...more } as never, as(user));
        },
      ],
    ]),
  ),
};

describe('a restricted document', () => {
  test.each(Object.entries(tries))(
    'is closed to an editor who may not open it: %s',
    async (_, [make, act]) => {
      const id = await make();
      const before = await versionOf(id);
      expect([403, 404]).toContain((await act(id, editor)).status);
      expect(await versionOf(id)).toBe(before);
      expect(await file(id, editor)).toBe(404);
      // The same act is the owner's to do: it was refused for who asked.
      const done = await act(id, owner);
      expect(done.status, JSON.stringify(done.body)).toBe(200);
    },
  );

  test('has no act that the trials above leave out', () => {
    const looksOnly = ['grid', 'list', 'read', 'create', 'tags', 'consult', 'attention', 'show', 'people'];
    const readersOwn = ['sign', 'proof'];
    const tried = new Set(Object.keys(tries).map((name) => name.split(' ')[0]));
    const left = Object.keys(api).filter((name) => ![...looksOnly, ...readersOwn].includes(name));
    expect(left.filter((name) => !tried.has(name))).toEqual([]);
  });

  test('offers no act to an editor who may not open it, and all to its owner', async () => {
    const id = await restricted();
    const shown = (user: TestUser) => t.call(api.show, { params: { id } }, as(user));
    expect((await shown(editor)).body).toMatchObject({ acts: [], versions: [{ opens: false }] });
    expect((await shown(owner)).body.acts).toContain('add_version');
  });

  test('opens to the author of a draft that draft alone, and to the author of what was in force the rest', async () => {
    const id = await restricted();
    const add = (number: number, state: string) =>
      t.pool.query(
        `insert into document_versions (document_id, legal_entity_id, number, state, file_id, file_name, media_type,
           size, sha256, note, author_id, approved_at, released_at, superseded_at)
         select $1, legal_entity_id, $2, $3, $4, 'v.pdf', 'application/pdf', 10, sha256('v'), 'Nota', $5,
           case when $3 = 'superseded' then now() end, case when $3 = 'superseded' then now() end,
           case when $3 = 'superseded' then now() end
         from documents where id = $1`,
        [id, number, state, null, editor.id],
      );
    await add(2, 'draft');
    expect(await file(id, editor)).toBe(404);
    expect((await change(id, editor, { owner_id: editor.id })).status).toBe(403);
    await add(3, 'superseded');
    expect(await file(id, editor)).toBe(200);
  });

  test('lets whoever made it for another owner send its first version', async () => {
    const fields = {
      ...{ title: 'Plano', kind: 'policy', owner_id: owner.id, classification: 'restricted', tags: [] },
      ...{ everyone: false, unit_ids: [], role_ids: [], list_ids: [], user_ids: [owner.id] },
    } as never;
    const { body } = await t.call(api.create, { body: fields }, as(editor));
    expect((await upload(body.id, editor)).status).toBe(200);
  });
});
