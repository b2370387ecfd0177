import type { NewsletterFigures } from '@conforme/contracts/modules/newsletter-reports/newsletter-figures.endpoints.ts';
import { newsletterReports } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewsletter, publishNewsletter } from '../../testing/features/made-newsletters.ts';
import {
  makeAdministrator,
  makeOrganisation,
  makeRole,
  makeUser,
  type TestUser,
} from '../../testing/features/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { figures } = newsletterReports.endpoints;
const YEAR = { from: '2026-01-01', to: '2026-03-31' };

let t: TestApp;
let school: number;
let unit: number;
let other: number;
let ana: TestUser;
let bia: TestUser;
let signed: number;
let plain: number;
beforeAll(async () => {
  t = await startTestApp();
  ({ entity: school } = await makeAdministrator(t));
  unit = await makeOrganisation(t, 'Unidade Centro', school);
  other = await makeOrganisation(t, 'Outra rede');
  const roleId = await makeRole(t, ['newsletters.show']);
  ana = await makeUser(t, { home: school, entities: [school], roleId, name: 'Ana' });
  bia = await makeUser(t, { home: unit, entities: [unit], roleId, name: 'Bia' });
  const stranger = await makeUser(t, { home: other, entities: [other], roleId });
  signed = await published('2026-01-10T12:00:00Z', { requiresSignature: true, title: 'Tabela de guarda' });
  plain = await published('2026-03-01T02:59:59Z', { title: 'Feriado' });
  await published('2025-12-31T12:00:00Z', { title: 'Antes' });
  await published('2099-01-01T12:00:00Z', { title: 'Agendado' });
  await makeNewsletter(t, { entity: school, author: ana.id, title: 'Rascunho' });
  const elsewhere = await published('2026-01-10T12:00:00Z', { entity: other });
  await did(signed, ana, { reads: ['2026-01-10T13:00:00Z', 30], signs: '2026-02-01T02:59:59Z', likes: true });
  await did(signed, bia, { reads: ['2026-02-02T12:00:00Z', 90], signs: '2026-02-02T12:00:00Z' });
  await did(plain, bia, { reads: ['2026-03-01T12:00:00Z', 60], comments: 'approved' });
  await did(plain, ana, { comments: 'pending' });
  await did(elsewhere, stranger, { reads: ['2026-01-11T12:00:00Z', 10], likes: true });
});
afterAll(() => t.close());

async function published(at: string, given: object) {
  const id = await makeNewsletter(t, { entity: school, author: ana.id, ...given });
  await publishNewsletter(t, id);
  await t.pool.query('update newsletters set publish_at = $2 where id = $1', [id, at]);
  return id;
}

interface Did {
  readonly reads?: readonly [string, number];
  readonly signs?: string;
  readonly likes?: true;
  readonly comments?: string;
  readonly version?: number;
}

async function did(id: number, { id: user }: TestUser, { reads, signs, likes, comments, version = 1 }: Did) {
  if (reads)
    await t.pool.query(
      `insert into newsletter_reads (newsletter_id, legal_entity_id, user_id, version, first_read_at, seconds)
       select id, legal_entity_id, $2, $3, $4, $5 from newsletters where id = $1`,
      [id, user, version, ...reads],
    );
  if (signs)
    await t.pool.query(
      `insert into read_signatures (legal_entity_id, target_type, target_id, version, user_id, name, email, unit_id,
         statement, content_hash, method, signed_at)
       select n.legal_entity_id, 'newsletter', n.id, $3, u.id, u.name, u.email, u.home_entity_id, 'Li.', sha256(''), 'session', $4
       from newsletters n, users u where n.id = $1 and u.id = $2`,
      [id, user, version, signs],
    );
  if (likes)
    await t.pool.query(
      `insert into newsletter_likes (newsletter_id, legal_entity_id, user_id, created_at)
       select id, legal_entity_id, $2, '2026-01-12T12:00:00Z' from newsletters where id = $1`,
      [id, user],
    );
  if (comments)
    await t.pool.query(
      `insert into newsletter_comments (newsletter_id, legal_entity_id, author_id, body, state, created_at)
       select id, legal_entity_id, $2, 'Ciente.', $3, '2026-03-02T12:00:00Z' from newsletters where id = $1`,
      [id, user, comments],
    );
}

