import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { makeAdministrator } from '../../testing/features/people.ts';
import { type Judge, type MailCatcher, refusal, startMailCatcher } from '../../testing/mail-catcher.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ReportThreads } from '../reports/report-threads.ts';
import type { Letter } from './letter.ts';
import { Mail, queueSending } from './mail.ts';
import { sendMail } from './send-mail.ts';

let judge: Judge;
let catcher: MailCatcher;
let t: TestApp;
let entity: number;
beforeAll(async () => {
  catcher = await startMailCatcher((mail) => judge(mail), {
    onRcptTo: ({ address }, _, answer) =>
      answer(address.startsWith('refused') ? refusal(550, '5.1.1 No such user here') : null),
  });
  t = await startTestApp({ SMTP_URL: catcher.url, MAIL_FROM: 'nao-responda@conforme.test' });
  ({ entity } = await makeAdministrator(t));
});
beforeEach(() => {
  judge = () => {};
});
afterAll(async () => {
  await t.close();
  await catcher.close();
});

const letter: Letter = {
  subject: 'Ação necessária',
  greeting: 'Olá, João.',
  paragraphs: ['Foi pedida uma nova senha para a sua conta.'],
  link: { label: 'Escolher a senha', url: 'http://conforme.test/#/reset-password/segredo-77?a=1&b=2' },
  closing: ['Se não foi você, ignore esta mensagem.'],
};
const queue = (address: string, changes: Partial<Letter> = {}, name = 'João da Silva') =>
  t.system.transaction().execute((db) =>
    new Mail(t.config, t.keys).queue(db, {
      to: { name, address },
      letter: { ...letter, ...changes },
      legalEntityId: entity,
      about: 'password-reset',
    }),
  );
const stored = async (address: string) => {
  const { rows } = await t.pool.query('select * from mail_messages where recipient_address = $1', [address]);
  return rows[0];
};
/** Brings the next try forward, however long its pause. */
const hurry = () => t.pool.query('update graphile_worker._private_jobs set run_at = now()');
const caught = (address: string) => catcher.mails.filter(({ envelope }) => envelope.to.includes(address));

test('a message is handed over once: to one recipient, as text and as HTML, with the headers of a machine', async () => {
  await queue('joao@x.test');
  await t.runJobs();
  // A job may run twice: the row decides.
  const { id } = await stored('joao@x.test');
  await t.system.transaction().execute((db) => queueSending(db, id));
  await t.runJobs();
  const [{ envelope, mail, source }, ...others] = caught('joao@x.test') as [(typeof catcher.mails)[number]];
  expect(others).toEqual([]);
  const row = await stored('joao@x.test');
  expect(row).toMatchObject({ state: 'sent', tries: 1, last_error: null });
  expect(row.sent_at).not.toBeNull();
  expect(envelope).toEqual({ from: 'nao-responda@conforme.test', to: ['joao@x.test'] });
  expect(mail.from).toMatchObject({ name: 'Conforme', address: 'nao-responda@conforme.test' });
  expect(mail.to).toMatchObject([{ name: 'João da Silva', address: 'joao@x.test' }]);
  expect(mail.subject).toBe('Ação necessária');
  expect(mail.messageId).toBe(`<${row.message_id}>`);
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@conforme\.test>$/);
  expect(Math.abs(Date.now() - Date.parse(mail.date as string))).toBeLessThan(60_000);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'pt-BR' });
  expect(mail.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(
    `Olá, João.

Foi pedida uma nova senha para a sua conta.

Escolher a senha:
http://conforme.test/#/reset-password/segredo-77?a=1&b=2

Se não foi você, ignore esta mensagem.

-- ${''}
Mensagem automática do Conforme. Não é preciso responder.`,
  );
  expect(mail.html).toContain('<html lang="pt-BR">');
  expect(mail.html).toContain('href="http://conforme.test/#/reset-password/segredo-77?a=1&amp;b=2"');
  expect(mail.html).not.toMatch(/<img|<link|<script|url\(|src=/i);
  expect(mail.attachments).toEqual([]);
  expect(source).not.toMatch(/^x-mailer/im);
});

