import { randomUUID } from 'node:crypto';
import { incidentPublicForm } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.contract.ts';
import { incidentNotice } from '@conforme/contracts/modules/incident-form/public-notice/incident-notice.contract.ts';
import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { publicLinks } from '@conforme/contracts/modules/public-links/public-links.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPublicForm } from '../../../platform/organisations/open-public-form.ts';
import { toldTo } from '../../../testing/features/handling.ts';
import { startIncidents } from '../../../testing/features/incidents.ts';
import { makeRole, makeUser } from '../../../testing/features/people.ts';
import { linksOf, makeLink } from '../../../testing/features/public-links.ts';

const { open, startDraft, addFiles, submit } = incidentPublicForm.endpoints;
type Fixture = Awaited<ReturnType<typeof startIncidents>>;
let f: Fixture;
let param: string;
beforeAll(async () => {
  f = await startIncidents();
  const { t, school, ana } = f;
  await sql`update legal_entities set public_forms = '{"open": ["incident-form"]}' where id = ${school}`.execute(
    t.system,
  );
  const links = await linksOf(t);
  const { token } = await t.system.transaction().execute((db) =>
    links.create(db, {
      ...{ purpose: 'incident-form', label: 'Incidentes', legalEntityId: school, createdBy: ana.id },
      target: { type: 'legal_entity', id: null },
    }),
  );
  param = token;
});
afterAll(() => f.t.close());

const report = {
  nature: 'scam',
  description: 'Recebi um boleto falso em nome da escola.',
  pasted_message:
    'From: cobranca@golpe.example\nReceived: from mail.golpe.example\n\nPague <script>alert(1)</script>',
  scam: { scam_channels: ['email'], scam_sender: 'cobranca@golpe.example', scam_lost_cents: 118_400 },
  reporter: {},
  notice_version: null,
  notice_read: true,
};

test('the form leads to the reporting channel where the organisation has it open', async () => {
  const { t, ana, school } = f;
  const told = async () => (await t.call(open, { body: { param } })).body.sealed_channel;
  expect(await told()).toBeNull();
  await t.system.transaction().execute((db) => openPublicForm(db, school, 'reporting-channel'));
  const { id } = await makeLink(t, { entity: school, userId: ana.id }, { purpose: 'reporting-channel' });
  const [, token = ''] = /^\/#\/reporting-channel-form\/(.+)$/.exec(await told()) ?? [];
  expect(await (await linksOf(t)).open(t.system, 'reporting-channel', token)).toMatchObject({ id });
});

test('somebody reports without a name, with a message as it came, and follows it by protocol and key', async () => {
  const { t, bia, read } = f;
  expect((await t.call(open, { body: { param } })).body.organisation.name).toBe('Escola Ipê');
  const { draft, handle } = (await t.call(startDraft, { body: { param } })).body;
  const eml = Buffer.from(
    'From: cobranca@golpe.example\r\nSubject: Boleto\r\n\r\n<html onload=alert(1)>Pague</html>\r\n',
  );
  const file = { name: 'boleto.eml', type: 'message/rfc822', content: eml };
  const added = await t.call(addFiles, { params: { handle }, query: { paper: 'request' }, files: [file] });
  expect(added.status).toBe(200);
  const sent = await t.call(submit, {
    body: { draft, ...report, files: added.body.files.map(({ id }: { id: string }) => id) },
    idempotencyKey: randomUUID(),
  });
  expect(sent.body.protocol).toMatch(/^INC-\d{4}-/);
  expect(await toldTo(t, bia)).toContainEqual(
    expect.stringContaining('Novo relato: tentativa de golpe ou fraude'),
  );
  const { rows } = await sql<{
    id: string;
  }>`select id from cases where protocol = ${sent.body.protocol}`.execute(t.system);
  const incident = await read(rows[0]?.id as string, bia);
  expect(incident).toMatchObject({
    state: 'registered',
    nature: 'scam',
    pasted_message: report.pasted_message,
  });
  expect(incident.files).toMatchObject([{ name: 'boleto.eml' }]);
  const followed = await t.call(protocols.endpoints.query, {
    body: { form_type: 'incident', protocol: sent.body.protocol, key: sent.body.key },
  });
  expect(followed.body).toMatchObject({ status: { title: 'Recebemos o seu relato' }, acts: ['reply'] });
});

test('what is wrong is told at its field', async () => {
  const { t } = f;
  const { draft } = (await t.call(startDraft, { body: { param } })).body;
  const send = (part: object) =>
    t.call(submit, { body: { draft, ...report, ...part }, idempotencyKey: randomUUID() });
  expect((await send({ pasted_message: 'x'.repeat(20_001) })).body.errors.pasted_message).toBeTruthy();
  expect((await send({ description: 'curto' })).body.errors.description).toBeTruthy();
  expect((await send({ occurred_at: '2099-01-01T00:00:00Z' })).body.errors.occurred_at).toBeTruthy();
  expect((await send({ nature: 'security' })).body.errors.scam).toBeTruthy();
});

test('a public notice is read by its link, stays for three months, and a dead link is told as one', async () => {
  const { t, ana, bia, act, register } = f;
  const id = await register(bia, { known_at: '2026-11-11T12:00:00Z' });
  const text = 'Houve um acesso indevido a cadastros de alunos da escola.';
  const published = (await act(ana, 'publish_notice', id, { title: 'Aviso aos titulares', text })).body;
  expect(published.notices).toMatchObject([{ title: 'Aviso aos titulares', withdrawn_at: null }]);
  const token = new URL(published.notices[0].url).hash.split('/').at(-1) as string;
  expect((await t.call(incidentNotice.endpoints.open, { body: { param: token } })).body).toMatchObject({
    organisation: 'Escola Ipê',
    text,
  });
  const { id: linkId } = await t.system
    .selectFrom('public_links')
    .select('id')
    .where('purpose', '=', 'incident-notice')
    .executeTakeFirstOrThrow();
  const administrator = await makeUser(t, {
    home: f.school,
    roleId: await makeRole(t, ['public_links.menu', 'public_links.delete']),
    name: 'Rui Administrador',
  });
  const revoked = await t.call(
    publicLinks.endpoints.revoke,
    { params: { id: linkId } },
    { token: administrator.token },
  );
  expect([revoked.status, revoked.body.messages]).toEqual([409, expect.stringContaining('Retire o aviso')]);
  const early = await act(ana, 'withdraw_notice', id, { reason: 'Não é mais preciso.' });
  expect(early.body.messages).toContain('três meses');
  expect((await t.call(incidentNotice.endpoints.open, { body: { param: 'x'.repeat(60) } })).body.code).toBe(
    'invalid_link',
  );
});
