import { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SealedPerson } from '../../platform/people/sealed-person.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import {
  aRequestBody,
  newDraft,
  openPrivacyForm,
  sendRequest,
} from '../../testing/features/privacy-forms.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { grid, read, revealCode, revealLink, server } = mailOutbox.endpoints;
const { sendCode, confirmCode } = privacyPublicForm.endpoints;
const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'nao-responda@conforme.test' };

let t: TestApp;
let entity: number;
let admin: TestUser;
let param: string;
let counter = 0;

/** Somebody asks for a code on the public form: the draft, and the letter with its code. */
async function codeAsked() {
  const email = `cidada${++counter}@exemplo.test`;
  const from = { address: `10.55.${counter}.1` };
  const { draft } = await newDraft(t, param, from);
  expect((await t.call(sendCode, { body: { draft, email } }, from)).status).toBe(200);
  const [letter] = await t.letters(email);
  return { email, draft, from, id: letter?.id as number, code: letter?.code as string };
}
const ask = (endpoint: typeof read | typeof revealCode | typeof revealLink, id: number, who = admin) =>
  t.call(endpoint, { params: { id } }, { token: who.token });

async function start(settings: Record<string, string> = {}) {
  t = await startTestApp(settings);
  ({ entity, admin } = await makeAdministrator(t));
  param = await openPrivacyForm(t, { entity, userId: admin.id });
}

describe('without SMTP_URL', () => {
  beforeAll(() => start());
  afterAll(() => t.close());

  test('the code stands neither in the list nor in the message; it is shown when asked for, and audited', async () => {
    const { id, code, email } = await codeAsked();
    const list = await t.call(grid, { query: { filters: { search: email } } }, { token: admin.token });
    const shown = await ask(read, id);
    expect(shown.body).toMatchObject({ secret_kind: 'code', secret: 'shown', handed_at: null });
    for (const answer of [list, shown]) expect(answer.text).not.toContain(code);
    const rows = await auditOf(t, async () => {
      expect((await ask(revealCode, id)).body).toEqual({ code });
    });
    expect(rows).toMatchObject([
      { action: 'mail.code_revealed', object_id: id, actor_id: admin.id, legal_entity_id: entity },
    ]);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect((await ask(read, id)).body.handed_at).toEqual(expect.any(String));
    expect((await ask(revealLink, id)).status).toBe(409);
  });

  test('only the group of the administration is shown it, and only where it reaches', async () => {
    const { id, code } = await codeAsked();
    const others = [
      // The permission alone: given to a group of one's own it has no force.
      await makeUser(t, { home: entity, roleId: await makeRole(t, ['mail_outbox.menu', 'users.menu']) }),
      await makeUser(t, { home: entity, roleId: await roleNamed(t, 'responsavel_organizacao') }),
      await makeUser(t, { home: entity, roleId: await roleNamed(t, 'student') }),
      await makeUser(t, { home: entity }),
    ];
    for (const who of others) {
      const refused = await ask(revealCode, id, who);
      expect([refused.status, refused.text.includes(code)]).toEqual([403, false]);
    }
    expect((await t.call(revealCode, { params: { id } })).status).toBe(401);
    const elsewhere = await makeUser(t, {
      home: await makeOrganisation(t, 'Vizinha'),
      roleId: await roleNamed(t, 'admin'),
    });
    expect((await ask(revealCode, id, elsewhere)).status).toBe(404);
    expect((await ask(revealCode, id)).status).toBe(200);
  });

  test('one at a time, and not many in a row', async () => {
    const hasty = await makeUser(t, { home: entity, roleId: await roleNamed(t, 'admin') });
    const { id } = await codeAsked();
    const answers = [];
    for (let asked = 0; asked < 21; asked++) answers.push((await ask(revealCode, id, hasty)).status);
    expect(answers).toEqual([...Array(20).fill(200), 429]);
  });

  test('a request proven with it stays one whose identity staff must check, and whose mailbox is unproven', async () => {
    const { id, draft, email, from } = await codeAsked();
    // The organisation knows this person with this mailbox: a code that came by mail would be enough.
    const people = new SealedPerson(new SealedFields(t.keys));
    await t.pool.query(
      `insert into natural_entities (legal_entity_id, first_name, surname, cpf_digest, emails)
       values ($1, 'Lia', 'Prado', $2, $3)`,
      [entity, people.digest('cpf', aRequestBody().holder.document.number), [email]],
    );
    const { code } = (await ask(revealCode, id)).body;
    expect((await t.call(confirmCode, { body: { draft, code } }, from)).body).toEqual({ email });
    const sent = await sendRequest(t, draft, { holder: { ...aRequestBody().holder, email } }, from);
    expect(sent.body).toMatchObject({ mailed: 'no_server' });
    const { rows } = await t.pool.query(
      'select identity_method, identity_state from privacy_requests where protocol = $1',
      [sent.body.protocol],
    );
    expect(rows).toEqual([{ identity_method: 'handed_code', identity_state: 'pending' }]);
  });

  test('lives for an hour, as somebody has to be asked for it', async () => {
    const { email } = await codeAsked();
    const { rows } = await t.pool.query(
      `select extract(epoch from code_expires_at - now()) > 3500 as long from case_drafts where email = $1`,
      [email],
    );
    expect(rows).toEqual([{ long: true }]);
    expect((await t.letters(email))[0]?.paragraphs.join(' ')).toContain('60 minutos');
  });

  test('the administration is told that nothing leaves, and how much waits', async () => {
    const { body } = await t.call(server, {}, { token: admin.token });
    expect(body).toMatchObject({ standing: 'off', last_error: null });
    expect(body.waiting).toBeGreaterThan(0);
    const form = await t.call(privacyPublicForm.endpoints.open, { body: { param } });
    expect(form.body.mail_leaves).toBe(false);
  });
});

describe('with SMTP_URL', () => {
  beforeAll(() => start(smtp));
  afterAll(() => t.close());

  test('no code is shown to anybody', async () => {
    const { id, code } = await codeAsked();
    expect((await ask(read, id)).body.secret).toBe('sent');
    const refused = await ask(revealCode, id);
    expect([refused.status, refused.body.messages]).toEqual([
      409,
      'O código segue só por e-mail: há um servidor de e-mail configurado.',
    ]);
    expect(refused.text).not.toContain(code);
  });

  test('the administration is told when messages wait for long, and what the server says', async () => {
    const standing = async () => (await t.call(server, {}, { token: admin.token })).body;
    const { id } = await codeAsked();
    expect(await standing()).toEqual({ standing: 'works', waiting: 0, last_error: null });
    await t.pool.query(
      "update mail_messages set created_at = now() - interval '20 minutes', tries = 2, last_error = 'sem resposta' where id = $1",
      [id],
    );
    expect(await standing()).toEqual({ standing: 'failing', waiting: 1, last_error: 'sem resposta' });
    // One that waits for its turn has not failed.
    await t.pool.query("update mail_messages set not_before = now() + interval '1 hour' where id = $1", [id]);
    expect((await standing()).standing).toBe('works');
  });
});
