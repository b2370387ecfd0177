import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import { strFromU8, unzipSync } from 'fflate';
import type pg from 'pg';
import qs from 'qs';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, configSchema } from '../core/config.ts';
import { type Database, systemDatabase } from '../core/database/database.ts';
import { openPool } from '../core/database/pool.ts';
import { type Keys, loadKeys } from '../core/keys.ts';
import { captureLog } from '../core/log.ts';
import { paths } from '../paths.ts';
import { forgetVisitors } from '../platform/cases/intake/limits-of-kind.ts';
import { type KeptLetter, keptLetters, runDueJobs } from './background.ts';
import { multipart, type SentFile, smallFile } from './multipart.ts';
import { pdfPages } from './pdf-text.ts';
import { stubProvider } from './stub-issuer.ts';

/** The server as app.ts builds it. */
type App = Awaited<ReturnType<typeof buildApp>>;

export interface TestApp {
  readonly app: App;
  readonly config: Config;
  readonly keys: Keys;
  readonly pool: pg.Pool;
  readonly system: Database;
  /** Every line the server would have printed. */
  readonly logged: readonly string[];
  /** Everything that was sent so far. */
  readonly traffic: Readonly<Traffic>;
  send(method: string, url: string, options?: SendOptions): Promise<Answer>;
  call(endpoint: Endpoint, input?: CallInput, options?: SendOptions): Promise<Answer>;
  /** Runs the jobs that are due, and those tasks of the clock that are named; the first failure is thrown. */
  runJobs(...cronTasks: string[]): Promise<void>;
  /** What was written to this address, or to anybody, oldest first. */
  letters(address?: string): Promise<KeptLetter[]>;
  close(): Promise<void>;
}
interface Traffic {
  sent: number;
  /** Answers that blame the server. */
  faults: number;
  slowestMs: number;
}
export interface SendOptions {
  readonly token?: string;
  readonly entity?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}
interface CallInput {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  /** What an upload sends; without it, something small that it takes. */
  readonly files?: readonly SentFile[];
  /** What the request cannot do without, beside what the asker sends along. */
  readonly cookie?: string;
  readonly idempotencyKey?: string;
}
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  readonly body: any;
  /** What a person could read of it, also inside a workbook or a PDF. */
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

/** A product of its own: a fresh clone of the seeded database and the real server in front of it. */
export async function startTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  Object.assign(paths, inject('builtThreads'));
  const logged: string[] = [];
  captureLog((line) => logged.push(line));
  forgetVisitors();
  const connection = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const owner = openPool({ ...connection, max: 1 });
  await owner.query(`create database ${database} template template_conforme`);
  await owner.end();
  const dataDir = await mkdtemp(join(tmpdir(), 'conforme-test-app-'));
  const config = testConfig({ DATA_DIR: dataDir, ...settings });
  const keys = await loadKeys(config);
  const pool = openPool({ ...connection, database });
  const system = systemDatabase(pool);
  const app = await buildApp({ config, keys, system, appPool: pool, appRole: 'conforme_app' });
  await app.ready();
  const traffic = { sent: 0, faults: 0, slowestMs: 0 };
  const send = sender(app, traffic);
  return {
    app,
    config,
    keys,
    pool,
    system,
    logged,
    traffic,
    send,
    call(endpoint, input = {}, given = {}) {
      const options = withKey(withCookie(given, input.cookie), input.idempotencyKey);
      return send(endpoint.method, addressOf(endpoint, input), {
        ...options,
        ...bodyOf(endpoint, input, options),
      });
    },
    runJobs: (...cronTasks) => runDueJobs({ config, keys, pool, system }, cronTasks),
    letters: (address) => keptLetters({ config, keys, pool }, address),
    async close() {
      await app.close();
      await pool.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function bodyOf(endpoint: Endpoint, { body, files }: CallInput, { headers }: SendOptions): SendOptions {
  if (endpoint.method === 'GET') return {};
  if (!endpoint.upload || typeof body === 'string') return { body: body ?? {} };
  const sent = multipart(files ?? [smallFile(endpoint.upload)]);
  return { body: sent.body, headers: { ...sent.headers, ...headers } };
}

function withCookie(options: SendOptions, cookie: string | undefined): SendOptions {
  if (cookie === undefined) return options;
  const kept = options.headers?.cookie;
  return {
    ...options,
    headers: { ...options.headers, cookie: kept === undefined ? cookie : `${kept}; ${cookie}` },
  };
}

const withKey = (options: SendOptions, key: string | undefined): SendOptions =>
  key === undefined ? options : { ...options, headers: { 'idempotency-key': key, ...options.headers } };

const testConfig = (settings: Record<string, string>): Config =>
  configSchema.parse({
    NODE_ENV: 'test',
    MASTER_KEY: randomBytes(32).toString('base64url'),
    PUBLIC_URL: 'http://conforme.test',
    // The limits have tests of their own; the others must not stumble over them.
    LOGIN_TRIES_PER_ADDRESS: '100000',
    LOGIN_TRIES_BEFORE_STEP: '100000',
    MAILS_PER_ADDRESS_PER_HOUR: '100000',
    MAILS_PER_NETWORK_PER_HOUR: '100000',
    FORMS_PER_ADDRESS_PER_HOUR: '100000',
    FORM_DRAFTS_PER_ADDRESS_PER_HOUR: '100000',
    FORM_FILES_PER_ADDRESS_PER_HOUR: '100000',
    PUBLIC_REQUESTS_PER_MINUTE: '1000000',
    SESSION_REQUESTS_PER_MINUTE: '1000000',
    REFUSALS_PER_MINUTE: '1000000',
    FILES_MIN_FREE_PERCENT: '0',
    OIDC_PROVIDERS: JSON.stringify([stubProvider(inject('issuer'))]),
    ...settings,
  });

export function addressOf(endpoint: Endpoint, input: CallInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '1')),
  );
  return input.query ? `${path}?${qs.stringify(input.query)}` : path;
}

function sender(app: App, traffic: Traffic): TestApp['send'] {
  return async (method, url, options = {}) => {
    const since = performance.now();
    const response = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: options.address ?? '127.0.0.1',
      headers: {
        host: 'conforme.test',
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.entity ? { 'x-data-access': options.entity } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined
        ? {}
        : { payload: isWritten(options.body) ? options.body : JSON.stringify(options.body) }),
    });
    traffic.sent += 1;
    traffic.faults += response.statusCode >= 500 ? 1 : 0;
    traffic.slowestMs = Math.max(traffic.slowestMs, performance.now() - since);
    const text = readable(response.rawPayload);
    return {
      status: response.statusCode,
      text,
      headers: response.headers,
      body: asJson(text),
      bytes: response.rawPayload,
    };
  };
}

const isWritten = (body: unknown): body is string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body);

/** A workbook is a zip of XML, the pages of a PDF are deflated: words must not hide there from tests that look for words. */
export function readable(payload: Buffer): string {
  const begins = payload.subarray(0, 4).toString('latin1');
  if (begins === '%PDF') return [payload.toString(), ...pdfPages(payload).flat()].join('\n');
  if (begins !== 'PK\u0003\u0004') return payload.toString();
  return Object.values(unzipSync(payload))
    .map((part) => strFromU8(part))
    .join('\n');
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
