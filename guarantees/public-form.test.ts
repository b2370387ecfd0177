import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Config } from '../apps/server/src/core/config.ts';
import { systemDatabase } from '../apps/server/src/core/database/database.ts';
import { loadKeys } from '../apps/server/src/core/keys.ts';
import { loadLinkKeys } from '../apps/server/src/platform/public-links/link-keys.ts';
import { PublicLinks } from '../apps/server/src/platform/public-links/public-links.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { plainRequest } from '../apps/server/src/testing/plain-request.ts';
import { openDatabase, query, withAdministrator } from './support/api-client.ts';
import { type ServerProcess, serve, startedDataDir, stop, until } from './support/server-process.ts';

const KILLS = howMany(2, 8);
const SENDERS = 4;
const SENT_BEFORE_THE_NEXT = 8;

const input = { ...plainRequest, notice_version: null, notice_read: true };

const dataDir = startedDataDir();
let settings: Record<string, string>;
let url: string;
let server: ServerProcess;
let param: string;

/** What was answered, by the key it was sent with; and how to send it again. */
const answered = new Map<string, { readonly answer: string; readonly draft: string }>();
const wrong: string[] = [];
let isOver = false;

beforeAll(async () => {
  settings = {
    DATA_DIR: dataDir,
    PORT: await freePort(),
    FORMS_PER_ADDRESS_PER_HOUR: '100000',
    FORM_DRAFTS_PER_ADDRESS_PER_HOUR: '100000',
    ...withAdministrator,
  };
  url = `http://127.0.0.1:${settings.PORT}/api/v1/public/privacy_form`;
  server = await serve(settings);
  param = await openForm();
});
afterAll(() => stop(server));

/** As a member of staff would have done: the form is open, and there is a link to it. */
async function openForm(): Promise<string> {
  const config = { DATA_DIR: dataDir } as Config;
  const links = new PublicLinks(await loadLinkKeys(config, await loadKeys(config)));
  const pool = openDatabase(dataDir);
  await pool.query(`update legal_entities set public_forms = '{"open": ["privacy-form"]}'`);
  const { rows } = await pool.query('select id, home_entity_id from users limit 1');
  const { token } = await systemDatabase(pool)
    .transaction()
    .execute((db) =>
      links.create(db, {
        purpose: 'privacy-form',
        label: 'Formulário',
        legalEntityId: rows[0].home_entity_id,
        createdBy: rows[0].id,
        target: { type: 'legal_entity', id: null },
      }),
    );
  await pool.end();
  return token;
}

/** Again and again, with the same key, until there is an answer: as the browser does. */
async function ask(path: string, body: unknown, key: string): Promise<string> {
  for (;;)
    try {
      const answer = await fetch(`${url}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await answer.text();
      if (answer.status === 200) return text;
      if (answer.status < 500) wrong.push(`${answer.status} ${text}`);
      if (answer.status < 500) return '';
    } catch {
      // Dead at this moment: it comes back.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

async function keepSending(): Promise<void> {
  while (!isOver) {
    const { draft } = JSON.parse((await ask('drafts', { param }, randomUUID())) || '{}');
    const key = randomUUID();
    const answer = await ask('submit', { draft, ...input }, key);
    answered.set(key, { answer, draft });
  }
}

it(`kill -9 while ${SENDERS} send, ${KILLS} times: nothing is lost, nothing doubled`, async () => {
  const senders = Array.from({ length: SENDERS }, keepSending);
  for (let kills = 0; kills < KILLS; kills++) {
    const before = answered.size;
    await until(() => answered.size >= before + SENT_BEFORE_THE_NEXT, 30_000);
    server.child.kill('SIGKILL');
    await server.ended;
    server = await serve(settings);
  }
  const before = answered.size;
  await until(() => answered.size >= before + SENT_BEFORE_THE_NEXT, 30_000);
  isOver = true;
  await Promise.all(senders);
  expect(wrong).toEqual([]);
  const told = [...answered.values()].map(({ answer }) => JSON.parse(answer).protocol as string).sort();
  const cases = await query<{ protocol: string; receipts: number; requests: number }>(
    dataDir,
    `select c.protocol,
       (select count(*)::int from case_receipts r where r.case_id = c.id) as receipts,
       (select count(*)::int from privacy_requests p where p.id = c.id) as requests
     from cases c order by c.protocol collate "C"`,
  );
  expect(cases.map(({ protocol }) => protocol)).toEqual(told);
  expect(cases.filter(({ receipts, requests }) => receipts !== 1 || requests !== 1)).toEqual([]);
  // Whoever never heard the answer asks once more, and hears the same.
  for (const [key, { answer, draft }] of [...answered].slice(-5))
    expect(await ask('submit', { draft, ...input }, key)).toBe(answer);
}, 120_000);
