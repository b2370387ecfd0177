import { createHash, randomUUID } from 'node:crypto';
import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SealedPerson } from '../../../platform/people/sealed-person.ts';
import { SealedFields } from '../../../platform/sealed-fields.ts';
import { makeAdministrator, makeOrganisation } from '../../../testing/features/people.ts';
import {
  aRequestBody,
  newDraft,
  openPrivacyForm,
  sendRequest,
} from '../../../testing/features/privacy-forms.ts';
import { smallPdf } from '../../../testing/multipart.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const { addFiles, challenge, confirmCode, sendCode, submit } = privacyPublicForm.endpoints;

let t: TestApp;
let entity: number;
let maker: { entity: number; userId: number };
let param: string;
beforeAll(async () => {
  t = await startTestApp({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'nao-responda@conforme.test',
    FORM_PROOF_BITS: '8',
    FORMS_PER_ADDRESS_PER_HOUR: '20',
    MAILS_PER_NETWORK_PER_HOUR: '2',
  });
  const made = await makeAdministrator(t);
  entity = made.entity;
  maker = { entity, userId: made.admin.id };
  param = await openPrivacyForm(t, maker);
});
afterAll(() => t.close());

/** Every test comes from an address of its own. */
let addresses = 0;
const fromElsewhere = () => ({ address: `10.9.${++addresses}.1` });
const requests = async () =>
  (await t.pool.query(`select r.* from privacy_cases r order by r.received_at`)).rows;
const lastRequest = async () => (await requests()).at(-1);

/** Sends a request after proving that mailbox: what the case says of the identity. */
const proven = async (email: string, part: object) => {
  const from = fromElsewhere();
  const { draft } = await newDraft(t, param, from);
  await t.call(sendCode, { body: { draft, email } }, from);
  const [letter] = (await t.letters(email)).slice(-1);
  const code = letter?.code ?? '';
  expect((await t.call(confirmCode, { body: { draft, code } }, from)).body).toEqual({ email });
  expect((await sendRequest(t, draft, part as never, from)).status).toBe(200);
  const { identity_method, identity_state } = await lastRequest();
  return [identity_method, identity_state];
};