describe('refused', () => {
  test('for good, it is a dead letter that says what the server said', async () => {
    await queue('refused@x.test');
    await t.runJobs();
    expect(await stored('refused@x.test')).toMatchObject({
      state: 'failed',
      tries: 1,
      last_error: 'O servidor de e-mail respondeu: 550 5.1.1 No such user here',
    });
    await hurry();
    await t.runJobs();
    expect((await stored('refused@x.test')).tries).toBe(1);
  });

  test('with a server that quotes the link, the link is not kept', async () => {
    judge = () => {
      throw refusal(
        554,
        `spam: http://conforme.test/#/reset/${'s'.repeat(43)} and ${'k'.repeat(43)}\r\nX: y`,
      );
    };
    await queue('quoted@x.test');
    await t.runJobs();
    const { state, last_error } = await stored('quoted@x.test');
    expect(state).toBe('failed');
    expect(last_error).toMatch(/^O servidor de e-mail respondeu: 554 spam: \[…\] and \[…\]/);
    expect(last_error).not.toMatch(/sss|kkk|\n/);
  });

  test('for now, it is tried again later, longer each time, under the same Message-ID', async () => {
    const ids: (string | undefined)[] = [];
    judge = ({ mail }) => {
      ids.push(mail.messageId);
      if (ids.length < 3) throw refusal(451, '4.7.1 Greylisted, try again later');
    };
    await queue('greylisted@x.test');
    const pauses: number[] = [];
    for (let tries = 1; tries < 3; tries++) {
      await t.runJobs();
      expect(await stored('greylisted@x.test')).toMatchObject({ state: 'queued', tries });
      const { rows } = await t.pool.query(
        `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
         where task_identifier = 'send-mail'`,
      );
      expect(rows).toHaveLength(1);
      pauses.push(rows[0].seconds);
      await t.runJobs();
      expect((await stored('greylisted@x.test')).tries).toBe(tries);
      await hurry();
    }
    await t.runJobs();
    expect(await stored('greylisted@x.test')).toMatchObject({ state: 'sent', tries: 3, last_error: null });
    expect(pauses[0]).toBeGreaterThan(20);
    expect(pauses[1]).toBeGreaterThan(2 * (pauses[0] as number));
    expect(new Set(ids).size).toBe(1);
    expect(caught('greylisted@x.test')).toHaveLength(1);
  });

  test('again and again, it is given up in the end', async () => {
    judge = () => {
      throw refusal(421, '4.3.2 Closing');
    };
    await queue('never@x.test');
    let rounds = 0;
    for (; (await stored('never@x.test')).state === 'queued' && rounds < 20; rounds++) {
      await hurry();
      await t.runJobs();
    }
    expect(rounds).toBe(10);
    expect(await stored('never@x.test')).toMatchObject({ state: 'failed', tries: 10 });
  });
});

