import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aForm } from '../apps/server/src/testing/features/scholarship-form.ts';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { middle, share } from '../apps/server/src/testing/shares.ts';
import { addDays, civilDayOf } from '../packages/contracts/src/core/brazil/civil-days.ts';
import { post, query } from './support/api-client.ts';
import { type Colleague, makeColleagues } from './support/colleagues.ts';
import { newLoopWatch } from './support/loop-watch.ts';
import { stop } from './support/server-process.ts';
import { type SignedInProduct, startSignedIn } from './support/signed-in-product.ts';

/** `LAST_DAY_SECONDS=120` for another length at the full pace. */
const LENGTH = Number(process.env.LAST_DAY_SECONDS);
const SECONDS = LENGTH || howMany(6, 600);
/** The full form keeps the pace of the last day; the short one is denser, to meet as much in seconds. */
const PER_HOUR = LENGTH ? 500 : howMany(3_000, 500);
/** How long a family writes at a step before it is saved, and somebody of the staff reads what came back. */
const WRITING_MS = LENGTH ? 4_000 : howMany(50, 4_000);
const READING_MS = LENGTH ? 2_000 : howMany(200, 2_000);
const STAFF = LENGTH ? 20 : howMany(4, 20);

/** By number, not by the clock: on a busy machine as many begin, only later. */
const FAMILIES = Math.ceil((SECONDS * PER_HOUR) / 3_600);
/** At least as often somebody of the staff looks at the queue, however fast or slow the families are. */
const TURNS = 2;

const SAVES = 6;
const API = 'portal_cebas/credentialing_handlings';
const declarations = ['Declaro que é verdade.'];
const documents = ['Certidão de nascimento', 'Comprovante de endereço', 'Contracheques'];
/** As large as a page that was photographed and made smaller by the browser. */
const paper = Buffer.concat([
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%',
  ),
  Buffer.alloc(400 * 1024, 'x'),
  Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
]);

const loop = newLoopWatch();
let product: SignedInProduct;
let staff: Colleague[];
let call: { id: number; param: string; vacancy: number };
beforeAll(async () => {
  const many = { FORM_DRAFTS_PER_ADDRESS_PER_HOUR: '100000', FORM_FILES_PER_ADDRESS_PER_HOUR: '100000' };
  product = await startSignedIn({ ...loop.settings, ...many, FORMS_PER_ADDRESS_PER_HOUR: '100000' });
  call = await publishedCall();
  staff = await makeColleagues(product.dataDir, STAFF);
}, 120_000);
afterAll(() => stop(product.server));

/** An edital whose last day is today. */
async function publishedCall() {
  const { url, token, dataDir } = product;
  const today = civilDayOf(Date.now());
  const day = (phase: string, from: number, to: number) => ({
    ...{ phase, starts_on: addDays(today, from), ends_on: addDays(today, to) },
  });
  const [home] = await query<{ id: number }>(dataDir, 'select home_entity_id as id from users limit 1');
  await query(
    dataDir,
    `with officer as (insert into privacy_officers (legal_entity_id, kind, name, email)
         select id, 'encarregado', 'Helena Prado', 'encarregado@escola.test' from legal_entities where id = ${home?.id})
       , contact as (update legal_entities set email = 'contato@escola.test' where id = ${home?.id})
     insert into privacy_notices (legal_entity_id, version, body)
       select id, 1, 'Aviso de privacidade.' from legal_entities where id = ${home?.id}`,
  );
  const made = await post(
    url,
    'portal_cebas/credentialing_configs',
    {
      ...{ number: '01/2026', title: 'Bolsas', kind: 'new', year: 2027, text: 'Texto do edital.' },
      ...{ minimum_wage: 162_100, minimum_wage_on: '2026-01-01' },
      vacancies: [
        {
          ...{ unit_id: home?.id, level: 'secondary', grade: '1ª série', shift: 'morning' },
          ...{ full: 20, partial: 10 },
        },
      ],
      phases: [
        ...[day('application', -20, 0), day('preliminary', 20, 20)],
        ...[day('appeal', 21, 25), day('final', 30, 30)],
      ],
      documents: documents.map((name) => ({ situation: 'candidate', name })),
      declarations: declarations.map((text) => ({ text })),
    },
    token,
  );
  const { id, version } = made.body;
  const moved = await post(
    url,
    `portal_cebas/credentialing_configs/${id}/move`,
    { version, status: 'published' },
    token,
  );
  expect([made.status, moved.status]).toEqual([200, 200]);
  const [vacancy] = await query<{ id: number }>(dataDir, 'select id from scholarship_vacancies limit 1');
  return {
    ...{ id, vacancy: vacancy?.id as number },
    param: (moved.body.application_path as string).split('/').at(-1) as string,
  };
}

const asked: Record<string, number[]> = {};
const wrong: string[] = [];
const sent = new Set<string>();

// biome-ignore lint/suspicious/noExplicitAny: what a server answers
async function ask(kind: string, path: string, init: RequestInit): Promise<any> {
  const since = performance.now();
  const answer = await fetch(`${product.url}/api/v1/${path}`, init);
  const text = await answer.text();
  asked[kind] ??= [];
  asked[kind].push(performance.now() - since);
  if (answer.status !== 200) wrong.push(`${answer.status} to ${kind}: ${text.slice(0, 200)}`);
  return answer.status === 200 ? JSON.parse(text) : null;
}
const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  ...{ method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
  body: JSON.stringify(body),
});

