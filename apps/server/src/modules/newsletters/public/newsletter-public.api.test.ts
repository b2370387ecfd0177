import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { NewsletterDetail } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { newsletterPublic } from '@conforme/contracts/modules/newsletters/public/newsletter-public.contract.ts';
import {
  hostileImages,
  hostileLinks,
  hostileTexts,
} from '@conforme/contracts/platform/rich-text/hostile-texts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sanitiseRichText } from '../../../platform/rich-text/sanitise-rich-text.ts';
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

/** What the editor sends when nobody has changed anything. */
const writtenOf = (n: NewsletterDetail) => ({
  ...{ title: n.title, summary: n.summary, cover_alt: n.cover_alt, group_id: n.group.id, subgroup_id: null },
  ...{
    everyone: n.everyone,
    unit_ids: n.units.map(({ id }) => id),
    role_ids: [],
    list_ids: [],
    user_ids: [],
  },
  ...{ publish_at: n.publish_at, expires_at: n.expires_at, pinned: n.pinned, highlighted: n.highlighted },
  ...{ allow_comment: n.allow_comment, comments_moderated: n.comments_moderated, allow_like: n.allow_like },
  ...{ requires_signature: n.requires_signature, signature_statement: n.signature_statement },
  ...{ signature_due_on: n.signature_due_on, version: n.version },
});

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

describe('a hostile text', () => {
  // Some of each kind: that the sanitiser leaves none of them is tested where it stands.
  const isPlain = (text: string) => /^[ -~]+$/.test(text) && !text.includes('<!--');
  const some = (texts: readonly string[]) => texts.filter(isPlain).filter((_, at) => at % 5 === 0);
  const hostile = ['<p>Leia.</p>', ...some(hostileTexts), ...some(hostileLinks), ...some(hostileImages)].join(
    '',
  );
  const inert = sanitiseRichText(hostile);

  test('is made inert when it is written', async () => {
    expect(inert).not.toMatch(/<script|<iframe|<svg|<style|<form|="javascript:/i);
    const id = await makeNewsletter(t, { entity: school, author: admin.id });
    const { read, update } = newsletters.endpoints;
    const { body: now } = await t.call(read, { params: { id } }, { token: admin.token });
    const body = { ...writtenOf(now), body: hostile };
    const saved = await t.call(update, { params: { id }, body: body as never }, { token: admin.token });
    expect(saved.status, JSON.stringify(saved.body).slice(0, 500)).toBe(200);
    const { rows } = await t.pool.query('select body from newsletters where id = $1', [id]);
    expect(rows[0].body).toBe(inert);
  });

  test('that came past the editor is made inert when it is shown, by session and by link', async () => {
    const id = await makeNewsletter(t, { entity: school, author: admin.id, body: hostile });
    await publishNewsletter(t, id);
    const { rows } = await t.pool.query('select body from newsletter_versions where newsletter_id = $1', [
      id,
    ]);
    expect(rows[0].body).toBe(hostile);
    const shown = await t.call(newsletters.endpoints.show, { params: { id } }, { token: admin.token });
    const opened = await t.call(open, { body: { param: await publicParam(id) } });
    for (const { status, body } of [shown, opened]) expect([status, body.body]).toEqual([200, inert]);
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

  test('once the text is gone from the page nobody is counted, and nobody signs: the link says how it stands', async () => {
    const id = await published();
    const param = await personalParam(id);
    await t.call(code, { body: { param } });
    await knownCode(id, '123456');
    await sql`update newsletters set publish_at = now() - interval '2 days', expires_at = now() - interval '1 hour'
      where id = ${id}`.execute(t.system);
    const refusals = async () => [
      (await t.call(sign, { body: { param, version: 1, code: '123456' } })).body.code,
      (await t.call(code, { body: { param } })).body.code,
    ];
    expect(await refusals()).toEqual(['conflict', 'conflict']);
    expect((await t.call(open, { body: { param } })).body).toMatchObject({ ended: true });
    expect((await t.call(noteReading, { body: { param, version: 1 } })).status).toBe(200);
    expect(await readingsOf(id)).toEqual([]);
    // The text is there again, in a version that asks nobody to sign.
    await sql`update newsletters set expires_at = null, asks_signature = false where id = ${id}`.execute(
      t.system,
    );
    expect(await refusals()).toEqual(['conflict', 'conflict']);
    expect((await t.call(open, { body: { param } })).body).toMatchObject({
      ended: false,
      recipient: { statement: null },
    });
    await sql`update newsletters set deleted_at = now() where id = ${id}`.execute(t.system);
    expect(await refusals()).toEqual(['invalid_link', 'invalid_link']);
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
