import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Config } from '../apps/server/src/core/config.ts';
import { systemDatabase } from '../apps/server/src/core/database/database.ts';
import { loadKeys } from '../apps/server/src/core/keys.ts';
import { loadLinkKeys } from '../apps/server/src/platform/public-links/link-keys.ts';
import { PublicLinks } from '../apps/server/src/platform/public-links/public-links.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { type MailCatcher, startMailCatcher } from '../apps/server/src/testing/mail-catcher.ts';
import { multipart } from '../apps/server/src/testing/multipart.ts';
import type { KeyPair } from '../apps/web/src/platform/sealed-reports/data-keys.ts';
import {
  lookupOf,
  openAsRecipient,
  openAsReporter,
  openMessage,
  sealMessage,
} from '../apps/web/src/platform/sealed-reports/open-report.ts';
import { makeReceipt } from '../apps/web/src/platform/sealed-reports/receipt.ts';
import { sealReport } from '../apps/web/src/platform/sealed-reports/seal-report.ts';
import { newFileKey, sealFile } from '../apps/web/src/platform/sealed-reports/sealed-file.ts';
import { loadSodium, type Sodium, toText } from '../apps/web/src/platform/sealed-reports/sodium.ts';
import { openDatabase, withAdministrator } from './support/api-client.ts';
import { ByteSearch } from './support/find-bytes.ts';
import { killServers, type ServerProcess, serve, startedDataDir, stop } from './support/server-process.ts';

const REPORTS = howMany(6, 1000);
const FORM = '/api/v1/public/reporting_channel_form';

const dataDir = startedDataDir();
let catcher: MailCatcher;
let server: ServerProcess;
let port: string;
let param: string;
let sodium: Sodium;
let recipient: KeyPair;
beforeAll(async () => {
  catcher = await startMailCatcher();
  port = await freePort();
  sodium = await loadSodium();
  recipient = sodium.crypto_box_keypair();
  server = await serve({
    ...{ DATA_DIR: dataDir, PORT: port, ...withAdministrator },
    ...{ SMTP_URL: catcher.url, MAIL_FROM: 'nao-responda@conforme.test', FORM_DRAFTS_MB: '2000' },
  });
  param = await openChannel();
  // A server starts late on a machine that others use too.
}, 300_000);
afterAll(async () => {
  await killServers();
  await catcher.close();
});

/** As the organisation would have done: a recipient with a key, appointed; a custodian; the form open, with a link. */
async function openChannel(): Promise<string> {
  const config = { DATA_DIR: dataDir } as Config;
  const links = new PublicLinks(await loadLinkKeys(config, await loadKeys(config)));
  const pool = openDatabase(dataDir);
  const { rows } = await pool.query('select id, home_entity_id from users limit 1');
  const [{ id, home_entity_id: entity }] = rows;
  await pool.query(
    'insert into recipient_keys (user_id, public_key, by_password, by_recovery) values ($1, $2, $3, $3)',
    [id, Buffer.from(recipient.publicKey), randomBytes(89)],
  );
  for (const duty of ['recipient', 'custodian'])
    await pool.query(
      `insert into report_appointments (legal_entity_id, channel, duty, user_id, state, effective_at)
       values ($1, 'reporting-channel', $2, $3, 'active', now())`,
      [entity, duty, id],
    );
  await pool.query(`update legal_entities set public_forms = '{"open": ["reporting-channel"]}'`);
  const { token } = await systemDatabase(pool)
    .transaction()
    .execute((db) =>
      links.create(db, {
        ...{ purpose: 'reporting-channel', label: 'Canal', legalEntityId: entity, createdBy: id },
        target: { type: 'legal_entity', id: null },
      }),
    );
  await pool.end();
  return token;
}

