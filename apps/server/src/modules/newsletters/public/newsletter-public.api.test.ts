import { newsletterPublic } from '@conforme/contracts/modules/newsletters/public/newsletter-public.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeNewsletter, publishNewsletter } from '../../../testing/features/made-newsletters.ts';
import { makeAdministrator, type TestUser } from '../../../testing/features/people.ts';
import { personalParamOf } from '../../../testing/features/personal-newsletter-link.ts';
import { makeLink } from '../../../testing/features/public-links.ts';
import { pdfPages } from '../../../testing/pdf-text.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const { open, code, sign, proof, noteReading } = newsletterPublic.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
beforeAll(async () => {
  t = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'nao-responda@conforme.test' });
  ({ admin, entity: school } = await makeAdministrator(t));
});
afterAll(() => t.close());

async function published(): Promise<number> {
  const id = await makeNewsletter(t, { entity: school, author: admin.id, requiresSignature: true });
  await publishNewsletter(t, id);
  return id;
}

async function publicParam(id: number): Promise<string> {
  const { id: linkId, token } = await makeLink(t, { entity: school, userId: admin.id });
  await sql`update public_links set target_id = ${id} where id = ${linkId}`.execute(t.system);
  return token;
}

async function personalParam(id: number, mailbox = 'sem'): Promise<string> {
  const param = await personalParamOf(
    t,
    { id, entity: school, author: admin.id },
    `${mailbox}${id}@conta.test`,
  );
  const { rows: made } = await sql`select id from public_links where purpose = 'newsletter-personal'
    and target_id = (select max(id) from newsletter_recipients)`.execute(t.system);
  // Asked for again it is the same link.
  expect(made).toHaveLength(1);
  return param;
}

/** The code itself is nowhere: the test puts a digest of one it knows. */
async function knownCode(id: number, digits: string): Promise<void> {
  const { createHmac } = await import('node:crypto');
  const { rows } = await sql<{
    id: number;
  }>`select id from newsletter_recipients where newsletter_id = ${id}`.execute(t.system);
  const recipient = (rows[0] as { id: number }).id;
  const digest = createHmac('sha256', t.keys.derive('newsletter codes'))
    .update(`${recipient} ${digits}`)
    .digest();
  await sql`update newsletter_recipients set code_digest = ${digest} where id = ${recipient}`.execute(
    t.system,
  );
}

describe('the link of everyone', () => {
  test('shows the text and no names, and signs nothing', async () => {
    const id = await published();
    const param = await publicParam(id);
    const { status, body } = await t.call(open, { body: { param } });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ title: 'Tabela de guarda', body: '<p>Leia a tabela.</p>', recipient: null });
    expect((await t.call(code, { body: { param } })).status).toBe(409);
  });

  test('says when it is over, and is dead once deleted or forged', async () => {
    const id = await published();
    const param = await publicParam(id);
    await sql`update newsletters set archived_at = now() where id = ${id}`.execute(t.system);
    expect((await t.call(open, { body: { param } })).body).toMatchObject({ ended: true, body: '' });
    await sql`update newsletters set deleted_at = now() where id = ${id}`.execute(t.system);
    const dead = await t.call(open, { body: { param } });
    expect(dead.status).toBe((await t.call(open, { body: { param: 'inventado' } })).status);
    expect(dead.body.code).toBe('invalid_link');
  });
});

describe('a personal link', () => {
  test('signs once with the code that was sent, after few tries', async () => {
    const id = await published();
    const param = await personalParam(id);
    const { body } = await t.call(open, { body: { param } });
    expect(body.recipient).toMatchObject({ name: 'Sem Conta', email: 's***@conta.test', own: null });
    expect((await t.call(code, { body: { param } })).status).toBe(200);
    await knownCode(id, '123456');
    const wrong = await t.call(sign, { body: { param, version: 1, code: '654321' } });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toHaveProperty('code');
    expect((await t.call(sign, { body: { param, version: 2, code: '123456' } })).status).toBe(409);
    const signed = await t.call(sign, { body: { param, version: 1, code: '123 456' } });
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect(signed.body).toMatchObject({ method: 'link_code', email: 's***@conta.test', version: 1 });
    expect((await t.call(sign, { body: { param, version: 1, code: '123456' } })).status).toBe(422);
    const again = await t.call(open, { body: { param } });
    expect(again.body.recipient.own).toMatchObject({ version: 1, email: 's***@conta.test' });
    // The link may have been passed on: no answer of it has the address.
    for (const { body } of [signed, again]) expect(JSON.stringify(body)).not.toContain(`sem${id}@`);
  });

  test('after five wrong codes even the right one is refused', async () => {
    const id = await published();
    const param = await personalParam(id);
    await t.call(code, { body: { param } });
    await knownCode(id, '123456');
    for (let round = 0; round < 5; round++)
      await t.call(sign, { body: { param, version: 1, code: `00000${round}` } });
    expect((await t.call(sign, { body: { param, version: 1, code: '123456' } })).status).toBe(422);
  });
});

