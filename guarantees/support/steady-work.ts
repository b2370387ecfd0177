import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallPng } from '../../apps/server/src/testing/multipart.ts';
import { plainRequest } from '../../apps/server/src/testing/plain-request.ts';
import { civilDayOf } from '../../packages/contracts/src/core/brazil/civil-days.ts';
import { administrator, type Pool } from './api-client.ts';
import type { SteadyClients } from './steady-clients.ts';

/** What people write while all goes wrong around them: things that could be there twice, and files. */
export const kindsOfWork = ['contact', 'request', 'logo'] as const;
export type Work = (typeof kindsOfWork)[number];

const addressOf = (name: string) => `${name}@escola.test`;

/** The same each time it is sent, so that whoever got no answer can send it again. */
export function requestOf(work: Work, name: string, entity: number): { path: string; body: object } {
  if (work === 'contact') return { path: 'contacts', body: { name, emails: [addressOf(name)], phones: [] } };
  if (work === 'request') {
    const holder = { ...plainRequest.holder, name, email: addressOf(name) };
    const received_on = civilDayOf(Date.now());
    const desk = { channel: 'letter', identity: 'none', received_on, unit_id: null, files: [] };
    return { path: 'privacy_forms', body: { ...plainRequest, holder, ...desk } };
  }
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(smallPng)]), `${name}.png`);
  return { path: `legal_entities/${entity}/logo`, body: form };
}

export async function organisationOf(owner: Pool): Promise<number> {
  const { rows } = await owner.query('select home_entity_id as id from users where email = $1', [
    administrator.email,
  ]);
  return rows[0].id;
}

/** Nobody changes a logo as often as these people do: that there is a limit is not what is measured here. */
export const forgetLimits = (owner: Pool) => owner.query('delete from rate_limits');

/**
 * Confirmed and gone; there twice; told of by no record of the audit or by two; and files whose bytes are not as they
 * were. The letter that each request sends to whoever asked is counted like the request itself.
 */
export interface Harm {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly untold: readonly string[];
  readonly damaged: readonly string[];
}

export async function harmDone(
  owner: Pool,
  clients: Pick<SteadyClients, 'confirmed' | 'abandoned'>,
  dataDir?: string,
): Promise<Harm> {
  // What is confirmed while this looks is of the next look.
  const confirmed = [...clients.confirmed];
  const names = (work: Work) => confirmed.filter(([, kind]) => kind === work).map(([name]) => name);
  const tables = [
    { of: 'contact', table: 'contacts', name: 'name', object: 'contact', id: 'object_id' },
    {
      of: 'request',
      table: 'privacy_requests',
      name: 'holder_name',
      object: 'privacy_request',
      id: 'object_uuid',
    },
  ] as const;
  const harm = { lost: [] as string[], doubled: [] as string[], untold: [] as string[] };
  for (const { of, table, name, object, id } of tables) {
    const { rows } = await owner.query<{ name: string; rows: number; told: number }>(
      `select r.${name} as name, count(distinct r.id)::int as rows, count(a.id)::int as told from ${table} r
       left join audit_events a on a.object_type = $1 and a.${id} = r.id and a.action = $1 || '.created'
       group by 1`,
      [object],
    );
    const there = new Set(rows.map((row) => row.name));
    harm.lost.push(...names(of).filter((one) => !there.has(one)));
    harm.doubled.push(...rows.filter((row) => row.rows > 1).map((row) => row.name));
    harm.untold.push(...rows.filter((row) => row.told !== row.rows).map((row) => row.name));
  }
  for (const { name, letters } of await lettersOfRequests(owner))
    if (letters !== 1) harm[letters < 1 ? 'lost' : 'doubled'].push(`letter of ${name}`);
  harm.lost.push(...(await lostLogo(owner, names('logo'), clients.abandoned)));
  return { ...harm, damaged: dataDir ? await damagedFiles(owner, dataDir) : [] };
}

async function lettersOfRequests(owner: Pool): Promise<{ name: string; letters: number }[]> {
  const { rows } = await owner.query<{ name: string; letters: number }>(
    `select r.holder_name as name, count(m.id)::int as letters from privacy_requests r
     left join mail_messages m on m.recipient_address = r.holder_name || $1 group by 1`,
    [addressOf('')],
  );
  return rows;
}

/**
 * One person changes the logo, one after the other: there is the last that was confirmed or a later one whose answer was
 * lost; or one that nobody waited for any more, which the server may have done after all.
 */
async function lostLogo(
  owner: Pool,
  confirmed: readonly string[],
  abandoned: ReadonlySet<string>,
): Promise<string[]> {
  const last = confirmed.at(-1);
  if (last === undefined) return [];
  const { rows } = await owner.query<{ name: string }>(
    'select f.name from files f join legal_entities e on e.logo_id = f.id',
  );
  const current = rows[0]?.name.replace(/\.\w+$/, '') ?? 'none';
  const numberOf = (logo: string) => Number(logo.split('-')[2] ?? 0);
  const isThere = numberOf(current) >= numberOf(last) || abandoned.has(current);
  return isThere ? [] : [`${last}: there is ${current}`];
}

async function damagedFiles(owner: Pool, dataDir: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; storage_key: string; sha256: Buffer }>(
    'select name, storage_key, sha256 from files',
  );
  const isWhole = ({ storage_key, sha256 }: (typeof rows)[number]) => {
    try {
      const bytes = readFileSync(join(dataDir, 'files/blobs', storage_key));
      return createHash('sha256').update(bytes).digest().equals(sha256);
    } catch {
      return false;
    }
  };
  return rows.filter((row) => !isWhole(row)).map(({ name }) => name);
}