const ask = (query: object = YEAR, entity = school, { token }: TestUser = ana) =>
  t.call(figures, { query: query as never }, { token, entity: `${entity},legal_entity` });
const none = { published: 0, readings: 0, signatures: 0, likes: 0, comments: 0 };

test('what was published in a period, and what came of it, by month of Brasília, group and unit', async () => {
  const { body } = await ask();
  expect(body).toMatchObject({
    ...{ total: 2, asking: 1, readings: 3, signatures: 2, likes: 1, comments: 1, median_seconds: 60 },
    months: [
      { ...none, month: '2026-01', published: 1, readings: 1, signatures: 1, likes: 1 },
      { ...none, month: '2026-02', published: 1, readings: 1, signatures: 1 },
      { ...none, month: '2026-03', readings: 1, comments: 1 },
    ],
    units: [
      { key: expect.any(String), count: 1 },
      { key: 'Unidade Centro', count: 1 },
    ],
  });
  // Each in a group of its own, by the same name.
  expect(body.groups).toHaveLength(2);
  const { groups } = body as NewsletterFigures;
  expect(groups.map(({ published, readings }) => [published, readings]).sort()).toEqual([
    [1, 1],
    [1, 2],
  ]);
});

test('the last ones, the newest first, against everybody they are for', async () => {
  const { body } = await ask();
  expect(body.latest).toMatchObject([
    { id: plain, title: 'Feriado', asks_signature: false, readers: 1, signed: 0 },
    { id: signed, title: 'Tabela de guarda', asks_signature: true, readers: 2, signed: 2 },
  ]);
  for (const { audience } of body.latest) expect(audience).toBeGreaterThanOrEqual(2);
});

test('what is scheduled is not published yet', async () => {
  expect((await ask({ from: '2099-01-01', to: '2099-01-31' })).body.total).toBe(0);
});

test('another organisation has its own; a period without newsletters says nothing of anybody', async () => {
  await t.pool.query(
    `insert into data_access_grants (role_id, user_id, legal_entity_id)
     select role_id, user_id, $2 from role_users where user_id = $1`,
    [ana.id, other],
  );
  expect((await ask(YEAR, other)).body).toMatchObject({ total: 1, readings: 1, signatures: 0, likes: 1 });
  expect((await ask({ from: '2024-01-01', to: '2024-01-31' })).body).toEqual({
    ...{ total: 0, asking: 0, readings: 0, signatures: 0, likes: 0, comments: 0, median_seconds: null },
    ...{ months: [{ ...none, month: '2024-01' }], groups: [], units: [], latest: [] },
  });
});

test('a relevant change counts anew: what was read and signed before it no longer does', async () => {
  await t.pool.query(
    `insert into newsletter_versions (newsletter_id, number, legal_entity_id, title, body, signature_statement,
       content_hash, relevant)
     select newsletter_id, 2, legal_entity_id, 'Tabela nova', body, signature_statement, content_hash, true
     from newsletter_versions where newsletter_id = $1`,
    [signed],
  );
  await t.pool.query('update newsletters set current_version = 2, signed_from = 2 where id = $1', [signed]);
  await did(signed, ana, { reads: ['2026-03-10T12:00:00Z', 40], version: 2 });
  const { body } = await ask();
  expect(body).toMatchObject({ total: 2, readings: 2, signatures: 0, units: [] });
  expect(body.latest[1]).toMatchObject({ title: 'Tabela nova', readers: 1, signed: 0 });
});
