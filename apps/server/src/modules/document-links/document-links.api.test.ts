import { documentLinks } from '@conforme/contracts/modules/document-links/document-links.contract.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import PdfKit from 'pdfkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ReadingThreads } from '../../platform/reading/reading-threads.ts';
import { watermarkWords } from '../../platform/watermark/stamp-words.ts';
import { makeAdministrator, makeRole, makeUser, type TestUser } from '../../testing/features/people.ts';
import { endDocument, makeDocument, replaceVersion } from '../../testing/features/shared-documents.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { list, create, revoke, renew, resend, accesses, look, code, open, file } = documentLinks.endpoints;

let t: TestApp;
let entity: number;
let staff: TestUser;
let as: { token: string };
let document: Awaited<ReturnType<typeof makeDocument>>;
beforeAll(async () => {
  t = await startTestApp({ MAILS_PER_ADDRESS_PER_HOUR: '500' });
  ({ entity } = await makeAdministrator(t));
  const role = await makeRole(t, ['documents.share', 'documents.show', 'documents.detail']);
  staff = await makeUser(t, { home: entity, roleId: role });
  as = { token: staff.token };
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.pool.query('truncate rate_limits');
  document = await makeDocument(t, { entity, userId: staff.id });
});

const otavio = { recipient_name: 'Otávio Mendes', recipient_email: 'otavio@mppr.test' };
const input = (part: object = {}) => ({ ...otavio, asks_code: false, terms: null, ...part });
const at = () => ({ id: String(document.id) });
const make = (part: object = {}) => t.call(create, { params: at(), body: input(part) }, as);
const paramOf = (url: string) => url.split('/ged/public/')[1] as string;
async function link(part: object = {}) {
  const { status, body } = await make(part);
  expect(status, JSON.stringify(body)).toBe(200);
  return { param: paramOf(body.url), id: body.link.id as number };
}
const openWith = (param: string, part: object = {}) => t.call(open, { body: { param, ...part } });
const dead = { status: 404, body: { code: 'invalid_link' } };

