import { MOST_RECIPIENTS } from '@conforme/contracts/platform/bulk-letters/bulk-sending.schemas.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppError } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { makeAdministrator, makeOrganisation, makeRole, makeUser } from '../../testing/features/people.ts';
import { filesOf } from '../../testing/files-of.ts';
import { type MailCatcher, refusal, startMailCatcher } from '../../testing/mail-catcher.ts';
import { bareCase, staffCtx } from '../../testing/staff-ctx.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Mail } from '../mail/mail.ts';
import type { ReadingThreads } from '../reading/reading-threads.ts';
import {
  cancelSending,
  lettersOf,
  type NewSending,
  prepareSending,
  sendingOf,
  sendingsOf,
  startSending,
} from './bulk-sendings.ts';
import { feedOutbox } from './feed-outbox.ts';
import { recipientsOfFile, recipientsOfList, recipientsOfText, recipientWords } from './read-recipients.ts';

let catcher: MailCatcher;
let t: TestApp;
let school: number;
let other: number;
let readings: ReadingThreads;
let ana: UserCtx;
let stranger: UserCtx;
let made: { id: string; legalEntityId: number; protocol: string };
beforeAll(async () => {
  catcher = await startMailCatcher(() => {}, {
    onRcptTo: ({ address }, _, answer) =>
      answer(
        address.startsWith('refused')
          ? refusal(550, '5.1.1 No such user here')
          : address.startsWith('later')
            ? refusal(451, '4.7.1 Try again later')
            : null,
      ),
  });
  t = await startTestApp({ SMTP_URL: catcher.url, MAIL_FROM: 'nao-responda@conforme.test' });
  ({ entity: school } = await makeAdministrator(t));
  other = await makeOrganisation(t, 'Escola Alheia');
  const roleId = await makeRole(t, ['privacy_form.handling']);
  ana = staffCtx(t, (await makeUser(t, { home: school, roleId })).id, school);
  stranger = staffCtx(t, (await makeUser(t, { home: other, roleId })).id, other);
  made = await bareCase(t, school);
  readings = filesOf(t).readings;
});
afterAll(async () => {
  await t.close();
  await catcher.close();
});

const mail = () => new Mail(t.config, t.keys);
const people = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, n) => ({ name: `Pessoa ${n}`, address: `${prefix}${n}@x.test` }));
const prepare = (ctx: UserCtx, given: Partial<NewSending> & { to?: ReturnType<typeof people> } = {}) => {
  const { to = people(3), ...changes } = given;
  return inTransaction(ctx, (ctx) =>
    prepareSending(ctx, mail(), {
      of: made,
      subject: 'Aviso a {{primeiro_nome}}',
      text: 'Olá, {{nome}}.\n\nSobre {{protocolo}}: veja {{protocolo}}.',
      fields: { protocolo: made.protocol },
      contact: 'encarregada@escola.test',
      link: { label: 'Ler o comunicado', url: 'http://conforme.test/#/comunicado' },
      recipients: { recipients: to, problems: [], problemCount: 0, repeated: 0 },
      ...changes,
    }),
  );
};
const start = (ctx: UserCtx, id: string) => inTransaction(ctx, (ctx) => startSending(ctx, made, id));
const cancel = (ctx: UserCtx, id: string) => inTransaction(ctx, (ctx) => cancelSending(ctx, made, id));
const caught = (prefix: string) => catcher.mails.filter(({ envelope }) => envelope.to[0]?.startsWith(prefix));