test('a server that takes the message and hangs up without a word gets it again, with the same Message-ID', async () => {
  const ids: (string | undefined)[] = [];
  const dropping = await startMailCatcher(({ mail }) => {
    ids.push(mail.messageId);
    if (ids.length === 1) return dropping.close();
  });
  const own = await startTestApp({ SMTP_URL: dropping.url, MAIL_FROM: 'a@conforme.test' });
  const { entity: legalEntityId } = await makeAdministrator(own);
  await own.system.transaction().execute((db) =>
    new Mail(own.config, own.keys).queue(db, {
      to: { name: 'A', address: 'a@x.test' },
      letter,
      legalEntityId,
      about: 'test',
    }),
  );
  const read = async () => (await own.pool.query('select state, tries, last_error from mail_messages')).rows;
  await own.runJobs();
  expect(await read()).toMatchObject([{ state: 'queued', tries: 1 }]);
  // Down: nobody listens there now.
  await own.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await own.runJobs();
  expect(await read()).toEqual([
    { state: 'queued', tries: 2, last_error: 'Não foi possível conectar ao servidor de e-mail.' },
  ]);
  // And up again.
  const back = await startMailCatcher(({ mail }) => void ids.push(mail.messageId), {}, dropping.port);
  await own.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await own.runJobs();
  expect(await read()).toEqual([{ state: 'sent', tries: 3, last_error: null }]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  await own.close();
  await back.close();
});

describe('a letter with a paper', () => {
  const receipt = { name: 'comprovante.pdf', paper: { sections: 'unprintable' } as never };

  test('that cannot be printed leaves without it', async () => {
    await queue('paper@x.test', { receipt });
    await t.runJobs();
    expect(await stored('paper@x.test')).toMatchObject({ state: 'sent', tries: 1, last_error: null });
    expect(caught('paper@x.test').map(({ mail }) => mail.attachments)).toEqual([[]]);
  });

  test('stays as it was when the server stops meanwhile', async () => {
    await queue('stopped@x.test', { receipt });
    const { id } = await stored('stopped@x.test');
    const sending = {
      system: t.system,
      mail: new Mail(t.config, t.keys),
      server: { send: () => Promise.reject(new Error('not to be sent')) },
      threads: new ReportThreads(paths.reportWorker),
    };
    await expect(sendMail(sending, id, AbortSignal.abort())).rejects.toThrow('interrompido');
    expect(await stored('stopped@x.test')).toMatchObject({ state: 'queued', tries: 0, last_error: null });
    await t.pool.query('delete from mail_messages where id = $1', [id]);
  });
});

describe('hostile words', () => {
  const hostile = `x\r\nBcc: victim@x.test\r\n\r\n<b>"'&</b>, victim@x.test;<victim@x.test>`;

  test('in every field stay words: one message, one recipient, no header of theirs', async () => {
    await queue(
      'safe@x.test',
      {
        subject: hostile,
        greeting: hostile,
        paragraphs: [hostile],
        link: { label: hostile, url: 'http://conforme.test/#/a"><script>alert(1)</script>' },
        closing: [hostile],
      },
      hostile,
    );
    await t.runJobs();
    const [{ envelope, mail, source }] = caught('safe@x.test') as [(typeof catcher.mails)[number]];
    expect(envelope.to).toEqual(['safe@x.test']);
    expect(mail.to).toHaveLength(1);
    expect(mail.to?.[0]?.address).toBe('safe@x.test');
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(mail.html).not.toMatch(/<b>|<script/);
    expect(mail.html).toContain('&lt;b&gt;&quot;&#39;&amp;&lt;/b&gt;');
    expect(catcher.mails.filter((each) => each.envelope.to.includes('victim@x.test'))).toEqual([]);
  });

  test.each([
    'a@x.test\r\nRCPT TO:<victim@x.test>',
    'a@x.test,victim@x.test',
    '"victim@x.test x"@y.test',
    'João <victim@x.test>',
    'sem arroba',
  ])('an address that is none is not even tried: %j', async (address) => {
    const before = catcher.mails.length;
    await queue(address);
    await t.runJobs();
    expect(await stored(address)).toMatchObject({
      state: 'failed',
      last_error: 'O endereço não é um e-mail válido.',
    });
    expect(catcher.mails).toHaveLength(before);
  });
});

test('what was said is forgotten a fortnight after sending; what waits is kept', async () => {
  await queue('old@x.test');
  await queue('new@x.test');
  await t.runJobs();
  await queue('waiting@x.test');
  await t.pool.query(
    `update mail_messages set sent_at = now() - interval '15 days', created_at = now() - interval '15 days'
     where recipient_address in ('old@x.test', 'waiting@x.test')`,
  );
  await t.pool.query(`update mail_messages set sent_at = null where recipient_address = 'waiting@x.test'`);
  await t.runJobs('forget-letters');
  expect((await stored('old@x.test')).letter).toBeNull();
  expect((await stored('new@x.test')).letter).not.toBeNull();
  expect((await stored('waiting@x.test')).letter).not.toBeNull();
});

test('no line of the log tells whom was written to, or what', () => {
  expect(t.logged.join('')).toContain('mail not delivered');
  expect(t.logged.join('')).not.toMatch(/@x\.test|segredo|João/);
});
