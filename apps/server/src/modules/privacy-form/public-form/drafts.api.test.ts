import { randomUUID } from 'node:crypto';
import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAdministrator, makeOrganisation } from '../../../testing/features/people.ts';
import { newDraft, openPrivacyForm, sendRequest } from '../../../testing/features/privacy-forms.ts';
import { smallPdf } from '../../../testing/multipart.ts';
import { everythingStored } from '../../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const { addFiles, challenge, confirmCode, logo, open, removeFile, sendCode, startDraft } =
  privacyPublicForm.endpoints;

let t: TestApp;
let entity: number;
let userId: number;
let param: string;
beforeAll(async () => {
  t = await startTestApp({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'nao-responda@conforme.test',
    MAILS_PER_ADDRESS_PER_HOUR: '3',
    MAILS_PER_NETWORK_PER_HOUR: '5',
    FORM_DRAFTS_PER_ADDRESS_PER_HOUR: '30',
    FORM_FILES_PER_ADDRESS_PER_HOUR: '40',
    FORM_DRAFTS_MB: '1',
  });
  const made = await makeAdministrator(t, 'Escola Ipê');
  entity = made.entity;
  userId = made.admin.id;
  param = await openPrivacyForm(t, { entity, userId });
});
afterAll(() => t.close());

let addresses = 0;
const fromElsewhere = () => ({ address: `10.5.${++addresses}.1` });
const fill = (id: number, columns: string) =>
  t.pool.query(`update legal_entities set ${columns} where id = ${id}`);

describe('the form of an organisation', () => {
  test('tells what is public of it, and of nobody else; a unit shows what stands above it', async () => {
    await fill(
      entity,
      `city = 'Ipê', federation_unit = 'RS', email = 'contato@ipe.test', public_forms = '{"open": ["privacy-form"], "texts": {
        "privacy-form": {"opening_text": "Bem-vindo."}, "incident-form": {"confirmation_text": "De outro."}}}'`,
    );
    await t.pool.query(
      `insert into privacy_officers (legal_entity_id, kind, name, email) values
         ($1, 'encarregado', 'Ana Dias', 'dpo@ipe.test'), ($1, 'substitute', 'Rui', 'rui@ipe.test')`,
      [entity],
    );
    await t.pool.query(
      `insert into privacy_notices (legal_entity_id, version, body) values ($1, 1, 'Velho'), ($1, 2, 'Novo')`,
      [entity],
    );
    const form = (await t.call(open, { body: { param } })).body;
    expect(form).toEqual({
      mail_leaves: true,
      organisation: { name: 'Escola Ipê', city: 'Ipê', federation_unit: 'RS', has_logo: false },
      contact: { email: 'contato@ipe.test', phone: null },
      officer: { name: 'Ana Dias', email: 'dpo@ipe.test', phone: null, public_contact: null },
      notice: { version: 2, body: 'Novo', published_at: expect.any(String) },
      opening_text: 'Bem-vindo.',
      confirmation_text: null,
      terms: [
        {
          key: 'dsr.confirm_access.simplified',
          lines: [expect.objectContaining({ of: 'law', words: 'imediatamente' })],
        },
        {
          key: 'dsr.confirm_access.complete',
          lines: [expect.objectContaining({ of: 'law', words: '15 dias' })],
        },
        { key: 'dsr.other_rights', lines: [expect.objectContaining({ of: 'own' })] },
      ],
    });
    const unit = await makeOrganisation(t, 'Unidade Norte', entity);
    const ofUnit = await openPrivacyForm(t, { entity: unit, userId });
    expect((await t.call(open, { body: { param: ofUnit } })).body).toMatchObject({
      organisation: { name: 'Unidade Norte' },
      officer: { name: 'Ana Dias' },
      contact: { email: 'contato@ipe.test' },
      notice: { version: 2 },
      opening_text: null,
    });
    expect((await t.call(logo, { body: { param } })).status).toBe(404);
    await fill(entity, 'active = false');
    expect((await t.call(open, { body: { param: ofUnit } })).body.code).toBe('invalid_link');
    await fill(entity, 'active = true');
    await t.pool.query('delete from privacy_notices');
  });

  test('closed, inactive, revoked and invented are one answer, everywhere a link is shown', async () => {
    const own = await makeOrganisation(t, 'Outra');
    const token = await openPrivacyForm(t, { entity: own, userId });
    const ask = async (given: string) => {
      const answers = [];
      for (const endpoint of [open, logo, startDraft])
        answers.push((await t.call(endpoint, { body: { param: given } }, fromElsewhere())).body);
      return answers;
    };
    const refusal = await ask('x');
    expect(refusal[0]).toMatchObject({ code: 'invalid_link' });
    expect(new Set(refusal.map((one) => JSON.stringify(one))).size).toBe(1);
    await fill(own, `public_forms = '{"open": ["incident-form"]}'`);
    expect(await ask(token)).toEqual(refusal);
    await fill(own, `public_forms = '{"open": ["privacy-form"]}', active = false`);
    expect(await ask(token)).toEqual(refusal);
    await fill(own, 'active = true');
    await t.pool.query('update public_links set revoked_at = now() where legal_entity_id = $1', [own]);
    expect(await ask(token)).toEqual(refusal);
  });

  test('looking at it changes nothing', async () => {
    const before = await everythingStored(t);
    await t.call(open, { body: { param } });
    expect(await everythingStored(t)).toBe(before);
  });
});

