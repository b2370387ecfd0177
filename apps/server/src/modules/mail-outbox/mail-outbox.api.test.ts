import { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Mail } from '../../platform/mail/mail.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  roleNamed,
  type TestUser,
} from '../../testing/features/people.ts';
import { makeRequest } from '../../testing/features/privacy-requests.ts';
import { makeApplication } from '../../testing/features/scholarships.ts';
import { type MailCatcher, refusal, startMailCatcher } from '../../testing/mail-catcher.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { grid, read, revealLink, resend, server } = mailOutbox.endpoints;
const link = 'http://conforme.test/#/reset-password/segredo-77';
let counter = 0;

interface Fixture {
  t: TestApp;
  entity: number;
  admin: TestUser;
  write(address: string, to?: { userId?: number; caseId?: string; legalEntityId?: number }): Promise<number>;
  ask(
    endpoint: typeof read | typeof resend | typeof revealLink,
    id: number,
    who?: TestUser,
  ): ReturnType<TestApp['call']>;
}
async function fixture(settings: Record<string, string> = {}): Promise<Fixture> {
  const t = await startTestApp(settings);
  const { entity, admin } = await makeAdministrator(t, `Escola ${++counter}`);
  return {
    t,
    entity,
    admin,
    async write(address, { userId, caseId, legalEntityId = entity } = {}) {
      const letter = {
        subject: 'Troca de senha',
        greeting: 'Olá.',
        paragraphs: ['Foi pedida uma nova senha.'],
        link: { label: 'Escolher a senha', url: link },
        closing: ['Até logo.'],
      };
      const message = { to: { name: 'Nara', address }, letter, legalEntityId, about: 'password-reset' };
      await t.system.transaction().execute((db) =>
        new Mail(t.config, t.keys).queue(db, {
          ...message,
          ...(userId ? { userId } : {}),
          ...(caseId ? { caseId } : {}),
        }),
      );
      return (await t.letters(address)).at(-1)?.id as number;
    },
    ask: (endpoint, id, who = admin) => t.call(endpoint, { params: { id } }, { token: who.token }),
  };
}

