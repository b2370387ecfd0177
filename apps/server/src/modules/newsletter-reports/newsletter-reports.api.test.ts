import { newsletterReports } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.contract.ts';
import { unsubscribe } from '@conforme/contracts/modules/unsubscribe/unsubscribe.contract.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewsletter, publishNewsletter } from '../../testing/features/made-newsletters.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { type MailCatcher, refusal, startMailCatcher } from '../../testing/mail-catcher.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let catcher: MailCatcher;
let t: TestApp;
let school: number;
let writer: TestUser;
let stranger: TestUser;
let elsewhere: number;
let list: number;
beforeAll(async () => {
  catcher = await startMailCatcher(() => {}, {
    onRcptTo: ({ address }, _, answer) =>
      answer(address.startsWith('gone') ? refusal(550, '5.1.1 No such user here') : null),
  });
  t = await startTestApp({ SMTP_URL: catcher.url, MAIL_FROM: 'nao-responda@conforme.test' });
  ({ entity: school } = await makeAdministrator(t));
  elsewhere = await makeOrganisation(t, 'Outra');
  const writers = await makeRole(t, [
    'newsletters.detail',
    'newsletters.release',
    'newsletter_workflows.detail',
  ]);
  writer = await makeUser(t, { home: school, entities: [school], roleId: writers, name: 'Wanda' });
  stranger = await makeUser(t, { home: elsewhere, entities: [elsewhere], roleId: writers });
  const { rows } = await t.pool.query(
    `with list as (insert into contact_lists (legal_entity_id, name, kind, audience)
       values ($1, 'Famílias', 'static', 'everyone') returning id),
     people as (insert into contacts (legal_entity_id, name, emails, email_opt_out_on)
       values ($1, 'Ana Prado', '{ana@x.test}', null), ($1, 'Bia', '{bia@x.test}', null),
         ($1, 'Caio', '{caio@x.test}', '2026-01-01'), ($1, 'Davi', '{gone@x.test}', null) returning id)
     insert into contact_list_members (list_id, legal_entity_id, contact_id)
       select list.id, $1, people.id from list, people returning list_id`,
    [school],
  );
  list = rows[0].list_id;
});
afterAll(async () => {
  await t.close();
  await catcher.close();
});

const api = newsletterReports.endpoints;
const as = ({ token }: TestUser, entity = school) => ({ token, entity: `${entity},legal_entity` });
const published = async (given: object = {}) => {
  const id = await makeNewsletter(t, { entity: school, author: writer.id, listId: list, ...given });
  await publishNewsletter(t, id);
  return id;
};
const send = (id: number) => t.call(api.send, { params: { id } }, as(writer));
const mailing = async (id: number) => (await t.call(api.mailing, { params: { id } }, as(writer))).body;
const caught = (address: string) => catcher.mails.filter(({ envelope }) => envelope.to[0] === address);
const leavingOf = (address: string) => {
  const mail = caught(address).at(-1)?.mail;
  const page = /#\/unsubscribe\/([\w-]+)/.exec(mail?.text ?? '')?.[1] as string;
  return { headers: mail?.headers ?? [], page };
};