/** What could lead to whoever reports, different for each: none of it may be found anywhere. */
const canariesOf = (at: number) => {
  const mark = `${at}x${randomBytes(6).toString('hex')}`;
  return {
    address: `127.77.${(at >> 8) & 255}.${at & 255}`,
    agent: `Navegador-Canario-${mark}`,
    language: `pt-BR-x-canario${mark}`,
    referer: `https://intranet.test/canario-${mark}`,
    cookie: `canario-cookie-${mark}`,
    text: `canario-texto-${mark}`,
    accused: `Canario Acusado ${mark}`,
    name: `Canario Identidade ${mark}`,
    email: `canario.${mark}@relata.test`,
    fileName: `canario-arquivo-${mark}.jpg`,
    exif: `canario-exif-${mark}`,
    reply: `canario-resposta-${mark}`,
  };
};
type Canaries = ReturnType<typeof canariesOf>;

/** From an address, with an agent, a language, a cookie and a page of its own. */
function send(from: Canaries, path: string, body: Buffer | object, headers: Record<string, string> = {}) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return new Promise<{ status: number; body: Record<string, never> }>((resolve, reject) => {
    const sending = request(
      {
        ...{ host: '127.0.0.1', port, path: `${FORM}/${path}`, method: 'POST', localAddress: from.address },
        headers: {
          'content-type': 'application/json',
          'content-length': bytes.length,
          'user-agent': from.agent,
          'accept-language': from.language,
          referer: from.referer,
          cookie: `sid=${from.cookie}`,
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) }),
        );
      },
    );
    sending.on('error', reject);
    sending.end(bytes);
  });
}

async function given(from: Canaries, path: string, body: Buffer | object, headers = {}) {
  const answer = await send(from, path, body, headers);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  return answer.body as any;
}

/** One report with an attachment and an identity, sealed by the browser's own code, and a message after it. */
async function report(at: number) {
  const from = canariesOf(at);
  const receipt = makeReceipt();
  const { keys } = await given(from, 'open', { param });
  const { draft, handle } = await given(from, 'drafts', { param });
  const fileKey = newFileKey(sodium);
  const sealed = await sealFile(sodium, fileKey, new Blob([from.exif.repeat(50)]));
  const parts = multipart([{ name: 'anexo.sealed', content: Buffer.from(await sealed.arrayBuffer()) }]);
  const { files } = await given(from, `drafts/${handle}/files?paper=request`, parts.body, parts.headers);
  const named = { file_id: files[0].id, name: from.fileName, key: toText(sodium, fileKey) };
  const content = { text: from.text, accused: [from.accused], files: [named] };
  const identity = { name: from.name, email: from.email };
  const bundle = await sealReport(sodium, { receipt, keys, excluded: [], content, identity });
  const sent = await given(from, 'submit', {
    ...{ param, categories: ['fraud'], immediate_risk: false, sealed: bundle, draft, files: [files[0].id] },
    proof: null,
  });
  const lookup = await lookupOf(sodium, receipt);
  const opened = await openAsReporter(sodium, receipt, await given(from, 'follow', { lookup }));
  const message = sealMessage(sodium, opened, 'message', { text: from.reply });
  const after = await given(from, 'reply', { lookup, ...message, draft: null, files: [] });
  const mine = await openAsReporter(sodium, receipt, after);
  expect(openMessage(sodium, mine, after.records[0])).toEqual(content);
  return { from, receipt, protocol: sent.protocol as string, content };
}

/** Every row of every table, as text: what a dump would hold, whatever the pages on the disk compress. */
async function dumped(): Promise<string> {
  const pool = openDatabase(dataDir);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ all: string | null }>(
      `select string_agg(t::text, E'\\n') as all from ${name} t`,
    );
    parts.push(rows[0]?.all ?? '');
  }
  await pool.end();
  return parts.join('\n');
}

/** Between the order in which they came and another order: 0 where one tells nothing of the other. */
function rankCorrelation(values: readonly string[]): number {
  const sorted = values.toSorted();
  const n = values.length;
  const squares = values.reduce((sum, value, at) => sum + (at - sorted.indexOf(value)) ** 2, 0);
  return 1 - (6 * squares) / (n * (n * n - 1));
}

