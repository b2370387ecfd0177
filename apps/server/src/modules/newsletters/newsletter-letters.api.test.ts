import { newsletterReports } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.contract.ts';
import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewsletter } from '../../testing/features/made-newsletters.ts';
import { makeAdministrator, makeOrganisation, type TestUser } from '../../testing/features/people.ts';
import { type MailCatcher, refusal, startMailCatcher } from '../../testing/mail-catcher.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let catcher: MailCatcher;
let t: TestApp;
let admin: TestUser;
let school: number;
let list: number;
beforeAll(async () => {
  catcher = await startMailCatcher(() => {}, {
    onRcptTo: ({ address }, _, answer) =>
      answer(address.startsWith('gone') ? refusal(550, '5.1.1 No such user here') : null),
  });
  t = await startTestApp({ SMTP_URL: catcher.url, MAIL_FROM: 'nao-responda@conforme.test' });
  ({ admin, entity: school } = await makeAdministrator(t));
  const unit = await makeOrganisation(t, 'Unidade Norte', school);
  const { rows } = await t.pool.query(
    `with list as (insert into contact_lists (legal_entity_id, name, kind, audience)
       values ($1, 'Famílias', 'static', 'everyone') returning id),
     twin as (insert into contacts (legal_entity_id, name, emails, email_opt_out_on)
       values ($2, 'Bia, na outra unidade', '{bia@x.test}', '2026-01-01')),
     people as (insert into contacts (legal_entity_id, name, emails)
       values ($1, 'Ana Prado', '{ana@x.test}'), ($1, 'Bia', '{bia@x.test}'), ($1, 'Davi', '{gone@x.test}')
       returning id)
     insert into contact_list_members (list_id, legal_entity_id, contact_id)
       select list.id, $1, people.id from list, people returning list_id`,
    [school, unit],
  );
  list = rows[0].list_id;
});
afterAll(async () => {
  await t.close();
  await catcher.close();
});

const api = newsletters.endpoints;
const as = () => ({ token: admin.token, entity: `${school},legal_entity` });
const released = async (title = 'Guarda {{nome}}') => {
  const id = await makeNewsletter(t, {
    ...{ entity: school, author: admin.id, listId: list, title, requiresSignature: true },
  });
  const { version } = (await t.call(api.read, { params: { id } }, as())).body;
  const body = { version, relevant: false, note: null };
  const answer = await t.call(api.release, { params: { id }, body }, as());
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return id;
};
const send = (id: number) => t.call(newsletterReports.endpoints.send, { params: { id } }, as());
const remind = (id: number) => t.call(api.remind, { params: { id } }, as());
const mailing = async (id: number) =>
  (await t.call(newsletterReports.endpoints.mailing, { params: { id } }, as())).body;
const sendingsOf = async (id: number) =>
  (
    await t.pool.query(
      `select state, is_reminder, created_by, total from bulk_sendings where newsletter_id = $1 order by created_at`,
      [id],
    )
  ).rows;
const lettersOf = async (id: number) =>
  (
    await t.pool.query(
      `select l.address, l.state from bulk_letters l join bulk_sendings s on s.id = l.sending_id
       where s.newsletter_id = $1 order by l.address`,
      [id],
    )
  ).rows.map(({ address, state }) => `${address} ${state}`);
const gone = ['ana@x.test skipped', 'gone@x.test skipped'];