describe('a request that is sent', () => {
  test('becomes a case with its files, clocks, first line, mail, use of the link and word to those who handle it', async () => {
    const from = fromElsewhere();
    const { draft, handle } = await newDraft(t, param, from);
    const upload = async (paper: string, name: string) =>
      (
        await t.call(
          addFiles,
          { params: { handle }, query: { paper }, files: [{ name, content: smallPdf }] },
          from,
        )
      ).body.files[0].id as string;
    const kept = await upload('request', 'boletim.pdf');
    const left = await upload('identity', 'rg.pdf');
    const usesBefore = (await t.pool.query('select uses from public_links')).rows[0].uses;
    const { status, body } = await sendRequest(t, draft, { files: [kept] }, from);
    expect(status, t.logged.slice(-3).join()).toBe(200);
    expect(body).toMatchObject({
      protocol: expect.stringMatching(/^LGPD-\d{4}-[0-9A-Z]{7}-[0-9A-Z]$/),
      key: expect.stringMatching(/^[0-9A-Z]{10}$/),
      terms: [
        {
          about: 'Confirmação e acesso, em declaração completa',
          lines: [{ of: 'law', words: '15 dias', source: 'LGPD (Lei 13.709/2018), art. 19, II' }],
        },
      ],
      mailed: 'now',
      receipt_url: `http://conforme.test/#/ged/validate/${body.receipt_code}`,
    });
    const row = await lastRequest();
    expect(row).toMatchObject({
      received_at: body.received_at,
      protocol: body.protocol,
      legal_entity_id: entity,
      channel: 'form',
      identity_method: 'none',
      identity_state: 'pending',
      created_by: null,
    });
    const { rows: files } = await t.pool.query('select file_id, paper from case_files where case_id = $1', [
      row.id,
    ]);
    expect(files).toEqual([{ file_id: kept, paper: 'request' }]);
    expect((await t.pool.query('select id from files where id = $1', [left])).rows).toEqual([]);
    expect((await t.pool.query('select uses from public_links')).rows[0].uses).toBe(usesBefore + 1);
    const [letter] = await t.letters('caio@exemplo.test');
    expect(letter).toMatchObject({ about: 'form-receipt', legalEntityId: entity });
    const words = JSON.stringify(letter);
    expect(words).toContain(body.protocol);
    for (const untold of [body.key, 'Caio', 'boletim', 'uma cópia']) expect(words).not.toContain(untold);
    const { rows: told } = await t.pool.query(
      "select message from notifications where message like '%' || $1 || '%'",
      [body.protocol],
    );
    expect(told.length).toBeGreaterThan(0);
    const { rows: audited } = await t.pool.query(
      "select actor_id, legal_entity_id from audit_events where action = 'privacy_request.created' and object_uuid = $1",
      [row.id],
    );
    expect(audited).toEqual([{ actor_id: null, legal_entity_id: entity }]);
    expect((await sendRequest(t, draft, {}, from)).status).toBe(404);
  });

  test('says whether the receipt is mailed: at its pace, and not without an address', async () => {
    const { holder } = aRequestBody();
    const mailed = async (part: object, from: { address: string }) => {
      const { draft } = await newDraft(t, param, from);
      const { status, body } = await sendRequest(t, draft, part as never, from);
      return [status, body.mailed];
    };
    const from = fromElsewhere();
    const email = 'ida@exemplo.test';
    const answers = [];
    for (const _ of [1, 2, 3]) answers.push(await mailed({ holder: { ...holder, email } }, from));
    expect(answers).toEqual([
      [200, 'now'],
      [200, 'now'],
      [200, 'later'],
    ]);
    expect(await t.letters(email)).toHaveLength(3);
    const rui = {
      name: 'Rui Alves',
      cpf: '111.444.777-35',
      email: null,
      phone: '+5511987654321',
      bond: 'pai',
    };
    const byPhone = { requester: 'attorney', representative: rui };
    expect(await mailed(byPhone, fromElsewhere())).toEqual([200, 'no_address']);
    expect((await lastRequest()).representative_email).toBeNull();
    const unreachable = { ...byPhone, representative: { ...rui, phone: null } };
    expect((await mailed(unreachable, fromElsewhere()))[0]).toBe(422);
  });

  test('keeps nobody from their receipt by what was refused', async () => {
    const input = { holder: { ...aRequestBody().holder, email: 'lia@exemplo.test' } };
    const from = fromElsewhere();
    for (const _ of [1, 2, 3, 4])
      expect((await sendRequest(t, 'x'.repeat(43), input, from)).status).toBe(404);
    const { draft } = await newDraft(t, param, from);
    expect((await sendRequest(t, draft, input, from)).body.mailed).toBe('now');
  });

  test('knows who proved the mailbox they gave, and only them', async () => {
    const representative = {
      requester: 'attorney',
      representative: {
        name: 'Rui Alves',
        cpf: '111.444.777-35',
        email: 'rui@exemplo.test',
        phone: null,
        bond: 'advogado',
      },
    };
    // Whoever reads a mailbox may still write another's name and CPF beside it: a person decides.
    expect(await proven('caio@exemplo.test', {})).toEqual(['email_code', 'pending']);
    expect(await proven('outra@exemplo.test', {})).toEqual(['none', 'pending']);
    expect(await proven('rui@exemplo.test', representative)).toEqual(['email_code', 'pending']);
    expect(await proven('caio@exemplo.test', representative)).toEqual(['none', 'pending']);
  });

  test('knows somebody by the mailbox the organisation has of them under that CPF, and nobody by another', async () => {
    const people = new SealedPerson(new SealedFields(t.keys));
    const known = async (email: string, home: number, cpf: string) =>
      t.pool.query(
        `insert into natural_entities (legal_entity_id, first_name, surname, cpf_digest, emails)
         values ($1, 'Lia', 'Prado', $2, $3)`,
        [home, people.digest('cpf', cpf), [email]],
      );
    const { holder } = aRequestBody();
    const own = holder.document.number;
    await known('lia@exemplo.test', entity, own);
    await known('elsewhere@exemplo.test', await makeOrganisation(t, 'Outra casa'), own);
    await known('another@exemplo.test', entity, '111.444.777-35');
    const stateOf = async (email: string) => (await proven(email, { holder: { ...holder, email } }))[1];
    expect(await stateOf('lia@exemplo.test')).toBe('verified');
    expect(await stateOf('elsewhere@exemplo.test')).toBe('pending');
    expect(await stateOf('another@exemplo.test')).toBe('pending');
  });

  test.each([
    ['without a key', {}, undefined, 400],
    ['with a file of another draft', { files: [randomUUID()] }, randomUUID(), 422],
    ['without having read the notice', { notice_read: false }, randomUUID(), 422],
    ['with a notice that never was', { notice_version: 7 }, randomUUID(), 422],
    ['with a part that does not belong', { portability_target: 'Outra escola' }, randomUUID(), 422],
  ])('%s is refused, and takes no number', async (_, part, key, status) => {
    const from = fromElsewhere();
    const { draft } = await newDraft(t, param, from);
    const before = (await requests()).length;
    const answer = await t.call(
      submit,
      { body: { draft, ...aRequestBody(part) } },
      { ...from, headers: key ? { 'idempotency-key': key } : {} },
    );
    expect(answer.status).toBe(status);
    expect(await requests()).toHaveLength(before);
    // The draft is still there: what was wrong can be put right, and was not counted.
    expect((await sendRequest(t, draft, {}, from)).status).toBe(200);
  });

  test('keeps the notice as it stood when it was begun', async () => {
    const publish = (version: number) =>
      t.pool.query('insert into privacy_notices (legal_entity_id, version, body) values ($1, $2, $3)', [
        entity,
        version,
        `Aviso ${version}`,
      ]);
    await publish(1);
    const { draft: early } = await newDraft(t, param, fromElsewhere());
    const { draft: other } = await newDraft(t, param, fromElsewhere());
    await publish(2);
    expect((await sendRequest(t, early, { notice_version: 1 })).status).toBe(200);
    expect((await sendRequest(t, other, { notice_version: 2 })).status).toBe(200);
    const { draft: late } = await newDraft(t, param, fromElsewhere());
    expect((await sendRequest(t, late, { notice_version: 1 })).body.errors).toHaveProperty('notice_version');
    expect((await sendRequest(t, late)).body.errors).toHaveProperty('notice_version');
    await t.pool.query('update privacy_requests set notice_id = null');
    await t.pool.query('delete from privacy_notices');
  });
});