it(`C8–C10, C12: ${REPORTS} reports leave no canary in database, log, files, output or mail; only their keys open them`, async () => {
  const sent: Awaited<ReturnType<typeof report>>[] = [];
  for (let at = 1; at <= REPORTS; at++) sent.push(await report(at));
  const pool = openDatabase(dataDir);
  const ids: string[] = [];
  for (const { protocol, content } of sent) {
    const { rows } = await pool.query(
      `select c.id, k.box, r.body, s.reporter_key, c.received_at from cases c
       join sealed_reports s on s.case_id = c.id
       join sealed_report_keys k on k.case_id = c.id and k.holder = 'user' and k.purpose = 'data'
       join sealed_report_records r on r.case_id = c.id and r.kind = 'content' where c.protocol = $1`,
      [protocol],
    );
    const [row] = rows;
    const envelope = {
      reporter_key: toText(sodium, row.reporter_key),
      epoch: 1,
      boxes: [{ epoch: 1, box: toText(sodium, row.box) }],
    };
    const record = { kind: 'content', epoch: 1, body: toText(sodium, row.body) };
    expect(openMessage(sodium, openAsRecipient(sodium, recipient, envelope), record)).toEqual(content);
    const stranger = openAsRecipient(sodium, sodium.crypto_box_keypair(), envelope);
    expect(stranger.keys).toEqual([]);
    expect(new Date(row.received_at).toISOString()).toMatch(/:00:00\.000Z$/);
    ids.push(row.id);
  }
  await pool.end();
  if (REPORTS >= 1000) expect(Math.abs(rankCorrelation(ids))).toBeLessThan(0.1);

  const dump = await dumped();
  const { stdout, stderr } = await stop(server);
  const kept = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  // Nor does the disk tell the minute in which a file came.
  const blobs = kept.filter((path) => path.startsWith(join(dataDir, 'files/')));
  expect(blobs.length).toBeGreaterThanOrEqual(REPORTS);
  expect(blobs.filter((path) => statSync(path).mtimeMs % 3_600_000 !== 0)).toEqual([]);
  const places = [
    ...kept.map((path) => ({ path, bytes: readFileSync(path) })),
    { path: 'dump', bytes: Buffer.from(dump) },
    { path: 'output', bytes: Buffer.from(stdout + stderr) },
    { path: 'mail', bytes: Buffer.from(JSON.stringify(catcher.mails)) },
  ];
  // The tables, their log and the dump are among them: what must be there is found in each.
  const known = Buffer.from(sent[0]?.protocol as string);
  const holding = places.filter(({ bytes }) => bytes.includes(known)).map(({ path }) => path);
  for (const place of ['/base/', '/pg_wal/', 'dump'])
    expect(
      holding.some((path) => path.includes(place)),
      place,
    ).toBe(true);

  const canaries = sent.flatMap(({ from, receipt }) => [...Object.values(from), receipt]);
  expect(canaries.length).toBe(REPORTS * 13);
  const forms = new Map(
    canaries.flatMap((canary) =>
      [
        canary,
        Buffer.from(canary).toString('base64').replace(/=+$/, ''),
        Buffer.from(canary).toString('hex'),
      ].map((form) => [form, canary] as const),
    ),
  );
  const search = new ByteSearch([...forms.keys()].map((form) => Buffer.from(form)));
  // What must be found is found by the same search.
  expect(search.in(Buffer.from(`before ${canaries.at(-1)} after`)).map(String)).toContain(canaries.at(-1));
  const found = places.flatMap(({ path, bytes }) =>
    search.in(bytes).map((form) => `${forms.get(form.toString())} in ${path}`),
  );
  expect(found).toEqual([]);
}, 1_800_000);
