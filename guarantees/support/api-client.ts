import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPool } from '../../apps/server/src/core/database/pool.ts';
import { readPostmasterFile } from '../../apps/server/src/core/postgres/postmaster-file.ts';

export const administrator = { email: 'ana@escola.test', password: 'girassol amarelo 77' };

/** The first administrator comes from the environment, and no limit is in the way. */
export const withAdministrator = {
  SETUP_ADMIN_EMAIL: administrator.email,
  SETUP_ADMIN_PASSWORD: administrator.password,
  SESSION_REQUESTS_PER_MINUTE: '1000000',
  REFUSALS_PER_MINUTE: '1000000',
  PUBLIC_REQUESTS_PER_MINUTE: '1000000',
};

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  readonly body: any;
}

export async function post(
  url: string,
  path: string,
  body: unknown = {},
  token?: string,
  patienceMs = 20_000,
): Promise<Answer> {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Without an Origin the bearer is enough, as for any program. */
export async function signIn(url: string, person = administrator): Promise<string> {
  const { status, body } = await post(url, 'login', person);
  if (status !== 200) throw new Error(`Sign-in answered ${status}: ${JSON.stringify(body)}`);
  return body.token;
}

export const newUser = (email: string) => ({
  name: 'Pessoa Nova',
  email,
  role_ids: [],
  accesses: [],
  delivery: 'invitation',
});

export type Pool = ReturnType<typeof openPool>;

/** The owner's way into the embedded database of a data directory, past the application. */
export function openDatabase(dataDir: string): Pool {
  return openPool({
    host: readPostmasterFile(join(dataDir, 'postgres/data'))?.socketDir,
    user: 'conforme',
    database: 'conforme',
    password: readFileSync(join(dataDir, 'keys/postgres-password'), 'utf8'),
    max: 1,
  });
}

export async function query<R extends Record<string, unknown>>(
  dataDir: string,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const pool = openDatabase(dataDir);
  try {
    return (await pool.query<R>(sql, values)).rows;
  } finally {
    await pool.end();
  }
}
