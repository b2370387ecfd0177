import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { privacyForm } from '@conforme/contracts/modules/privacy-form/privacy-form.contract.ts';
import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { publicLinks } from '@conforme/contracts/modules/public-links/public-links.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeForForm, makeSmallAgent } from '../../testing/features/organisation-parts.ts';
import { makeAdministrator, makeOrganisation, type TestUser } from '../../testing/features/people.ts';
import { auditOf } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let school: number;
let admin: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school, admin } = await makeAdministrator(t));
});
afterAll(() => t.close());

const { formLink, openForm } = privacyForm.endpoints;
const as = () => ({ token: admin.token, entity: `${school},legal_entity` });
const read = (id = school) => t.call(formLink, { query: { legal_entity_id: String(id) } }, as());
const open = (id = school) => t.call(openForm, { body: { legal_entity_id: id } }, as());
const tokenIn = (url: string) => url.split('/form-lgpd/')[1] as string;
const visit = async (url: string) =>
  (await t.call(privacyPublicForm.endpoints.open, { body: { param: tokenIn(url) } })).status;

test('the form is opened to nobody without encarregado, contact and notice; what is missing is told', async () => {
  const codes = async () => (await read()).body.missing.map(({ code }: { code: string }) => code);
  expect(await codes()).toEqual(['officer', 'contact', 'notice']);
  const refused = await open();
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['officer', 'contact', 'notice']]);
  expect(refused.body.messages).toBe(
    'Para abrir “Formulário do titular (LGPD)”, falta: indique a pessoa encarregada; informe o telefone ou o e-mail da organização; publique o aviso de privacidade.',
  );
  expect((await read()).body).toMatchObject({ is_open: false, has_link: false });
  await t.pool.query(`update legal_entities set phone = '+554333224455' where id = $1`, [school]);
  await t.pool.query(`insert into privacy_notices (legal_entity_id, version, body) values ($1, 1, 'Aviso')`, [
    school,
  ]);
  expect([await codes(), (await open()).status]).toEqual([['officer'], 422]);
  // A unit has what the organisation above it has, and lacks what it lacks.
  const unit = await makeOrganisation(t, 'Unidade Sul', school);
  expect((await open(unit)).body.errors).toHaveProperty('officer');
  await completeForForm(t, school);
  expect([await codes(), (await open(unit)).status]).toEqual([[], 200]);
});

test('a small agent needs a channel for holders and no encarregado, and the form shows that channel', async () => {
  const shop = await makeOrganisation(t, 'Loja', school);
  await t.pool.query('delete from privacy_officers where legal_entity_id = $1', [school]);
  await t.pool.query('update legal_entities set phone = null, email = null where id = $1', [school]);
  await makeSmallAgent(t, shop);
  const without = await open(shop);
  expect(without.body.errors).toEqual({ contact: [expect.stringContaining('art. 11')] });
  await t.pool.query(`update legal_entities set email = 'titular@loja.test' where id = $1`, [shop]);
  const { url } = (await open(shop)).body;
  const { body } = await t.call(privacyPublicForm.endpoints.open, { body: { param: tokenIn(url) } });
  expect(body).toMatchObject({ officer: null, contact: { email: 'titular@loja.test', phone: null } });
  await completeForForm(t, school);
});

test('what is open stays open when something is taken away, and no new address is made for it', async () => {
  const unit = await makeOrganisation(t, 'Mantida', school);
  const { url } = (await open(unit)).body;
  await t.pool.query('delete from privacy_officers where legal_entity_id = $1', [school]);
  expect(await visit(url)).toBe(200);
  expect((await open(unit)).status).toBe(200);
  expect((await read(unit)).body.missing).toMatchObject([{ code: 'officer', place: 'encarregado' }]);
  await t.pool.query('update public_links set revoked_at = now() where legal_entity_id = $1', [unit]);
  expect((await open(unit)).status).toBe(422);
  await completeForForm(t, school);
});

test('the form of an organisation is closed until somebody opens it; the address then stays the same', async () => {
  expect((await read()).body).toMatchObject({ is_open: false, has_link: false });
  let url = '';
  const told = await auditOf(t, async () => {
    url = (await open()).body.url;
  });
  expect(told.map(({ action }) => action)).toEqual(['legal_entity.updated', 'public_link.created']);
  expect(await visit(url)).toBe(200);
  expect((await read()).body).toMatchObject({ is_open: true, has_link: true });
  const again = await auditOf(t, async () => {
    const { body } = await open();
    expect(await visit(body.url)).toBe(200);
  });
  expect(again.map(({ action }) => action)).toEqual(['public_link.copied']);
  const { body: living } = await t.call(
    legalEntities.endpoints.links,
    { params: { id: String(school) } },
    as(),
  );
  expect(living).toHaveLength(1);
});

test('what was revoked stays dead, and asking again gives another address', async () => {
  const { url } = (await open()).body;
  const { body: living } = await t.call(
    legalEntities.endpoints.links,
    { params: { id: String(school) } },
    as(),
  );
  await t.call(publicLinks.endpoints.revoke, { params: { id: String(living[0]?.id) } }, as());
  expect((await read()).body).toMatchObject({ is_open: true, has_link: false });
  expect(await visit(url)).toBe(404);
  expect(await visit((await open()).body.url)).toBe(200);
});

test('several at once make one link', async () => {
  const unit = await makeOrganisation(t, 'Unidade Norte', school);
  await Promise.all([open(unit), open(unit), open(unit)]);
  const { rows } = await t.pool.query('select count(*)::int from public_links where legal_entity_id = $1', [
    unit,
  ]);
  expect(rows[0].count).toBe(1);
});

test("another's organisation is none, and a closed one is not opened", async () => {
  const other = await makeOrganisation(t, 'Outra');
  expect((await read(other)).status).toBe(404);
  expect((await open(other)).status).toBe(404);
  const closed = await makeOrganisation(t, 'Unidade fechada', school);
  await t.pool.query('update legal_entities set active = false where id = $1', [closed]);
  expect((await open(closed)).status).toBe(409);
});