describe('sent again', () => {
  test('five at the same moment and one later are one case and one answer; another content is refused', async () => {
    const from = fromElsewhere();
    const { draft } = await newDraft(t, param, from);
    const key = randomUUID();
    const before = (await requests()).length;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendRequest(t, draft, {}, { ...from, key })),
    );
    answers.push(await sendRequest(t, draft, {}, { ...from, key }));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(await requests()).toHaveLength(before + 1);
    const another = await sendRequest(
      t,
      draft,
      { description: 'Outra coisa, bem diferente.' },
      { ...from, key },
    );
    expect(another.status).toBe(422);
    expect((await t.call(challenge, { body: { draft } }, from)).status).toBe(404);
    // Nothing of it can be read in a stolen database.
    const { rows } = await t.pool.query(
      "select string_agg(encode(answer, 'escape'), '') as kept from kept_answers",
    );
    expect(rows[0].kept).not.toContain(answers[0]?.body.key);
  });

  test('somebody else’s key gives nothing without their draft', async () => {
    const key = randomUUID();
    const { draft } = await newDraft(t, param, fromElsewhere());
    const mine = await sendRequest(t, draft, {}, { ...fromElsewhere(), key });
    const { draft: theirs } = await newDraft(t, param, fromElsewhere());
    const other = await sendRequest(t, theirs, {}, { ...fromElsewhere(), key });
    expect(other.status).toBe(200);
    expect(other.body.protocol).not.toBe(mine.body.protocol);
  });
});

test('protocols are random: they tell neither how many there are nor which came first', async () => {
  const drafts = await Promise.all(
    Array.from({ length: 30 }, (_, index) => newDraft(t, param, { address: `10.8.${index}.1` })),
  );
  const answers = await Promise.all(
    drafts.map(({ draft }, index) => sendRequest(t, draft, {}, { address: `10.8.${index}.1` })),
  );
  const codes = answers.map(({ body }) => body.protocol.split('-')[2]);
  expect(new Set(codes).size).toBe(30);
  expect(codes).not.toEqual(codes.toSorted());
  // Of each place several signs are seen: none of them counts.
  for (let place = 0; place < 7; place++)
    expect(new Set(codes.map((code) => code[place])).size).toBeGreaterThan(5);
});

test('a protocol that was drawn before is drawn again, and nothing is lost', async () => {
  const from = fromElsewhere();
  const { draft } = await newDraft(t, param, from);
  const before = await requests();
  // The first try of the next case gets a protocol that exists.
  await t.pool.query(
    `create sequence tries;
     create function collide() returns trigger language plpgsql security definer as $$ begin
       if nextval('tries') = 1 then new.protocol := (select protocol from cases limit 1); end if;
       return new; end $$;
     create trigger collide before insert on cases for each row execute function collide()`,
  );
  const { status, body } = await sendRequest(t, draft, {}, from);
  const { rows } = await t.pool.query('select last_value::int as tries from tries');
  await t.pool.query('drop function collide cascade; drop sequence tries');
  expect([status, rows[0].tries]).toEqual([200, 2]);
  expect(body.protocol).toMatch(/^LGPD-/);
  expect(await requests()).toHaveLength(before.length + 1);
});