describe('without a mail server', () => {
  let h: Fixture;
  beforeAll(async () => {
    h = await fixture();
  });
  afterAll(() => h.t.close());

  test('the page is told so, and messages stand in the list', async () => {
    await h.write('kept@x.test');
    expect((await h.t.call(server, {}, { token: h.admin.token })).body).toEqual({
      standing: 'off',
      waiting: 1,
      last_error: null,
    });
    const { body } = await h.t.call(
      grid,
      { query: { filters: { search: 'kept@x' } } },
      { token: h.admin.token },
    );
    expect(body.model.data).toMatchObject([
      { subject: 'Troca de senha', recipient_address: 'kept@x.test', state: 'kept', tries: 0, sent_at: null },
    ]);
  });

  test('a message is read without its link; the link is shown when asked for, and the audit log says so', async () => {
    const id = await h.write('reader@x.test');
    const shown = await h.ask(read, id);
    expect(shown.body).toMatchObject({
      paragraphs: ['Olá.', 'Foi pedida uma nova senha.'],
      closing: ['Até logo.'],
      link_label: 'Escolher a senha',
      secret_kind: 'link',
      secret: 'shown',
      can_resend: false,
    });
    expect(shown.text).not.toContain('segredo-77');
    const rows = await auditOf(h.t, async () => {
      expect((await h.ask(revealLink, id)).body).toEqual({ link });
    });
    expect(rows).toMatchObject([
      {
        action: 'mail.link_revealed',
        object_type: 'mail_message',
        object_id: id,
        actor_id: h.admin.id,
        legal_entity_id: h.entity,
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/segredo|reader/);
  });

  test('the link of someone who reaches more is not shown; other accounts under the address do not matter', async () => {
    const other = await makeOrganisation(h.t, 'Outra');
    const roleId = await roleNamed(h.t, 'admin');
    const above = await makeUser(h.t, { home: h.entity, roleId, entities: [h.entity, other] });
    const id = await h.write(above.email, { userId: above.id });
    expect((await h.ask(read, id)).body.secret).toBe('beyond');
    const refused = await h.ask(revealLink, id);
    expect(refused.status).toBe(409);
    expect(refused.text).not.toContain('segredo-77');
    // A handed link opens its own account only: neither a puppet elsewhere nor that there is one changes the answer.
    await makeUser(h.t, { home: other, roleId, email: 'nara@x.test' });
    const invited = await makeUser(h.t, { home: h.entity, email: 'nara@x.test' });
    const shown = await h.write('nara@x.test', { userId: invited.id });
    expect((await h.ask(read, shown)).body.secret).toBe('shown');
    expect((await h.ask(revealLink, shown)).status).toBe(200);
    const own = await h.write(h.admin.email, { userId: h.admin.id });
    expect((await h.ask(revealLink, own)).status).toBe(200);
  });

  test('an encarregado reads what was written about cases, without links, and nothing about accounts', async () => {
    const roleId = await roleNamed(h.t, 'encarregado');
    const officer = await makeUser(h.t, { home: h.entity, roleId, entities: [h.entity] });
    const account = await h.write('conta@x.test', { userId: officer.id });
    const { id: caseId } = await makeRequest(h.t, h.entity);
    const ofCase = await h.write('titular@x.test', { caseId });
    const { body } = await h.t.call(grid, {}, { token: officer.token });
    expect(body.model.data.map((row: { id: number }) => row.id)).toEqual([ofCase]);
    const shown = await h.ask(read, ofCase, officer);
    expect(shown.body).toMatchObject({
      link_label: null,
      secret_kind: 'none',
      secret: 'none',
      can_resend: false,
    });
    expect(shown.text).not.toContain('segredo-77');
    expect((await h.ask(read, account, officer)).status).toBe(404);
    for (const endpoint of [revealLink, resend])
      expect((await h.ask(endpoint, ofCase, officer)).status).toBe(403);
    const other = await makeOrganisation(h.t, 'Vizinha');
    const stranger = await makeUser(h.t, { home: other, roleId, entities: [other] });
    expect((await h.ask(read, ofCase, stranger)).status).toBe(404);
  });

  test('letters of a kind whose cases one may not open are not there; who opens them reads them', async () => {
    const { id: caseId } = await makeApplication(h.t, h.entity);
    const id = await h.write('familia@x.test', { caseId });
    const readers = async (...more: string[]) =>
      makeUser(h.t, {
        ...{ home: h.entity, entities: [h.entity] },
        roleId: await makeRole(h.t, ['mail_outbox.cases', ...more]),
      });
    const listOnly = await readers('portal_cebas.credentialing.handling.grid');
    const officer = await makeUser(h.t, {
      ...{ home: h.entity, entities: [h.entity] },
      roleId: await roleNamed(h.t, 'encarregado'),
    });
    for (const who of [listOnly, officer]) {
      const { text } = await h.t.call(grid, {}, { token: who.token });
      expect(text).not.toContain('familia@x.test');
      expect((await h.ask(read, id, who)).status).toBe(404);
    }
    const opens = await readers('portal_cebas.credentialing.handling.detail');
    expect((await h.t.call(grid, {}, { token: opens.token })).text).toContain('familia@x.test');
    expect((await h.ask(read, id, opens)).status).toBe(200);
  });

  test('it cannot be sent', async () => {
    const { status, body } = await h.ask(resend, await h.write('unsent@x.test'));
    expect([status, body.messages]).toEqual([
      409,
      'Não há servidor de e-mail: informe SMTP_URL e inicie o sistema de novo.',
    ]);
  });

  test('another organisation’s messages are not there', async () => {
    const legalEntityId = await makeOrganisation(h.t, 'Vizinha');
    const id = await h.write('neighbour@x.test', { legalEntityId });
    for (const endpoint of [read, revealLink, resend]) expect((await h.ask(endpoint, id)).status).toBe(404);
  });

  test('and a forgotten one says so', async () => {
    const id = await h.write('forgotten@x.test');
    await h.t.pool.query('update mail_messages set letter = null where id = $1', [id]);
    expect((await h.ask(read, id)).body).toMatchObject({
      paragraphs: null,
      secret: 'none',
      can_resend: false,
    });
    expect((await h.ask(revealLink, id)).status).toBe(409);
  });
});

describe('with a mail server', () => {
  let catcher: MailCatcher;
  let refusing = false;
  let h: Fixture;
  beforeAll(async () => {
    catcher = await startMailCatcher(() => {
      if (refusing) throw refusal(550, 'mailbox unavailable');
    });
    h = await fixture({ SMTP_URL: catcher.url, MAIL_FROM: 'a@conforme.test' });
  });
  afterAll(async () => {
    await h.t.close();
    await catcher.close();
  });

  test('no link is ever shown', async () => {
    const id = await h.write('sent@x.test');
    expect((await h.ask(read, id)).body.secret).toBe('sent');
    expect((await h.ask(revealLink, id)).status).toBe(409);
    await h.t.runJobs();
    expect((await h.ask(read, id)).body).toMatchObject({ state: 'sent', tries: 1, can_resend: true });
    expect((await h.ask(revealLink, id)).status).toBe(409);
  });

  test('a dead letter says why and is sent again, under its own Message-ID', async () => {
    refusing = true;
    const id = await h.write('dead@x.test');
    await h.t.runJobs();
    expect((await h.ask(read, id)).body).toMatchObject({
      state: 'failed',
      last_error: expect.stringContaining('550'),
      can_resend: true,
    });
    refusing = false;
    const rows = await auditOf(h.t, () => h.ask(resend, id));
    expect(rows).toMatchObject([{ action: 'mail.resent', object_id: id, actor_id: h.admin.id }]);
    expect((await h.ask(resend, id)).body.messages).toBe('Esta mensagem já está na fila.');
    await h.t.runJobs();
    expect((await h.ask(read, id)).body).toMatchObject({ state: 'sent', tries: 1, last_error: null });
    const { rows: stored } = await h.t.pool.query('select message_id from mail_messages where id = $1', [id]);
    expect(catcher.mails.at(-1)?.mail.messageId).toBe(`<${stored[0].message_id}>`);
  });

  test('one that was kept before there was a server leaves when it is told to', async () => {
    const id = await h.write('earlier@x.test');
    await h.t.pool.query("delete from graphile_worker._private_jobs where key = 'mail ' || $1", [id]);
    await h.t.pool.query("update mail_messages set state = 'kept' where id = $1", [id]);
    expect((await h.ask(resend, id)).body.state).toBe('queued');
    await h.t.runJobs();
    expect(catcher.mails.at(-1)?.envelope.to).toEqual(['earlier@x.test']);
  });

  test('one that arrived once is a new message the second time', async () => {
    const id = await h.write('twice@x.test');
    await h.t.runJobs();
    await h.ask(resend, id);
    await h.t.runJobs();
    const ids = catcher.mails
      .filter(({ envelope }) => envelope.to.includes('twice@x.test'))
      .map(({ mail }) => mail.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });
});