describe('files of a draft', () => {
  const send = (handle: string, name: string, content: Buffer, from = fromElsewhere()) =>
    t.call(addFiles, { params: { handle }, query: { paper: 'request' }, files: [{ name, content }] }, from);

  test('are taken by its handle and removed by its secret alone; pictures are drawn anew', async () => {
    const { draft, handle } = await newDraft(t, param, fromElsewhere());
    const { draft: other } = await newDraft(t, param, fromElsewhere());
    const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#333' } })
      .jpeg()
      .toBuffer();
    const { body } = await send(handle, 'rg.jpg', photo);
    expect(body.files).toEqual([{ id: expect.any(String), name: 'rg.webp', size: expect.any(Number) }]);
    const file_id = body.files[0].id;
    expect((await t.call(removeFile, { body: { draft: other, file_id } })).status).toBe(404);
    expect((await t.call(removeFile, { body: { draft, file_id } })).status).toBe(200);
    expect((await t.call(removeFile, { body: { draft, file_id } })).status).toBe(404);
  });

  test.each([
    ['of a kind that is not taken', 'a.xlsx', smallPdf],
    ['that is not what its name says', 'a.pdf', Buffer.from('MZ programa')],
  ])('%s are refused', async (_, name, content) => {
    const { handle } = await newDraft(t, param, fromElsewhere());
    expect((await send(handle, name, content)).status).toBe(422);
  });

  test('are ten at most, however they come, and nobody adds to what is not there', async () => {
    const { handle } = await newDraft(t, param, fromElsewhere());
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(handle, 'a.pdf', smallPdf)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await send(randomUUID(), 'a.pdf', smallPdf)).status).toBe(404);
  });

  test('that nobody sends take little room, and from one address so many an hour', async () => {
    const large = Buffer.concat([smallPdf, Buffer.alloc(600_000, 32)]);
    const { handle } = await newDraft(t, param, fromElsewhere());
    expect((await send(handle, 'a.pdf', large)).status).toBe(200);
    const full = await send(handle, 'b.pdf', large);
    expect([full.status, full.body.code]).toEqual([413, 'storage_full']);
    const from = fromElsewhere();
    const tries = [];
    for (let sent = 0; sent < 41; sent++) tries.push((await send(handle, 'x.xlsx', smallPdf, from)).status);
    expect(tries.filter((status) => status === 429)).toHaveLength(1);
    await t.pool.query('delete from case_drafts');
  });

  test('leave the last fifth of an organisation’s room to its own people', async () => {
    const small = await startTestApp({ FILES_ORGANISATION_MB: '1' });
    const { entity: own, admin } = await makeAdministrator(small);
    const { handle } = await newDraft(small, await openPrivacyForm(small, { entity: own, userId: admin.id }));
    const content = Buffer.concat([smallPdf, Buffer.alloc(900_000, 32)]);
    const { body } = await small.call(addFiles, {
      params: { handle },
      query: { paper: 'request' },
      files: [{ name: 'a.pdf', content }],
    });
    expect(body.code).toBe('storage_full');
    await small.close();
  });
});