describe('a link', () => {
  test('is made for one recipient, lives seven days, and is mailed with its address in one place', async () => {
    const { body } = await make({ max_views: 5 });
    expect(body.link).toMatchObject({
      ...otavio,
      ...{ right: 'view', watermark: true, state: 'active', views: 0, max_views: 5, version: 1 },
    });
    const days = (Date.parse(body.link.expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(7);
    const letter = (await t.letters(otavio.recipient_email)).at(-1);
    expect(letter?.link?.url).toBe(body.url);
    expect(JSON.stringify({ ...letter, link: null })).not.toContain(paramOf(body.url));
    const listed = (await t.call(list, { params: at() }, as)).body;
    expect(listed).toMatchObject({ links: [body.link], more: false, refusal: null, current: { number: 1 } });
    expect(JSON.stringify(listed)).not.toContain(paramOf(body.url));
  });

  test('shows what it opens and counts nothing; whoever only looks learns no address', async () => {
    const { param } = await link({ terms: 'Só para a apuração.' });
    for (let looks = 0; looks < 3; looks++) {
      const { body } = await t.call(look, { body: { param } });
      expect(body).toMatchObject({
        ...{ code: document.code, title: 'Tabela de temporalidade', version: 1, right: 'view' },
        ...{
          recipient_name: 'Otávio Mendes',
          recipient_email: 'o***@mppr.test',
          terms: 'Só para a apuração.',
        },
        ...{ views: 0, max_views: 5, ended: null, newer_version: null, watermark: true },
      });
    }
  });

  test('opens after the terms, hands out the stamped file and no download, and tells its maker once', async () => {
    const { param, id } = await link({ terms: 'Não repasso.' });
    expect(await openWith(param)).toMatchObject({
      status: 422,
      body: { errors: { accepted: [expect.any(String)] } },
    });
    const { ticket } = (await openWith(param, { accepted: true })).body;
    const shown = await t.call(file, { body: { ticket, use: 'view' } });
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(shown.headers['content-disposition']).toMatch(/^attachment/);
    expect(shown.headers['x-content-type-options']).toBe('nosniff');
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    // Another file than the one in the store: it has the mark on it.
    expect(Buffer.from(shown.bytes).includes('/Mark')).toBe(true);
    expect(await t.call(file, { body: { ticket, use: 'download' } })).toMatchObject({
      status: 409,
      body: { messages: expect.anything() },
    });
    await openWith(param, { accepted: true });
    const { rows } = await t.pool.query(`select user_id from notifications where title = $1`, [
      `Documento aberto por link: ${document.code}`,
    ]);
    expect(rows).toEqual([{ user_id: staff.id }]);
    const log = (await t.call(accesses, { params: { ...at(), link_id: String(id) } }, as)).body;
    expect(log.map(({ kind }: { kind: string }) => kind)).toEqual(['opened', 'opened', 'sent']);
    expect(log[0]).toEqual({ ...log[0], actor: null, created_at: expect.any(String) });
  });

  test('is stamped in one place of its organisation, whoever asks: staff and visitors cannot take both', async () => {
    const read = vi.spyOn(ReadingThreads.prototype, 'read');
    try {
      const { param } = await link();
      const { ticket } = (await openWith(param)).body;
      expect((await t.call(file, { body: { ticket, use: 'view' } })).status).toBe(200);
      const holders = read.mock.calls
        .filter(([{ purpose }]) => purpose === 'watermark')
        .map(([to]) => to.holder);
      expect(holders).toEqual([
        { organisation: entity, account: staff.id },
        { organisation: entity, account: undefined },
      ]);
    } finally {
      read.mockRestore();
    }
  });

  test('that allows it is downloaded, and that is told', async () => {
    const { param, id } = await link({ right: 'download', watermark: false });
    const { ticket } = (await openWith(param)).body;
    const taken = await t.call(file, { body: { ticket, use: 'download' } });
    expect(taken.status).toBe(200);
    const log = (await t.call(accesses, { params: { ...at(), link_id: String(id) } }, as)).body;
    expect(log.map(({ kind }: { kind: string }) => kind)).toEqual(['downloaded', 'opened', 'sent']);
    const { rows } = await t.pool.query(
      `select action from audit_events where object_type = 'document_link' and object_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'document_link.created',
      'document_link.opened',
      'document_link.downloaded',
    ]);
  });

  test('opens exactly as often as it may, also for 50 who come at once; then it is dead', async () => {
    const { param } = await link({ max_views: 7, send: false });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => t.call(open, { body: { param } }, { address: `10.9.${n}.1` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(dead);
    expect(await t.call(look, { body: { param } })).toMatchObject(dead);
    // The last of those who opened it still reads it.
    const last = answers.find(({ status }) => status === 200)?.body.ticket;
    expect((await t.call(file, { body: { ticket: last, use: 'view' } })).status).toBe(200);
    const { rows } = await t.pool.query(
      `select count(*)::int as count from document_link_accesses a join document_links l on l.id = a.document_link_id
       where l.document_id = $1 and a.kind = 'opened'`,
      [document.id],
    );
    expect(rows[0].count).toBe(7);
  }, 60_000);

  test('asks for the code sent to the recipient: good once, five tries, of this link alone', async () => {
    const { param } = await link({ asks_code: true });
    const other = await link({ asks_code: true });
    const mailed = async (to: string) => {
      expect((await t.call(code, { body: { param: to } })).status).toBe(200);
      return (await t.letters(otavio.recipient_email)).at(-1)?.code as string;
    };
    const right = await mailed(param);
    const wrong = right === '000000' ? '000001' : '000000';
    const refused = { status: 422, body: { errors: { code: [expect.any(String)] } } };
    expect(await openWith(param)).toMatchObject(refused);
    expect(await openWith(param, { code: wrong })).toMatchObject(refused);
    expect(await openWith(other.param, { code: right })).toMatchObject(refused);
    const both = await Promise.all([openWith(param, { code: right }), openWith(param, { code: right })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await openWith(param, { code: right })).toMatchObject(refused);
    const again = await mailed(param);
    for (let tries = 0; tries < 5; tries++)
      await openWith(param, { code: again === '000000' ? '000001' : '000000' });
    expect(await openWith(param, { code: again })).toMatchObject(refused);
    expect((await t.call(list, { params: at() }, as)).body.links[1]).toMatchObject({ views: 1 });
  });

  test('is revoked at once, for whoever is reading too, and once', async () => {
    const { param, id } = await link();
    const { ticket } = (await openWith(param)).body;
    const params = { ...at(), link_id: String(id) };
    expect(await t.call(revoke, { params }, as)).toMatchObject({ status: 200, body: { state: 'revoked' } });
    expect(await t.call(look, { body: { param } })).toMatchObject(dead);
    expect(await openWith(param)).toMatchObject(dead);
    expect(await t.call(file, { body: { ticket, use: 'view' } })).toMatchObject(dead);
    for (const act of [
      () => t.call(revoke, { params }, as),
      () => t.call(resend, { params }, as),
      () => t.call(renew, { params, body: { days: 7 } }, as),
    ])
      expect((await act()).status).toBe(409);
  });

  test('is renewed by another address, counted anew, and sent again while it lives', async () => {
    const { param, id } = await link({ max_views: 1 });
    await openWith(param);
    const params = { ...at(), link_id: String(id) };
    expect((await t.call(resend, { params }, as)).status).toBe(409);
    const renewed = (await t.call(renew, { params, body: { days: 30 } }, as)).body;
    expect(renewed.link).toMatchObject({ id, state: 'active', views: 0, max_views: 1 });
    expect(paramOf(renewed.url)).not.toBe(param);
    expect(await t.call(look, { body: { param } })).toMatchObject(dead);
    expect((await t.call(resend, { params }, as)).status).toBe(200);
    // The same link, sealed once more: no two addresses of it look alike.
    const sent = (await t.letters(otavio.recipient_email)).at(-1)?.link?.url as string;
    expect((await openWith(paramOf(sent))).status).toBe(200);
    expect(await openWith(paramOf(renewed.url))).toMatchObject(dead);
  });

  test('is renewed for the version in force, or refused where that one cannot be sent so', async () => {
    const { id } = await link();
    const params = { ...at(), link_id: String(id) };
    const again = () => t.call(renew, { params, body: { days: 7 } }, as);
    await replaceVersion(t, document.id, { entity, userId: staff.id });
    const { body } = await again();
    expect(body.link).toMatchObject({ id, version: 2, state: 'active' });
    const shown = (await t.call(look, { body: { param: paramOf(body.url) } })).body;
    expect(shown).toMatchObject({ version: 2, newer_version: null });
    const bytes = Buffer.from('Só texto.');
    await replaceVersion(t, document.id, { entity, userId: staff.id, bytes, name: 'nota.txt' });
    const refused = await again();
    expect([refused.status, refused.body.messages]).toEqual([409, expect.stringContaining('permita baixar')]);
    expect((await t.call(look, { body: { param: paramOf(body.url) } })).status).toBe(200);
  });

  test('that is forged, of another purpose or expired is dead, with one answer', async () => {
    const { param, id } = await link();
    const forged = [`${param.slice(0, -1)}${param.endsWith('A') ? 'B' : 'A'}`, 'x', '', 'v1.0.AAAA'];
    for (const one of forged) expect(await t.call(look, { body: { param: one } })).toMatchObject(dead);
    await t.pool.query(
      `update public_links set expires_at = now() - interval '1 second'
       where id = (select link_id from document_links where id = $1)`,
      [id],
    );
    expect(await t.call(look, { body: { param } })).toMatchObject(dead);
    expect(await t.call(file, { body: { ticket: 'x'.repeat(43), use: 'view' } })).toMatchObject(dead);
  });

  test('of a document that was revoked explains it and opens nothing', async () => {
    const { param } = await link();
    const { ticket } = (await openWith(param)).body;
    await endDocument(t, document.id);
    expect((await t.call(look, { body: { param } })).body.ended).toMatchObject({ how: 'revoked' });
    expect((await openWith(param)).status).toBe(409);
    expect(await t.call(file, { body: { ticket, use: 'view' } })).toMatchObject(dead);
    expect((await t.call(list, { params: at() }, as)).body.refusal).toMatch(/vigente/);
    expect((await make()).status).toBe(409);
  });

  test('of a document whose validity is over explains it, opens nothing, and is neither renewed nor sent again', async () => {
    const { param, id } = await link();
    const { ticket } = (await openWith(param)).body;
    const acts = () =>
      Promise.all([
        t.call(renew, { params: { ...at(), link_id: String(id) }, body: { days: 7 } } as never, as),
        t.call(resend, { params: { ...at(), link_id: String(id) } } as never, as),
      ]);
    const lasts = (day: string) =>
      t.pool.query(`update documents set expires_on = today_in_brasilia() ${day} where id = $1`, [
        document.id,
      ]);
    await lasts('+ 0');
    expect((await t.call(look, { body: { param } })).body.ended).toBeNull();
    await lasts('- 1');
    expect((await t.call(look, { body: { param } })).body.ended).toMatchObject({ how: 'expired' });
    expect((await openWith(param)).status).toBe(409);
    expect(await t.call(file, { body: { ticket, use: 'view' } })).toMatchObject(dead);
    expect((await t.call(list, { params: at() }, as)).body.refusal).toMatch(/validade/);
    expect((await make()).status).toBe(409);
    expect((await acts()).map(({ status }) => status)).toEqual([409, 409]);
    await t.pool.query('update documents set expires_on = null where id = $1', [document.id]);
    await endDocument(t, document.id);
    expect((await acts()).map(({ status }) => status)).toEqual([409, 409]);
  });
});

const encrypted = () =>
  new Promise<Buffer>((resolve) => {
    const made = new PdfKit({ userPassword: 'x' });
    const pieces: Buffer[] = [];
    made.on('data', (piece: Buffer) => pieces.push(piece));
    made.on('end', () => resolve(Buffer.concat(pieces)));
    made.end();
  });

describe('making a link', () => {
  test('is refused at the field that is wrong', async () => {
    for (const [field, wrong] of Object.entries({
      recipient_name: ' ',
      recipient_email: 'otavio',
      right: 'print',
      days: 91,
      max_views: 0,
      terms: 'x'.repeat(2_001),
    }))
      expect(await make({ [field]: wrong }), field).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      });
  });

  test('says so where the file takes no watermark or does not open on the page', async () => {
    document = await makeDocument(t, { entity, userId: staff.id, bytes: await encrypted() });
    expect(await make()).toMatchObject({
      status: 422,
      body: { errors: { watermark: [watermarkWords.encrypted] } },
    });
    expect((await make({ watermark: false })).status).toBe(200);
    const bytes = Buffer.from('Só texto.');
    document = await makeDocument(t, { entity, userId: staff.id, bytes, name: 'nota.txt' });
    expect((await make()).body.errors).toMatchObject({ right: [expect.any(String)] });
    expect((await make({ right: 'download' })).body.errors).toMatchObject({
      watermark: [expect.any(String)],
    });
    expect((await make({ right: 'download', watermark: false })).status).toBe(200);
  });

  test('takes the permission, and reaches no document of others, no draft and nothing restricted', async () => {
    const reader = await makeUser(t, { home: entity, roleId: await makeRole(t, ['documents.show']) });
    const { id } = await link();
    const params = { ...at(), link_id: String(id) };
    for (const token of [reader.token]) {
      expect((await t.call(list, { params: at() }, { token })).status).toBe(403);
      expect((await t.call(create, { params: at(), body: input() }, { token })).status).toBe(403);
      expect((await t.call(accesses, { params }, { token })).status).toBe(403);
    }
    const { entity: foreign } = await makeAdministrator(t, 'Escola Jatobá');
    const role = await makeRole(t, ['documents.share', 'documents.show']);
    const stranger = await makeUser(t, { home: foreign, roleId: role });
    const outside = { token: stranger.token };
    for (const call of [
      () => t.call(list, { params: at() }, outside),
      () => t.call(create, { params: at(), body: input() }, outside),
      () => t.call(revoke, { params }, outside),
      () => t.call(renew, { params, body: { days: 7 } }, outside),
      () => t.call(resend, { params }, outside),
      () => t.call(accesses, { params }, outside),
    ])
      expect((await call()).status).toBe(404);
    const draft = await makeDocument(t, { entity, userId: staff.id, isDraft: true });
    expect((await t.call(create, { params: { id: String(draft.id) }, body: input() }, as)).status).toBe(409);
    const owner = await makeUser(t, { home: entity });
    const restricted = await makeDocument(t, { entity, userId: owner.id, classification: 'restricted' });
    expect((await t.call(list, { params: { id: String(restricted.id) } }, as)).status).toBe(404);
  });

  test('of another document is not found under this one', async () => {
    const { id } = await link();
    const other = await makeDocument(t, { entity, userId: staff.id });
    const params = { id: String(other.id), link_id: String(id) };
    expect((await t.call(revoke, { params }, as)).status).toBe(404);
    expect((await t.call(accesses, { params }, as)).status).toBe(404);
  });
});

describe('a version of a document', () => {
  const check = (typed: string) => t.call(receipts.endpoints.verify, { body: { code: typed } });
  const checkFile = (sha256: string) => t.call(receipts.endpoints.verifyFile, { body: { sha256 } });
  const codeOf = async () => (await t.call(list, { params: at() }, as)).body.current.check_code as string;

  test('is checked by its code and by its file: valid, superseded, revoked', async () => {
    const typed = await codeOf();
    const { body } = await check(typed);
    expect(body).toMatchObject({
      ...{ paper: 'version', authentic: true, code: document.code, version: 1, newest_version: 1 },
      ...{ state: 'valid', since: null, sha256: document.sha256 },
    });
    expect((await checkFile(document.sha256)).body).toEqual(body);
    await t.pool.query(
      `update document_versions set state = 'superseded', superseded_at = now() where id = $1`,
      [document.versionId],
    );
    await t.pool.query(
      `insert into document_versions (document_id, legal_entity_id, number, state, file_name, media_type, size, sha256,
         note, approved_at, released_at)
       values ($1, $2, 2, 'in_force', 'b.pdf', 'application/pdf', 1, sha256('b'), 'Nova', now(), now())`,
      [document.id, entity],
    );
    await t.pool.query('update documents set current_version = 2 where id = $1', [document.id]);
    expect((await check(typed)).body).toMatchObject({
      ...{ state: 'superseded', since: expect.any(String), version: 1, newest_version: 2 },
    });
    await endDocument(t, document.id);
    expect((await check(typed)).body).toMatchObject({ state: 'revoked', since: expect.any(String) });
  });

  test('that is confidential is known by its code, not by the file alone; a draft by neither', async () => {
    document = await makeDocument(t, { entity, userId: staff.id, classification: 'confidential' });
    expect((await check(await codeOf())).status).toBe(200);
    expect((await checkFile(document.sha256)).status).toBe(404);
    const draft = await makeDocument(t, { entity, userId: staff.id, isDraft: true });
    expect((await checkFile(draft.sha256)).status).toBe(404);
  });
});