describe('a list of recipients', () => {
  const read = (text: string) => recipientsOfText(ana, readings, text);
  const refusedWith = (text: string) =>
    read(text).then(
      () => 'taken',
      (error: AppError) => error.errors?.recipients?.[0],
    );

  test('is read with or without names of its columns, in whichever order, as a spreadsheet or a text', async () => {
    const both = [
      { name: 'Ana Prado', address: 'ana@x.test' },
      { name: 'Bia Reis', address: 'bia@x.test' },
    ];
    for (const text of [
      'Nome;E-mail\nAna Prado;ana@x.test\nBia Reis;bia@x.test',
      'e-mail,telefone,nome\nana@x.test,1,Ana Prado\nBIA@x.test ,2, Bia Reis\n',
      'Ana Prado\tana@x.test\nBia Reis\tbia@x.test',
      'ana@x.test;Ana Prado\n\nbia@x.test;Bia Reis\n',
    ])
      expect((await read(text)).recipients, text).toEqual(both);
  });

  test('tells which lines give nobody, and why; an address that comes again is one recipient', async () => {
    const text = [
      'nome;email',
      'Ana;ana@x.test',
      'Bia;bia',
      ';caio@x.test',
      'Davi;',
      'Outra Ana;ANA@X.test',
      `${'x'.repeat(201)};e@x.test`,
    ].join('\n');
    expect(await read(text)).toEqual({
      recipients: [{ name: 'Ana', address: 'ana@x.test' }],
      problems: [
        { line: 3, message: recipientWords.badAddress },
        { line: 4, message: recipientWords.noName },
        { line: 5, message: recipientWords.noAddress },
        { line: 7, message: recipientWords.badName },
      ],
      problemCount: 4,
      repeated: 1,
    });
  });

  test('is refused at its field where it gives nobody, or more than one sending takes', async () => {
    expect(await refusedWith('')).toBeTruthy();
    expect(await refusedWith('Ana\nBia')).toBe(recipientWords.noColumns);
    expect(await refusedWith('nome;email\nAna;x')).toContain(recipientWords.badAddress);
    const many = people(MOST_RECIPIENTS + 2).map(({ name, address }) => `${name};${address}`);
    expect(await refusedWith(many.join('\n'))).toBe(recipientWords.tooMany);
  });

  test('comes from a contact list, where the asker may use it, without those who asked to be left alone', async () => {
    const { rows } = await t.pool.query(
      `with list as (insert into contact_lists (legal_entity_id, name, kind, audience)
         values ($1, 'Titulares', 'static', 'everyone') returning id),
       people as (insert into contacts (legal_entity_id, name, emails, email_opt_out_on)
         values ($1, 'Ana', '{ana@x.test}', null), ($1, 'Bia', '{bia@x.test}', '2026-01-01') returning id)
       insert into contact_list_members (list_id, legal_entity_id, contact_id)
         select list.id, $1, people.id from list, people returning list_id`,
      [school],
    );
    const list = rows[0].list_id;
    expect((await recipientsOfList(ana, list)).recipients).toEqual([{ name: 'Ana', address: 'ana@x.test' }]);
    const refused = { errors: { recipients: [recipientWords.noList] } };
    await expect(recipientsOfList(stranger, list)).rejects.toMatchObject(refused);
    await t.pool.query(`update contact_lists set audience = 'chosen' where id = $1`, [list]);
    await expect(recipientsOfList(ana, list)).rejects.toMatchObject(refused);
  });

  test('comes as a file, too', async () => {
    const sent = async function* () {
      yield {
        name: 'titulares.csv',
        content: (async function* () {
          yield Buffer.from('nome;email\nAna;ana@x.test\n');
        })(),
        gone: new AbortController().signal,
      };
    };
    expect((await recipientsOfFile(ana, readings, sent())).recipients).toEqual([
      { name: 'Ana', address: 'ana@x.test' },
    ]);
  });
});