describe('what a link leaves behind', () => {
  const readingsOf = async (id: number) =>
    (
      await sql`select version, contact_id is not null as "byContact" from newsletter_reads
      where newsletter_id = ${id}`.execute(t.system)
    ).rows;

  test('a personal link counts its reader when the page says so; opening alone and the link of everyone count nobody', async () => {
    const id = await published();
    const param = await personalParam(id);
    await t.call(open, { body: { param } });
    const everyone = await publicParam(id);
    expect((await t.call(noteReading, { body: { param: everyone, version: 1 } })).status).toBe(200);
    expect(await readingsOf(id)).toEqual([]);
    for (let round = 0; round < 2; round++)
      expect((await t.call(noteReading, { body: { param, version: 1 } })).status).toBe(200);
    expect(await readingsOf(id)).toEqual([{ version: 1, byContact: true }]);
    expect((await t.call(noteReading, { body: { param: 'inventado', version: 1 } })).body.code).toBe(
      'invalid_link',
    );
  });

  test('once the text is gone from the page nobody is counted, and nobody signs', async () => {
    const id = await published();
    const param = await personalParam(id);
    await t.call(code, { body: { param } });
    await knownCode(id, '123456');
    await sql`update newsletters set publish_at = now() - interval '2 days', expires_at = now() - interval '1 hour'
      where id = ${id}`.execute(t.system);
    expect((await t.call(sign, { body: { param, version: 1, code: '123456' } })).body.code).toBe(
      'invalid_link',
    );
    expect((await t.call(code, { body: { param } })).body.code).toBe('invalid_link');
    expect((await t.call(noteReading, { body: { param, version: 1 } })).status).toBe(200);
    expect(await readingsOf(id)).toEqual([]);
  });
});

describe('the proof of a signature by link', () => {
  const take = (param: string) => t.call(proof, { body: { param } });
  const documentsOf = async (id: number) => {
    const { rows } = await sql<{ issued_by: number | null; title: string }>`
      select d.issued_by, d.title from issued_documents d join read_signatures s on d.kind = 'read-signature-' || s.id
      where s.target_type = 'newsletter' and s.target_id = ${id}`.execute(t.system);
    return rows;
  };
  async function signed(): Promise<{ id: number; param: string; hash: string }> {
    const id = await published();
    const param = await personalParam(id);
    await t.call(code, { body: { param } });
    await knownCode(id, '123456');
    const { body } = await t.call(sign, { body: { param, version: 1, code: '123456' } });
    return { id, param, hash: body.content_hash };
  }

  test('names the signer, the version and its hash, and not the address', async () => {
    const { id, param, hash } = await signed();
    const { status, bytes, headers } = await take(param);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = pdfPages(bytes).flat().join(' ');
    for (const words of ['Sem Conta', 's***@conta.test', 'Por link e código', 'Versão 1', 'Li e compreendi.'])
      expect(text).toContain(words);
    // A long value is broken into lines.
    expect(text.replaceAll(' ', '')).toContain(hash);
    expect(text).not.toContain(`sem${id}@`);
    const told = await sql`select actor_id, meta from audit_events
      where action = 'newsletter.proof_taken' and object_id = ${id}`.execute(t.system);
    expect(told.rows).toEqual([{ actor_id: null, meta: { version: 1 } }]);
  });

  test('is one paper, asked for at once and ever after, also once the newsletter is over', async () => {
    const { id, param } = await signed();
    const answers = await Promise.all([take(param), take(param), take(param)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await sql`update newsletters set archived_at = now() where id = ${id}`.execute(t.system);
    const later = await take(param);
    for (const { bytes } of answers) expect(bytes.equals(later.bytes)).toBe(true);
    expect(await documentsOf(id)).toEqual([{ issued_by: null, title: 'Comprovante de leitura' }]);
  });

  test('is refused before anything is signed, and to every other link', async () => {
    const { id, param } = await signed();
    const unsigned = await take(await personalParam(await published()));
    expect([unsigned.status, unsigned.body.messages]).toEqual([
      409,
      'Assine a leitura antes de pedir o comprovante.',
    ]);
    // Somebody else's link to the same newsletter, the link of everyone, and a forged one.
    expect((await take(await personalParam(id, 'outra'))).status).toBe(409);
    expect((await take(await publicParam(id))).status).toBe(409);
    expect((await take('inventado')).body.code).toBe('invalid_link');
    expect(await documentsOf(id)).toEqual([]);
    await sql`update newsletters set deleted_at = now() where id = ${id}`.execute(t.system);
    expect((await take(param)).body.code).toBe('invalid_link');
  });
});
