import { documentLinks } from '@conforme/contracts/modules/document-links/document-links.contract.ts';
import { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import { newsletterPublic } from '@conforme/contracts/modules/newsletters/public/newsletter-public.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeNewsletter, publishNewsletter } from '../../testing/features/made-newsletters.ts';
import { makeAdministrator, type TestUser } from '../../testing/features/people.ts';
import { personalParamOf } from '../../testing/features/personal-newsletter-link.ts';
import { makeDocument } from '../../testing/features/shared-documents.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { codeHash } from './handed-secrets.ts';

const news = newsletterPublic.endpoints;
const papers = documentLinks.endpoints;
const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'nao-responda@conforme.test' };

let t: TestApp;
let entity: number;
let admin: TestUser;
let counter = 0;

async function start(settings: Record<string, string>) {
  t = await startTestApp(settings);
  ({ entity, admin } = await makeAdministrator(t));
}
const letterTo = async (address: string) =>
  (await t.letters(address)).at(-1) as never as {
    id: number;
    code: string;
    paragraphs: string[];
  };
/** How many minutes the code of this row still counts. */
const minutesOf = async (table: 'newsletter_recipients' | 'document_links'): Promise<number> => {
  const { rows } = await t.pool.query(
    `select round(extract(epoch from code_expires_at - now()) / 60) as minutes from ${table}
     where code_expires_at is not null order by id desc limit 1`,
  );
  return Number(rows[0].minutes);
};

/** A personal link to a newsletter that asks for a signature, with its code asked for. */
async function toSign() {
  const id = await makeNewsletter(t, { entity, author: admin.id, requiresSignature: true });
  await publishNewsletter(t, id);
  const email = `leitora${++counter}@familia.test`;
  const param = await personalParamOf(t, { id, entity, author: admin.id }, email);
  expect((await t.call(news.code, { body: { param } })).status).toBe(200);
  return { param, email, letter: await letterTo(email) };
}
const sign = (param: string, code: string) => t.call(news.sign, { body: { param, version: 1, code } });
async function proofOf(param: string): Promise<string> {
  const { bytes } = await t.call(news.proof, { body: { param } });
  return pdfPages(bytes).flat().join(' ');
}

/** A link to a document that asks for a code, with that asked for. */
async function toOpen() {
  const { id } = await makeDocument(t, { entity, userId: admin.id });
  const email = `destino${++counter}@mppr.test`;
  const body = { recipient_name: 'Otávio', recipient_email: email, terms: null } as never;
  const params = { id: String(id) };
  const made = await t.call(papers.create, { params, body }, { token: admin.token });
  const param = made.body.url.split('/ged/public/')[1];
  expect((await t.call(papers.code, { body: { param } })).status).toBe(200);
  const opened = async (code: string) => {
    expect((await t.call(papers.open, { body: { param, code } })).status).toBe(200);
    const at = { ...params, link_id: String(made.body.link.id) };
    return (await t.call(papers.accesses, { params: at }, { token: admin.token })).body[0];
  };
  return { param, email, opened, letter: await letterTo(email) };
}

describe('without SMTP_URL', () => {
  beforeAll(() => start({}));
  afterAll(() => t.close());

  test('a code that is handed over lives for an hour, and its letter says so', async () => {
    expect((await toSign()).letter.paragraphs.join(' ')).toContain('60 minutos');
    expect(await minutesOf('newsletter_recipients')).toBe(60);
    expect((await toOpen()).letter.paragraphs.join(' ')).toContain('60 minutos');
    expect(await minutesOf('document_links')).toBe(60);
  });

  test('a signature with it says so, in the answer and in its proof', async () => {
    const { param, letter } = await toSign();
    expect((await t.call(news.open, { body: { param } })).body.mail_leaves).toBe(false);
    const { id } = letter;
    const shown = await t.call(mailOutbox.endpoints.revealCode, { params: { id } }, { token: admin.token });
    expect((await sign(param, shown.body.code)).body).toMatchObject({ method: 'handed_code' });
    expect(await proofOf(param)).toContain('código entregue pela administração');
  });

  test('an opening with it says so, and nobody is asked for a code that was never sent', async () => {
    const { param, opened, letter } = await toOpen();
    const empty = await t.call(papers.open, { body: { param, code: '' } });
    expect(empty.body.errors.code[0]).not.toMatch(/enviamos|e-mail/);
    expect(await opened(letter.code)).toMatchObject({ kind: 'opened', code: 'handed' });
  });
});

describe('with SMTP_URL', () => {
  beforeAll(() => start(smtp));
  afterAll(() => t.close());

  test('a mailed code lives for ten minutes and counts as one', async () => {
    const signing = await toSign();
    expect(await minutesOf('newsletter_recipients')).toBe(10);
    expect((await sign(signing.param, signing.letter.code)).body).toMatchObject({ method: 'link_code' });
    expect(await proofOf(signing.param)).toContain('Por link e código');
    const opening = await toOpen();
    expect(await minutesOf('document_links')).toBe(10);
    expect(await opening.opened(opening.letter.code)).toMatchObject({ code: 'mailed' });
  });

  test('one that was handed over before stays one', async () => {
    const handed = ({ email, letter }: { email: string; letter: { id: number; code: string } }) =>
      t.pool.query('update mail_messages set handed_at = now(), handed_secret_hash = $2 where id = $1', [
        letter.id,
        codeHash(email, letter.code),
      ]);
    const signing = await toSign();
    await handed(signing);
    expect((await sign(signing.param, signing.letter.code)).body).toMatchObject({ method: 'handed_code' });
    const opening = await toOpen();
    await handed(opening);
    expect(await opening.opened(opening.letter.code)).toMatchObject({ code: 'handed' });
  });
});