test('letters wait for confirmation, then each gets its own, under the Message-ID of its row', async () => {
  const prepared = await prepare(ana, { to: people(60, 'whole') });
  expect(prepared.sending).toMatchObject({ state: 'preparing', total: 60, queued: 60, sent: 0 });
  expect(prepared.sample).toEqual({
    to: 'Pessoa 0 <whole0@x.test>',
    subject: 'Aviso a Pessoa',
    text: `Olá, Pessoa 0.\n\nSobre ${made.protocol}: veja ${made.protocol}.`,
  });
  await t.runJobs();
  expect(caught('whole')).toEqual([]);
  expect(await start(ana, prepared.sending.id)).toMatchObject({ state: 'sending' });
  await expect(start(ana, prepared.sending.id)).rejects.toMatchObject({ code: 'conflict' });
  await t.runJobs();
  const mails = caught('whole');
  expect(mails).toHaveLength(60);
  expect(mails[7]?.mail.text).toContain('Olá, Pessoa 7.');
  expect(mails[7]?.mail.text).toContain(made.protocol);
  expect(mails[7]?.mail.text).toContain('http://conforme.test/#/comunicado');
  // As it is written, so that it can be copied.
  expect(mails[7]?.mail.text).toContain('Contato: encarregada@escola.test');
  expect(mails[7]?.mail.html).toContain('mailto:encarregada@escola.test');
  expect(mails[7]?.mail.replyTo).toMatchObject([{ address: 'encarregada@escola.test' }]);
  const after = await sendingOf(ana.db, made, prepared.sending.id);
  expect(after).toMatchObject({ state: 'done', sent: 60, queued: 0, ended_at: expect.any(String) });
  const letters = await lettersOf(ana.db, prepared.sending.id, { limit: 500 });
  expect(letters.map(({ message_id, id }) => message_id.startsWith(`${id}@`))).not.toContain(false);
  expect(letters.map(({ address, message_id }) => `${address} <${message_id}>`)).toEqual(
    mails.map(({ envelope, mail }) => `${envelope.to[0]} ${mail.messageId}`),
  );
  expect(await lettersOf(ana.db, prepared.sending.id, { after: 58 })).toMatchObject([
    { place: 59, state: 'sent' },
    { place: 60, sent_at: expect.any(String) },
  ]);
  const { rows } = await t.pool.query(`select action from audit_events where object_uuid = $1`, [after.id]);
  expect(rows).toEqual([{ action: 'bulk_sending.finished' }]);
  // Nothing of it is done again, however often the job is run.
  const services = { system: t.system, mail: mail(), finished: {} };
  await feedOutbox(services, after.id);
  await t.runJobs();
  expect(caught('whole')).toHaveLength(60);
});

test('every other message passes them, and two sendings take turns', async () => {
  const [one, two] = [
    await prepare(ana, { to: people(55, 'one') }),
    await prepare(ana, { to: people(55, 'two') }),
  ];
  await start(ana, one.sending.id);
  await start(ana, two.sending.id);
  const services = { system: t.system, mail: mail(), finished: {} };
  await feedOutbox(services, one.sending.id);
  const letter = { subject: 'Nova senha', paragraphs: ['Aqui está.'] };
  await t.system.transaction().execute((db) =>
    mail().queue(db, {
      to: { name: 'Rui', address: 'rui@x.test' },
      letter,
      legalEntityId: other,
      about: 'x',
    }),
  );
  const before = catcher.mails.length;
  await t.runJobs();
  const order = catcher.mails.slice(before).map(({ envelope }) => envelope.to[0] as string);
  expect(order[0]).toBe('rui@x.test');
  const firstOfTwo = order.findIndex((address) => address.startsWith('two'));
  const lastOfOne = order.findLastIndex((address) => address.startsWith('one'));
  expect([firstOfTwo < lastOfOne, order.length]).toEqual([true, 111]);
});

test('a server that refuses an address for good, or for now, holds up nobody else', async () => {
  const to = [
    { name: 'Zé', address: 'refused@x.test' },
    { name: 'Li', address: 'later@x.test' },
    ...people(60, 'well'),
  ];
  const { sending } = await prepare(ana, { to });
  let finished = 0;
  const { id } = await start(ana, sending.id);
  await t.runJobs();
  expect(caught('well')).toHaveLength(60);
  expect(await sendingOf(ana.db, made, id)).toMatchObject({
    state: 'sending',
    sent: 60,
    bounced: 1,
    queued: 1,
  });
  expect(await lettersOf(ana.db, id, { limit: 2 })).toMatchObject([
    { state: 'bounced', reason: expect.stringContaining('5.1.1') },
    { state: 'queued', reason: null },
  ]);
  // Its tries are over one day.
  await t.pool.query(
    `update mail_messages set state = 'failed', last_error = 'x' where recipient_address = 'later@x.test'`,
  );
  const count = async () => {
    finished++;
  };
  await feedOutbox({ system: t.system, mail: mail(), finished: { intimidation: count } }, id);
  expect(await sendingOf(ana.db, made, id)).toMatchObject({ state: 'done', sent: 60, bounced: 1, failed: 1 });
  expect(finished).toBe(1);
});

test('cancelled, nothing more is put into the outbox, and the log says whom it left out', async () => {
  const { sending } = await prepare(ana, { to: people(60, 'half') });
  await start(ana, sending.id);
  await feedOutbox({ system: t.system, mail: mail(), finished: {} }, sending.id);
  expect(await cancel(ana, sending.id)).toMatchObject({ state: 'cancelled', queued: 50, skipped: 10 });
  await expect(cancel(ana, sending.id)).rejects.toMatchObject({ code: 'conflict' });
  await t.runJobs();
  expect(caught('half')).toHaveLength(50);
  expect(await sendingOf(ana.db, made, sending.id)).toMatchObject({ sent: 50, skipped: 10, queued: 0 });
});