test('the letters of a newsletter that is deleted stop, those of reminders too', async () => {
  const id = await released();
  expect((await send(id)).status).toBe(200);
  expect((await remind(id)).body).toEqual({ people: 2, by_mail: 2 });
  expect((await t.call(api.remove, { params: { id } }, as())).status).toBe(200);
  expect((await sendingsOf(id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  await t.runJobs();
  expect(catcher.mails).toEqual([]);
  expect(await lettersOf(id)).toEqual(gone.flatMap((letter) => [letter, letter]));
});

test('letters that lead to what is archived or over are left out by the job that would write them', async () => {
  for (const end of ['archived_at = now()', `expires_at = publish_at + interval '1 microsecond'`]) {
    const id = await released();
    await send(id);
    await t.pool.query(`update newsletters set ${end} where id = $1`, [id]);
    await t.runJobs();
    expect(catcher.mails, end).toEqual([]);
    expect([(await sendingsOf(id))[0].state, await lettersOf(id)], end).toEqual(['cancelled', gone]);
    const { rows } = await t.pool.query(
      `select actor_id from audit_events where action = 'newsletter.mail_cancelled' and object_id = $1`,
      [id],
    );
    expect(rows, end).toEqual([{ actor_id: null }]);
  }
});

test('a reminder leaves as one of many: behind other mail, with a way out, to nobody who asked to be left alone', async () => {
  const id = await released();
  // Bia asked for it in another unit of the organisation: the address counts, not the contact.
  expect((await remind(id)).body).toEqual({ people: 2, by_mail: 2 });
  expect(await sendingsOf(id)).toEqual([
    { state: 'sending', is_reminder: true, created_by: admin.id, total: 2 },
  ]);
  // It is none of those that somebody started, and stands in the way of none.
  expect(await mailing(id)).toMatchObject({ sendings: [], may_send: true });
  await t.runJobs();
  expect(catcher.mails.map(({ envelope }) => envelope.to[0])).toEqual(['ana@x.test']);
  const mail = catcher.mails[0]?.mail;
  expect(mail?.subject).toBe('Para assinar: Guarda {{nome}}');
  expect(mail?.text).toContain('Olá, Ana.');
  expect(mail?.text).toMatch(/\/#\/newsletters\/pub\/[\w-]+/);
  expect(JSON.stringify(mail?.headers)).toContain('List-Unsubscribe=One-Click');
  const { rows } = await t.pool.query('select distinct is_bulk from mail_messages');
  expect(rows).toEqual([{ is_bulk: true }]);
  // Whose server refuses it is marked, as after every other letter; one that comes back is known by its Message-ID.
  expect(await lettersOf(id)).toEqual(['ana@x.test sent', 'gone@x.test bounced']);
  const { rows: davi } = await t.pool.query(`select bounced_emails from contacts where name = 'Davi'`);
  expect(davi).toEqual([{ bounced_emails: ['gone@x.test'] }]);
  expect((await remind(id)).body).toEqual({ people: 0, by_mail: 0 });
});

test('reminders of the clock keep to the share of a day; whoever did not fit comes with a later run', async () => {
  await t.pool.query(
    `with eva as (insert into contacts (legal_entity_id, name, emails) values ($1, 'Eva', '{eva@x.test}') returning id)
     insert into contact_list_members (list_id, legal_entity_id, contact_id) select $2, $1, id from eva`,
    [school, list],
  );
  const id = await released();
  await t.pool.query(
    `with older as (update newsletter_versions set created_at = now() - interval '3 days' where newsletter_id = $1)
     update newsletters set publish_at = now() - interval '3 days' where id = $1`,
    [id],
  );
  const { rows: used } = await t.pool.query('select bulk_letters_of_a_day($1)::int as used', [school]);
  const { rows: other } = await t.pool.query(
    `insert into bulk_sendings (legal_entity_id, newsletter_id, subject, body, total, state, started_at)
     values ($1, $2, 'x', 'x', $3, 'done', now()) returning id`,
    [school, id, 29_999 - used[0].used],
  );
  await t.runJobs('remind-newsletters');
  expect(await lettersOf(id)).toHaveLength(1);
  await t.pool.query('delete from bulk_sendings where id = $1', [other[0].id]);
  await t.runJobs('remind-newsletters');
  await t.runJobs('remind-newsletters');
  expect(await lettersOf(id)).toEqual(['ana@x.test sent', 'eva@x.test sent']);
  expect(await sendingsOf(id)).toEqual(
    [1, 2].map(() => ({ state: 'done', is_reminder: true, created_by: null, total: 1 })),
  );
});
