import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdministrator, makeOrganisation } from '../../testing/features/people.ts';
import { makeEntry, makeRequest } from '../../testing/features/privacy-requests.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Receipts } from './intake/receipts.ts';

let t: TestApp;
let own: number;
let other: number;
let userId: number;
let made: { id: string; legalEntityId: number };
let line: number;
beforeAll(async () => {
  t = await startTestApp();
  const { entity, admin } = await makeAdministrator(t);
  [own, userId] = [entity, admin.id];
  other = await makeOrganisation(t, 'Escola Alheia');
  made = await makeRequest(t, own);
  line = await makeEntry(t, made, { kind: 'note' });
});
afterAll(() => t.close());

/** What PostgreSQL says to it: 23503 is a row without what it refers to. */
const codeOf = (statement: string, values: readonly unknown[]): Promise<string> =>
  t.pool.query(statement, [...values]).then(
    () => 'written',
    (error: { code: string; constraint: string }) => `${error.code} ${error.constraint}`,
  );
const aFile = async (entity: number): Promise<string> =>
  (
    await t.pool.query(
      `insert into files (id, legal_entity_id, purpose, name, media_type, size, sha256, storage_key)
       values (gen_random_uuid(), $1, 'case.staff', 'papel.pdf', 'application/pdf', 1, sha256('x'), md5(random()::text))
       returning id`,
      [entity],
    )
  ).rows[0].id;

test.each([
  [
    'case_clocks',
    `insert into case_clocks (case_id, legal_entity_id, rule_key, rule_id, counts, started_at, due_at)
     select $1, $2, 'dsr.public_body', id, true, now(), now() from deadline_rules where key = 'dsr.public_body'`,
  ],
  [
    'case_entries',
    `insert into case_entries (case_id, legal_entity_id, kind, author) values ($1, $2, 'note', 'staff')`,
  ],
  [
    'case_receipts',
    `insert into case_receipts (case_id, legal_entity_id, code_digest, facts)
     values ($1, $2, sha256(random()::text::bytea), '{}')`,
  ],
  [
    'case_tasks',
    `insert into case_tasks (case_id, legal_entity_id, task_group, title) values ($1, $2, 'g', 'Fazer')`,
  ],
  [
    'case_drafts',
    `insert into case_drafts (case_id, legal_entity_id, form_type, secret_hash, expires_at)
     values ($1, $2, 'privacy', sha256(random()::text::bytea), now())`,
  ],
])('no row of %s belongs to another organisation than its case', async (table, statement) => {
  expect(await codeOf(statement, [made.id, other])).toBe(`23503 ${table}_of_case`);
  expect(await codeOf(statement, [made.id, own])).toBe('written');
});

test('nor does a look, a paper or the request itself', async () => {
  const look = `insert into case_views (case_id, legal_entity_id, user_id, day) values ($1, $2, $3, now())`;
  expect(await codeOf(look, [made.id, other, userId])).toBe('23503 case_views_of_case');
  const paper = `insert into case_files (file_id, legal_entity_id, case_id, entry_id, paper) values ($1, $2, $3, $4, 'staff')`;
  expect(await codeOf(paper, [await aFile(other), other, made.id, null])).toBe('23503 case_files_of_case');
  const another = await makeRequest(t, own);
  expect(await codeOf(paper, [await aFile(own), own, another.id, line])).toBe('23503 case_files_of_entry');
  expect(await codeOf(paper, [await aFile(own), own, made.id, line])).toBe('written');
  const request = 'update privacy_requests set legal_entity_id = $2 where id = $1';
  expect(await codeOf(request, [made.id, other])).toBe('23503 privacy_requests_of_case');
  const proposal = `update cases set state = 'awaiting_approval', proposal = '{}', proposal_id = $2 where id = $1`;
  expect(await codeOf(proposal, [another.id, line])).toBe('23503 cases_own_proposal');
});

test('asked for by many at once, there is one receipt', async () => {
  const receipts = new Receipts(t.keys);
  const facts = {
    protocol: 'X',
    organisation: 'Y',
    received_at: '',
    received_day_only: false,
    holder: 'Z',
    asked: [],
    details: [],
    terms: [],
  };
  const { id } = await makeRequest(t, own);
  const of = { id, legalEntityId: own };
  const codes = await Promise.all(
    Array.from({ length: 5 }, () => t.system.transaction().execute((db) => receipts.issue(db, of, facts))),
  );
  expect(new Set(codes).size).toBe(1);
  const { rows } = await t.pool.query('select from case_receipts where case_id = $1', [id]);
  expect(rows).toHaveLength(1);
});
