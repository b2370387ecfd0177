import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { howMany } from '../apps/server/src/testing/full-form.ts';
import { residentMb } from '../apps/server/src/testing/resident-memory.ts';
import { share } from '../apps/server/src/testing/shares.ts';
import { post, query } from './support/api-client.ts';
import type { ServerProcess } from './support/server-process.ts';
import { startSignedIn } from './support/signed-in-product.ts';

const ROWS = howMany(30_000, 100_000);
const MOST_GROWTH_MB = 150;

let server: ServerProcess;
let url: string;
let token: string;

beforeAll(async () => {
  const product = await startSignedIn();
  ({ server, url, token } = product);
  const { dataDir } = product;
  for (let from = 1; from <= ROWS; from += 10_000)
    await query(
      dataDir,
      `insert into users (home_entity_id, name, email, status, last_login_at)
     select min(e.id), 'Maria Aparecida da Conceição ' || n, 'maria.aparecida.' || n || '@escola.test', 'active', now() - n * interval '1 minute'
     from legal_entities e, generate_series($1::int, $1::int + 9999) n group by n`,
      [from],
    );
  await query(dataDir, 'analyze users');
}, 180_000);

/** A light request again and again until told to stop: how long each took. */
function keepAsking() {
  const times: number[] = [];
  let stopped = false;
  const work = (async () => {
    while (!stopped) {
      const since = performance.now();
      const { status } = await post(url, 'logged', {}, token);
      expect(status).toBe(200);
      times.push(performance.now() - since);
      await sleep(10);
    }
  })();
  return async () => {
    stopped = true;
    await work;
    return times;
  };
}

async function download(format: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/reports/grid?path=/api/v1/users/grid&format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-total-rows')).toBe(String(ROWS + 1));
  const reader = answer.body?.getReader();
  let bytes = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    bytes += read.value.length;
  return bytes;
}

it.runIf(process.platform === 'linux').each(['xls', 'pdf'])(
  `${ROWS.toLocaleString('en')} rows as %s take little memory and nobody's time`,
  async (format) => {
    const stopIdle = keepAsking();
    await sleep(2_000);
    const idle = share(await stopIdle(), 0.95);
    const before = residentMb(server.pid);
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, residentMb(server.pid));
    }, 50);
    const stopBusy = keepAsking();
    const since = performance.now();
    const bytes = await download(format);
    const seconds = (performance.now() - since) / 1000;
    const busy = share(await stopBusy(), 0.95);
    clearInterval(watching);
    process.stdout.write(
      `${format}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, memory ${before.toFixed(0)} → ${most.toFixed(0)} MB, p95 of a light request ${idle.toFixed(1)} → ${busy.toFixed(1)} ms (${(busy / idle).toFixed(1)}×)\n`,
    );
    expect(most - before).toBeLessThan(MOST_GROWTH_MB);
    // Loose: the machine may be busy with something else. A file written on the main thread would take seconds.
    expect(busy).toBeLessThan(Math.max(300, idle * 20));
  },
  180_000,
);