describe('a code', () => {
  const codeOf = async (email: string) => (await t.letters(email)).at(-1)?.code ?? '';
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

  test('proves a mailbox within five tries and ten minutes; a lost answer may be asked for again', async () => {
    const { draft } = await newDraft(t, param, fromElsewhere());
    const confirm = (code: string) => t.call(confirmCode, { body: { draft, code } });
    const email = 'lia@exemplo.test';
    expect((await confirm('123456')).status).toBe(422);
    await t.call(sendCode, { body: { draft, email } }, fromElsewhere());
    const first = await codeOf(email);
    expect(await everythingStored(t)).not.toContain(`"${first}"`);
    for (let wrong = 0; wrong < 5; wrong++) expect((await confirm(wrongOf(first))).status).toBe(422);
    expect((await confirm(first)).status).toBe(422);
    await t.call(sendCode, { body: { draft, email } }, fromElsewhere());
    const second = await codeOf(email);
    await sql`update case_drafts set code_expires_at = now()`.execute(t.system);
    expect((await confirm(second)).status).toBe(422);
    await t.call(sendCode, { body: { draft, email } }, fromElsewhere());
    const third = await codeOf(email);
    expect((await confirm(third)).body).toEqual({ email });
    expect((await confirm(third)).body).toEqual({ email });
  });

  test('five at the same moment are five tries', async () => {
    const { draft } = await newDraft(t, param, fromElsewhere());
    const email = 'juntos@exemplo.test';
    await t.call(sendCode, { body: { draft, email } }, fromElsewhere());
    const code = await codeOf(email);
    await Promise.all(
      Array.from({ length: 20 }, () => t.call(confirmCode, { body: { draft, code: wrongOf(code) } })),
    );
    expect((await t.call(confirmCode, { body: { draft, code } })).status).toBe(422);
  });

  test('goes to a mailbox three times an hour, and from one address to five; another address proves nothing', async () => {
    const { draft } = await newDraft(t, param, fromElsewhere());
    const ask = (email: string, from = fromElsewhere()) => t.call(sendCode, { body: { draft, email } }, from);
    const one = [];
    for (let sent = 0; sent < 4; sent++) one.push((await ask('alvo@exemplo.test')).status);
    expect(one).toEqual([200, 200, 200, 429]);
    const from = fromElsewhere();
    const many = [];
    for (let sent = 0; sent < 6; sent++) many.push((await ask(`a${sent}@exemplo.test`, from)).status);
    expect(many).toEqual([200, 200, 200, 200, 200, 429]);
    // The code of an address given up says nothing about the next one.
    const code = await codeOf('a4@exemplo.test');
    await ask('b@exemplo.test');
    expect((await t.call(confirmCode, { body: { draft, code } })).status).toBe(422);
  });

  test('and the receipt do not become a way to write to strangers: one who proved nothing is written to rarely', async () => {
    const email = 'vitima@exemplo.test';
    const holder = {
      name: 'Ganhe agora em site.test',
      document: { kind: 'cpf', number: '529.982.247-25' },
      birth_date: null,
      email,
      phone: null,
    };
    for (let sent = 0; sent < 5; sent++) {
      const { draft } = await newDraft(t, param, fromElsewhere());
      expect((await sendRequest(t, draft, { holder }, fromElsewhere())).status).toBe(200);
    }
    const letters = await t.letters(email);
    expect(letters).toHaveLength(5);
    const { rows } = await t.pool.query(
      'select count(*)::int as later from mail_messages where recipient_address = $1 and not_before > now()',
      [email],
    );
    expect(rows).toEqual([{ later: 2 }]);
    expect(JSON.stringify(letters)).not.toContain('site.test');
  });
});

describe('a draft', () => {
  test('is good for its own form and its day; then it goes, with its files', async () => {
    const { draft, handle } = await newDraft(t, param, fromElsewhere());
    await t.call(
      addFiles,
      { params: { handle }, query: { paper: 'identity' }, files: [{ name: 'a.pdf', content: smallPdf }] },
      fromElsewhere(),
    );
    const alive = () => t.call(challenge, { body: { draft } });
    expect((await alive()).body).toEqual({ challenge: null });
    await sql`update case_drafts set form_type = 'incident' where id = ${handle}`.execute(t.system);
    expect((await alive()).status).toBe(404);
    await sql`update case_drafts set form_type = 'privacy', expires_at = now() - interval '1 second'
      where id = ${handle}`.execute(t.system);
    const gone = await alive();
    expect([gone.status, gone.body]).toEqual([
      404,
      (await t.call(challenge, { body: { draft: 'x'.repeat(43) } })).body,
    ]);
    const files = async () =>
      (await t.pool.query('select id from files where purpose = $1', ['case.identity'])).rows;
    expect(await files()).toHaveLength(1);
    await t.runJobs('forget-case-drafts');
    expect(await files()).toEqual([]);
    expect(await everythingStored(t)).not.toContain(handle);
  });

  test('is known to the database by its hash alone', async () => {
    const { draft } = await newDraft(t, param, fromElsewhere());
    expect(await everythingStored(t)).not.toContain(draft);
  });

  test('is begun so often from one address', async () => {
    const from = fromElsewhere();
    const begun = [];
    for (let sent = 0; sent < 31; sent++)
      begun.push((await t.call(startDraft, { body: { param } }, from)).status);
    expect(begun.filter((status) => status === 200)).toHaveLength(30);
    expect(begun.at(-1)).toBe(429);
  });
});