test('a newsletter goes to its audience: not to who asked to be left alone, each with a way out, refused addresses marked', async () => {
  const id = await published({ title: 'Bolsas {{nome}}' });
  expect((await mailing(id)).reach).toEqual({ audience: 4, reached: 3, opted_out: 1, bounced: 0 });
  expect((await t.call(api.send, { params: { id } }, as(stranger, elsewhere))).status).toBe(404);
  expect((await send(id)).body.sendings).toMatchObject([{ state: 'sending', total: 3 }]);
  expect((await send(id)).status).toBe(409);
  await t.runJobs();
  expect(await mailing(id)).toMatchObject({ sendings: [{ state: 'done', sent: 2, bounced: 1 }] });
  const [ana] = caught('ana@x.test');
  expect(ana?.mail.subject).toBe('Bolsas {{nome}}');
  expect(ana?.mail.text).toContain('Olá, Ana.');
  expect(ana?.mail.text).toMatch(/\/#\/newsletters\/pub\/[\w-]+/);
  const { headers } = leavingOf('ana@x.test');
  expect(JSON.stringify(headers)).toContain('One-Click');
  expect(caught('caio@x.test')).toEqual([]);
  const { rows } = await t.pool.query(`select bounced_emails from contacts where name = 'Davi'`);
  expect(rows).toEqual([{ bounced_emails: ['gone@x.test'] }]);
  expect((await mailing(id)).reach).toMatchObject({ reached: 2, bounced: 1 });
});

test('an account whose address is refused for good is passed by as well, for half a year or until a contact is put right', async () => {
  const unit = await makeOrganisation(t, 'Norte', school);
  const address = 'gone.conta@x.test';
  await makeUser(t, { home: unit, email: address, roleId: await makeRole(t, ['newsletters.detail']) });
  const mailed = async () => {
    const id = await makeNewsletter(t, { entity: unit, author: writer.id });
    await publishNewsletter(t, id);
    return id;
  };
  const first = await mailed();
  expect((await mailing(first)).reach).toEqual({ audience: 1, reached: 1, opted_out: 0, bounced: 0 });
  expect((await send(first)).status).toBe(200);
  await t.runJobs();
  expect(await mailing(first)).toMatchObject({ sendings: [{ state: 'done', bounced: 1 }] });
  const next = await mailed();
  const passedBy = { reach: { audience: 1, reached: 0, opted_out: 0, bounced: 1 }, may_send: false };
  expect(await mailing(next)).toMatchObject(passedBy);
  const reached = { reach: { reached: 1, bounced: 0 }, may_send: true };
  await t.pool.query(`update returned_addresses set noted_at = now() - interval '181 days'`);
  expect(await mailing(next)).toMatchObject(reached);
  await t.pool.query(`update returned_addresses set noted_at = now()`);
  expect(await mailing(next)).toMatchObject(passedBy);
  await t.pool.query(
    `insert into contacts (legal_entity_id, name, emails, bounced_emails) values ($1, 'Conta', array[$2], array[$2])`,
    [school, address],
  );
  await t.pool.query(`update contacts set bounced_emails = '{}' where name = 'Conta'`);
  expect(await mailing(next)).toMatchObject(reached);
});

test('who leaves by one click gets no more; opening the address changes nothing, and a forged one is a dead link', async () => {
  const { page: token } = leavingOf('ana@x.test');
  const visit = await t.send('GET', `/api/v1/unsubscribe/${token}`);
  expect([visit.status, visit.headers.location]).toEqual([303, `/#/unsubscribe/${token}`]);
  const open = await t.call(unsubscribe.endpoints.open, { body: { token } });
  expect(open.body).toMatchObject({ address: 'an…@x.test', left: false });
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  expect((await t.call(unsubscribe.endpoints.open, { body: { token: forged } })).status).not.toBe(200);
  const click = (body: string, type = 'application/x-www-form-urlencoded') =>
    t.send('POST', `/api/v1/unsubscribe/${token}`, { body, headers: { 'content-type': type } });
  expect((await click('x=y')).status).toBe(422);
  expect((await click('List-Unsubscribe=One-Click')).status).toBe(200);
  expect((await click('List-Unsubscribe=One-Click')).status).toBe(200);
  const { rows } = await t.pool.query(
    `select email_opt_out_on is not null as out from contacts where name = 'Ana Prado'`,
  );
  expect(rows).toEqual([{ out: true }]);
  const id = await published();
  expect((await mailing(id)).reach).toMatchObject({ reached: 1, opted_out: 2 });
  expect(t.logged.join('')).not.toContain(token);
});

test('a sending can be paused, goes on, and whoever leaves meanwhile is left out', async () => {
  const id = await published();
  const { sendings } = (await send(id)).body;
  const params = { id, sending_id: sendings[0].id };
  const pause = (paused: boolean) => t.call(api.pause, { params, body: { paused } }, as(writer));
  expect((await pause(true)).body.sendings[0].state).toBe('paused');
  expect((await pause(true)).status).toBe(409);
  await t.runJobs();
  expect(await mailing(id)).toMatchObject({
    sendings: [{ state: 'paused', queued: 1, sent: 0 }],
    may_send: false,
  });
  const { page: token } = leavingOf('bia@x.test');
  expect(
    (await t.call(unsubscribe.endpoints.leave, { params: { token }, body: { one_click: true } })).status,
  ).toBe(200);
  expect((await pause(false)).body.sendings[0].state).toBe('sending');
  await t.runJobs();
  expect(await mailing(id)).toMatchObject({ sendings: [{ state: 'done', sent: 0, skipped: 1 }] });
  expect((await t.call(api.cancel, { params }, as(writer))).status).toBe(409);
});

test('a returned message that is brought here marks the address; others are told apart', async () => {
  const id = await published();
  const { rows } = await t.pool.query(
    `select message_id from bulk_letters where address = 'bia@x.test' and state = 'sent'`,
  );
  const report = (messageId: string, status: string) =>
    [
      ...[
        'From: MAILER-DAEMON@mx.test',
        'To: nao-responda@conforme.test',
        'Subject: Undelivered',
        'MIME-Version: 1.0',
      ],
      ...['Content-Type: multipart/report; report-type=delivery-status; boundary="b"', '', '--b'],
      ...['Content-Type: text/plain', '', 'Sorry.', '--b', 'Content-Type: message/delivery-status', ''],
      ...['Final-Recipient: rfc822; bia@x.test', 'Action: failed', `Status: ${status}`, '', '--b'],
      ...[
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: <${messageId}>`,
        'Subject: x',
        '',
        '--b--',
        '',
      ],
    ].join('\r\n');
  const take = async (text: string, user = writer, entity = school) =>
    t.call(
      api.returned,
      {
        params: { id },
        files: [{ name: 'volta.eml', content: Buffer.from(text), type: 'message/rfc822' }],
      } as never,
      as(user, entity),
    );
  expect((await take(report(rows[0].message_id, '4.2.2'))).body).toMatchObject({ returned: [] });
  expect((await take(report('x@conforme.test', '5.1.1'))).body.problem).toContain('não é de uma carta');
  expect((await take(report(rows[0].message_id, '5.1.1'))).body).toEqual({
    returned: [{ name: 'Bia', address: 'bia@x.test' }],
    problem: null,
  });
  const { rows: bia } = await t.pool.query(`select bounced_emails from contacts where name = 'Bia'`);
  expect(bia).toEqual([{ bounced_emails: ['bia@x.test'] }]);
  expect((await take(report(rows[0].message_id, '5.1.1'), stranger, elsewhere)).status).toBe(404);
});

test('the report counts whom it reached, who read and signed, by unit and by day, as PDF and sheet too', async () => {
  const id = await makeNewsletter(t, { entity: school, author: writer.id, requiresSignature: true });
  await publishNewsletter(t, id);
  await t.pool.query(
    `insert into newsletter_reads (newsletter_id, legal_entity_id, user_id, version, seconds) values ($1, $2, $3, 1, 90)`,
    [id, school, writer.id],
  );
  await t.pool.query(
    `insert into read_signatures (legal_entity_id, target_type, target_id, version, user_id, name, email, statement,
       content_hash, method) values ($1, 'newsletter', $2, 1, $3, 'Wanda', 'w@x.test', 'Li.', sha256('x'), 'session')`,
    [school, id, writer.id],
  );
  await t.pool.query(
    'insert into newsletter_likes (newsletter_id, legal_entity_id, user_id) values ($1, $2, $3)',
    [...[id, school, writer.id]],
  );
  const { body } = await t.call(api.read, { params: { id } }, as(writer));
  expect(body).toMatchObject({ readers: 1, signed: 1, likes: 1, comments: 0, median_seconds: 90 });
  expect(body.audience).toBe(body.pending_count + 1);
  expect(body.units.reduce((sum: number, unit: { signed: number }) => sum + unit.signed, 0)).toBe(1);
  expect(body.days).toMatchObject([{ readers: 1, signed: 1, likes: 1 }]);
  // Of an older version, or of somebody it is not for: neither the figures nor the days count it.
  await t.pool.query(
    `insert into newsletter_reads (newsletter_id, legal_entity_id, user_id, version, seconds)
     values ($1, $2, $3, 2, 5), ($1, $2, $4, 1, 5)`,
    [id, school, writer.id, stranger.id],
  );
  const { body: later } = await t.call(api.read, { params: { id } }, as(writer));
  expect([later.readers, later.days[0].readers]).toEqual([1, 1]);
  for (const format of ['pdf', 'xlsx']) {
    const file = await t.call(api.file, { params: { id, format } }, as(writer));
    expect([format, file.status]).toEqual([format, 200]);
    if (format === 'pdf') continue;
    const parts = unzipSync(file.bytes);
    const [units, days] = [3, 4].map((at) => strFromU8(parts[`xl/worksheets/sheet${at}.xml`] as Uint8Array));
    expect(units).toContain('Assinaram (%)');
    // One like, on the day it was given.
    expect(days).toMatch(/Curtidas.*<c r="D2" s="3"><v>1<\/v><\/c>/);
  }
  expect((await t.call(api.read, { params: { id } }, as(stranger, elsewhere))).status).toBe(404);
});

test('the days of the report go on for as long as something happens', async () => {
  const id = await makeNewsletter(t, { entity: school, author: writer.id });
  await publishNewsletter(t, id);
  await t.pool.query(`update newsletters set publish_at = now() - interval '200 days' where id = $1`, [id]);
  await t.pool.query(
    `insert into newsletter_reads (newsletter_id, legal_entity_id, user_id, version, seconds) values ($1, $2, $3, 1, 90)`,
    [id, school, writer.id],
  );
  const { body } = await t.call(api.read, { params: { id } }, as(writer));
  expect([body.readers, body.days.length, body.days.at(-1)?.readers]).toEqual([1, 1, 1]);
});
