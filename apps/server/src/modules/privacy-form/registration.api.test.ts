import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { smallPdf } from '../../testing/multipart.ts';
import { plainRequest } from '../../testing/plain-request.ts';
import { auditRows } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { create, units, sendPapers, dropPaper, read, paper } = privacyForm.endpoints;

let t: TestApp;
let admin: TestUser;
let school: number;
let unit: number;
let clerk: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ admin, entity: school } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Norte', school);
  const roleId = await makeRole(t, ['privacy.form.menu', 'privacy_form.create', 'privacy_form.detail']);
  clerk = await makeUser(t, { home: school, roleId, name: 'Nilza do Balcão' });
});
afterAll(() => t.close());

const as = ({ token }: TestUser) => ({ token });
const input = {
  ...plainRequest,
  channel: 'letter',
  identity: 'none',
  received_on: civilDayOf(Date.now()),
};
const register = (changes: object, who: TestUser = clerk) =>
  t.call(create, { body: { ...input, ...changes } as never }, as(who));
const sendPaper = async (name: string, who: TestUser = clerk): Promise<string> => {
  const sent = await t.call(sendPapers, { files: [{ name, content: smallPdf }] }, as(who));
  expect(sent.status).toBe(200);
  return sent.body.files[0].id;
};
const detail = async (id: string, who: TestUser = clerk) =>
  (await t.call(read, { params: { id: String(id) } }, as(who))).body;
const isKept = async (fileId: string) =>
  (await t.pool.query('select id from files where id = $1', [fileId])).rows.length === 1;

test('a request is written down in the unit it came to; nowhere out of sight, and not where nobody works', async () => {
  const offered = await t.call(units, { query: {} }, as(clerk));
  expect(offered.body.map(({ id }: { id: string }) => id)).toEqual([school, unit]);
  const found = await t.call(units, { query: { search: 'norte' } as never }, as(clerk));
  expect(found.body).toEqual([{ id: unit, label: 'Unidade Norte' }]);
  const { body } = await register({ unit_id: unit });
  expect(await detail(body.id)).toMatchObject({ unit: { id: unit } });
  expect((await detail((await register({})).body.id)).unit.id).toBe(school);
  const told = (await auditRows(t)).find(
    ({ action, object_uuid }) => action === 'privacy_request.created' && object_uuid === body.id,
  );
  expect(told).toMatchObject({ legal_entity_id: unit });

  const elsewhere = await makeOrganisation(t, 'De outros');
  const closed = await makeOrganisation(t, 'Unidade fechada', school);
  await t.pool.query('update legal_entities set active = false where id = $1', [closed]);
  for (const unit_id of [elsewhere, closed, 99_999_999]) {
    const { status, body } = await register({ unit_id });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['unit_id']]);
  }
});

test('whoever speaks for somebody else is not known by a document alone: their powers come first', async () => {
  const { body } = await register({ identity: 'document' });
  expect((await detail(body.id)).identity.state).toBe('verified');
  const representative = {
    name: 'Rui Tutor',
    cpf: '390.533.447-05',
    email: 'rui@exemplo.test',
    phone: null,
    bond: 'tutor',
  };
  const spoken = await register({ identity: 'document', requester: 'attorney', representative });
  expect(spoken.status, spoken.text).toBe(200);
  expect((await detail(spoken.body.id)).identity.state).toBe('pending');
});

test('what came with it goes along as what it is, to the unit of the request, once', async () => {
  const letter = await sendPaper('carta.pdf');
  const identity = await sendPaper('rg.pdf');
  const files = [
    { id: letter, paper: 'request' },
    { id: identity, paper: 'identity' },
  ];
  const { status, body } = await register({ unit_id: unit, files });
  expect(status).toBe(200);
  expect((await detail(body.id)).files).toMatchObject([
    { id: letter, name: 'carta.pdf', paper: 'request', entry_id: null },
    { id: identity, name: 'rg.pdf', paper: 'identity', entry_id: null },
  ]);
  const taken = await t.call(paper, { params: { id: String(body.id), file_id: letter } }, as(admin));
  expect(taken.status).toBe(200);
  const { rows } = await t.pool.query(
    `select distinct f.legal_entity_id as file, p.legal_entity_id as paper from files f
     join case_files p on p.file_id = f.id where p.case_id = $1`,
    [body.id],
  );
  expect(rows).toEqual([{ file: unit, paper: unit }]);
  const again = await register({ files });
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['files.0', 'files.1']]);
  // The one that is missing is named; the other is there to be sent again.
  const young = { id: await sendPaper('procuracao.pdf'), paper: 'representation' };
  const half = await register({ files: [young, files[0]] });
  expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['files.1']]);
  expect((await register({ files: [young] })).status).toBe(200);
});

test('until then it is in nobody’s hands but the sender’s, and gone after a day', async () => {
  const mine = await sendPaper('email.pdf');
  const stolen = await register({ files: [{ id: mine, paper: 'request' }] }, admin);
  expect([stolen.status, Object.keys(stolen.body.errors)]).toEqual([422, ['files.0']]);
  const drop = (fileId: string, who: TestUser) => t.call(dropPaper, { params: { file_id: fileId } }, as(who));
  expect((await drop(mine, admin)).status).toBe(404);
  expect((await drop(mine, clerk)).status).toBe(200);
  expect(await isKept(mine)).toBe(false);

  const old = await sendPaper('velho.pdf');
  const young = await sendPaper('novo.pdf');
  await t.pool.query(`update case_files set created_at = now() - interval '25 hours' where file_id = $1`, [
    old,
  ]);
  await t.runJobs('forget-case-drafts');
  expect([await isKept(old), await isKept(young)]).toEqual([false, true]);
});

test('one person writes down three hundred in an hour; the administration is trusted with more', async () => {
  const busy = await makeUser(t, {
    home: school,
    roleId: await makeRole(t, ['privacy.form.menu', 'privacy_form.create']),
  });
  await t.pool.query('delete from rate_limits');
  expect((await register({}, busy)).status).toBe(200);
  await t.pool.query('update rate_limits set hits = 299');
  expect((await register({}, busy)).status).toBe(200);
  expect(await register({}, busy)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await register({}, clerk)).status).toBe(200);
  expect((await register({}, admin)).status).toBe(200);
});