test('what fails at the very end leaves neither a case nor its letter, and may be sent again', async () => {
  const from = fromElsewhere();
  const { draft } = await newDraft(t, param, from);
  const email = 'tarde@exemplo.test';
  const send = () => sendRequest(t, draft, { holder: { ...aRequestBody().holder, email } }, from);
  const before = await requests();
  await t.pool.query(
    `create function harm() returns trigger language plpgsql as $$ begin raise exception 'harm'; end $$;
     create constraint trigger harm after insert on cases deferrable initially deferred
       for each row execute function harm()`,
  );
  const { status } = await send();
  await t.pool.query('drop function harm cascade');
  expect(status).toBe(500);
  expect([await requests(), await t.letters(email)]).toEqual([before, []]);
  expect((await send()).status).toBe(200);
  expect(await t.letters(email)).toHaveLength(1);
});

describe('from one address within an hour', () => {
  const solve = ({ challenge: words, bits }: { challenge: string; bits: number }): string => {
    for (let nonce = 0; ; nonce++) {
      const digest = createHash('sha256').update(`${words}:${nonce}`).digest();
      if (digest.readUInt32BE() >>> (32 - bits) === 0) return String(nonce);
    }
  };

  test('the first twenty cost nothing, the next one work, once and for its own draft; others are unaffected', async () => {
    const from = { address: '10.7.0.1' };
    const send = async (part: object = {}) => {
      const { draft } = await newDraft(t, param, from);
      return sendRequest(t, draft, part as never, from);
    };
    for (let sent = 0; sent < 20; sent++) expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject({ status: 409, body: { code: 'proof_required' } });
    const { draft } = await newDraft(t, param, from);
    const asked = (await t.call(challenge, { body: { draft } }, from)).body;
    expect(asked).toMatchObject({ bits: 8 });
    const proof = { challenge: asked.challenge as string, nonce: solve(asked) };
    const { draft: another } = await newDraft(t, param, from);
    const wrong = [
      [another, proof],
      [draft, { ...proof, nonce: String(Number(proof.nonce) + 1) }],
      [draft, { ...proof, challenge: proof.challenge.replace(/^8/, '1') }],
      [draft, { challenge: 'x', nonce: '0' }],
    ] as const;
    for (const [of, given] of wrong)
      expect((await sendRequest(t, of, { proof: given }, from)).body.code).toBe('proof_required');
    // Nor does being refused, however often, make room for another letter.
    for (let refused = 0; refused < 20; refused++)
      expect((await sendRequest(t, draft, {}, from)).body.code).toBe('proof_required');
    expect(await sendRequest(t, draft, { proof }, from)).toMatchObject({
      status: 200,
      body: { mailed: 'later' },
    });
    expect((await send({ proof })).body.code).toBe('proof_required');
    const { draft: elsewhere } = await newDraft(t, param, { address: '10.7.1.1' });
    expect((await t.call(challenge, { body: { draft: elsewhere } }, { address: '10.7.1.1' })).body).toEqual({
      challenge: null,
    });
    expect((await sendRequest(t, elsewhere, {}, { address: '10.7.1.1' })).status).toBe(200);
  });
});

test('a form that is closed meanwhile, or whose link was revoked, takes nothing more', async () => {
  const own = await makeOrganisation(t, 'Fecha cedo');
  const token = await openPrivacyForm(t, { entity: own, userId: maker.userId });
  const { draft } = await newDraft(t, token, fromElsewhere());
  await sql`update legal_entities set public_forms = '{}' where id = ${own}`.execute(t.system);
  expect((await sendRequest(t, draft)).body.code).toBe('invalid_link');
  await sql`update legal_entities set public_forms = '{"open": ["privacy-form"]}' where id = ${own}`.execute(
    t.system,
  );
  await sql`update public_links set revoked_at = now() where legal_entity_id = ${own}`.execute(t.system);
  expect((await sendRequest(t, draft)).body.code).toBe('invalid_link');
  expect((await requests()).filter(({ legal_entity_id }) => legal_entity_id === own)).toEqual([]);
});