test('without a mail server they are kept in the outbox, and what leaves from there later is noted', async () => {
  const { sending } = await prepare(ana, { to: people(3, 'kept') });
  await start(ana, sending.id);
  const { SMTP_URL: _, ...config } = t.config;
  const services = { system: t.system, mail: new Mail(config as typeof t.config, t.keys), finished: {} };
  await feedOutbox(services, sending.id);
  await t.runJobs();
  expect(await sendingOf(ana.db, made, sending.id)).toMatchObject({ state: 'done', kept: 3, queued: 0 });
  expect(caught('kept')).toEqual([]);
  await t.pool.query(
    `update mail_messages set state = 'sent', sent_at = now() where recipient_address = 'kept1@x.test'`,
  );
  expect(await sendingOf(ana.db, made, sending.id)).toMatchObject({ kept: 2, sent: 1 });
});

test('a text that asks for what nobody fills in is refused at its field', async () => {
  await expect(prepare(ana, { text: 'Olá, {{cpf}}' })).rejects.toMatchObject({
    errors: { text: [expect.stringContaining('{{cpf}}')] },
  });
  await expect(prepare(ana, { subject: 'Olá, {{nome' })).rejects.toMatchObject({
    errors: { subject: [expect.any(String)] },
  });
});

test('leaves with the texts that were confirmed, which nobody changes afterwards', async () => {
  const { sending } = await prepare(ana, { to: people(2, 'revised') });
  const texts = { subject: 'Assunto revisto', text: 'Olá, {{nome}}: {{protocolo}}.' };
  const begin = (given: typeof texts) =>
    inTransaction(ana, (ctx) => startSending(ctx, made, sending.id, given));
  await expect(begin({ ...texts, text: '{{cpf}}' })).rejects.toMatchObject({
    errors: { text: [expect.any(String)] },
  });
  expect(await begin(texts)).toMatchObject({ state: 'sending', subject: 'Assunto revisto' });
  await expect(begin({ ...texts, subject: 'Outro' })).rejects.toMatchObject({ code: 'conflict' });
  const changed = await ana.db
    .transaction()
    .execute((db) =>
      db
        .updateTable('bulk_sendings')
        .set({ subject: 'Outro' })
        .where('id', '=', sending.id)
        .executeTakeFirst(),
    );
  expect(changed.numUpdatedRows).toBe(0n);
  await t.runJobs();
  expect(caught('revised').map(({ mail }) => mail.subject)).toEqual(['Assunto revisto', 'Assunto revisto']);
});

test('belongs to its organisation: others neither see nor start it, and a sealed case sends none', async () => {
  const { sending } = await prepare(ana);
  expect(await sendingsOf(stranger.db, made.id)).toEqual([]);
  await expect(start(stranger, sending.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(cancel(stranger, sending.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await lettersOf(stranger.db, sending.id)).toEqual([]);
  await expect(prepare(stranger)).rejects.toMatchObject({ code: '42501' });
  const sealed = await bareCase(t, school, [ana.user.userId]);
  await expect(prepare(ana, { of: sealed })).rejects.toMatchObject({ code: '23503' });
});

test('an organisation sends so many a day, with its units', async () => {
  const { sending } = await prepare(ana);
  await t.pool.query(
    `insert into bulk_sendings (legal_entity_id, case_id, subject, body, total, state, started_at)
     values ($1, $2, 'x', 'x', 29990, 'done', now())`,
    [school, made.id],
  );
  await expect(start(ana, sending.id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await sendingOf(ana.db, made, sending.id)).toMatchObject({ state: 'preparing' });
  await t.pool.query(`delete from bulk_sendings where total = 29990`);
});

test('what nobody confirmed is forgotten after a day; the rest stays', async () => {
  const before = (await sendingsOf(ana.db, made.id)).length;
  await t.pool.query(`update bulk_sendings set created_at = now() - interval '25 hours'`);
  await t.runJobs('forget-unconfirmed-sendings');
  const after = await sendingsOf(ana.db, made.id);
  expect(after.length).toBeLessThan(before);
  expect(after.map(({ state }) => state)).not.toContain('preparing');
});