/** From the first look to the receipt, as the page sends it: each step saved, each document at once. */
async function apply(): Promise<void> {
  const form = 'public/credentialing';
  const { param, vacancy } = call;
  const opened = await ask('open', `${form}/open`, json({ param }));
  const begun = await ask('start', `${form}/start`, json({ param }));
  if (!opened || !begun) return;
  const { protocol, key, handle } = begun;
  const filled = aForm(vacancy);
  let { version } = begun;
  for (let step = 0; step < SAVES; step++) {
    await sleep(WRITING_MS);
    const saved = await ask('save', `${form}/save`, json({ param, protocol, key, version, form: filled }));
    version = saved?.version ?? version;
  }
  for (const document of documents) {
    const body = new FormData();
    body.append('file', new Blob([paper]), 'documento.pdf');
    const place = `person=candidate&document=${encodeURIComponent(document)}`;
    await ask('upload', `${form}/${handle}/files?${place}`, { method: 'POST', body });
  }
  const done = await ask(
    'submit',
    `${form}/submit`,
    json(
      {
        ...{ param, protocol, key, version, form: filled, declarations },
        questionnaire_version_id: opened.questionnaire.version_id,
      },
      { 'idempotency-key': randomUUID() },
    ),
  );
  if (done) sent.add(done.protocol);
}

/** Families begin at the pace of the day, whoever is still writing. */
async function families(): Promise<void> {
  const running: Promise<void>[] = [];
  const since = Date.now();
  for (let n = 0; n < FAMILIES; n++) {
    running.push(apply());
    await sleep(Math.max(0, since + ((n + 1) * 3_600_000) / PER_HOUR - Date.now()));
  }
  await Promise.all(running);
  isOver = true;
}
let isOver = false;

/** What was sent is met by the staff, also where the families were done before they looked. */
const hasUnchecked = () => wrong.length === 0 && asked.check === undefined && sent.size > 0;

/** Somebody of the staff: the queue, an application, the figures and the order; and each checks what is theirs. */
async function work({ token }: Colleague, who: number): Promise<void> {
  const authorization = `Bearer ${token}`;
  const read = (kind: string, path: string) => ask(kind, path, { headers: { authorization } });
  for (let turn = who; !isOver || turn < who + TURNS || hasUnchecked(); turn++) {
    await sleep(READING_MS * (0.5 + ((who * 7 + turn * 3) % 10) / 10));
    const list = await read('queue', `${API}/grid?per_page=20&order_column=received_at`);
    const rows: { id: string; state: string }[] = list?.model.data ?? [];
    const waiting = rows.filter(({ state }) => state === 'submitted');
    const mine = waiting[who % Math.max(1, waiting.length)];
    if (turn % 3 === 0) await read('figures', `${API}/figures`);
    if (turn % 3 === 1) await read('ranking', `${API}/ranking/${call.id}`);
    if (!mine) continue;
    const detail = await read('read', `${API}/${mine.id}`);
    // Two who chose the same one: the second is told, and that is no error.
    if (detail?.state === 'submitted' && turn % 2 === 0) await check(mine.id, detail.version, authorization);
  }
}

async function check(id: string, version: number, authorization: string): Promise<void> {
  const since = performance.now();
  const answer = await fetch(
    `${product.url}/api/v1/${API}/${id}/start_check`,
    json({ version }, { authorization }),
  );
  const text = await answer.text();
  asked.check ??= [];
  asked.check.push(performance.now() - since);
  if (answer.status !== 200 && answer.status !== 409)
    wrong.push(`${answer.status} to check: ${text.slice(0, 200)}`);
}

// Times are told, not judged: what holds the event loop is judged by `fuzz` and `hostile-requests`.
it(
  `the last day: ${PER_HOUR} applications an hour with uploads for ${SECONDS} s, beside ${STAFF} people at work`,
  async () => {
    await loop.read(product.server);
    await Promise.all([families(), ...staff.map(work)]);
    const { blocked_ms } = await loop.read(product.server);
    const told = Object.entries(asked).map(
      ([kind, times]) =>
        `${times.length} × ${kind} p50 ${middle(times).toFixed(0)} p95 ${share(times, 0.95).toFixed(0)} ms`,
    );
    const all = Object.values(asked).flat();
    process.stdout.write(
      `Last day: ${sent.size} applications in ${SECONDS} s, ${all.length} requests, p95 ${share(all, 0.95).toFixed(0)} ms; ${told.join(', ')}; event loop held for ${blocked_ms} ms\n`,
    );
    expect([...new Set(wrong)]).toEqual([]);
    expect(sent.size).toBe(FAMILIES);
    const kept = await query<{ protocol: string; files: number; receipts: number }>(
      product.dataDir,
      `select c.protocol, (select count(*)::int from scholarship_documents d where d.case_id = c.id) as files,
         (select count(*)::int from case_receipts r where r.case_id = c.id) as receipts
       from cases c join scholarship_applications a on a.id = c.id where a.submitted_at is not null`,
    );
    expect(kept.map(({ protocol }) => protocol).toSorted()).toEqual([...sent].toSorted());
    expect(kept.filter(({ files, receipts }) => files !== documents.length || receipts !== 1)).toEqual([]);
    expect(asked.queue?.length).toBeGreaterThanOrEqual(STAFF * TURNS);
    expect(asked.check?.length).toBeGreaterThan(0);
  },
  (SECONDS + 180) * 1000,
);
