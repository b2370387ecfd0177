import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb } from '../apps/server/src/testing/resident-memory.ts';
import { shares } from '../apps/server/src/testing/shares.ts';
import { privacyFormList } from '../packages/contracts/src/modules/privacy-form/privacy-form.list.ts';
import { Asker, isError } from './load.ts';
import { plainAsk, questionAsk } from './measure.ts';
import type { Product } from './product.ts';
import { rowsIn } from './rows-in-file.ts';
import type { Sown } from './seed/sown-facts.ts';

export interface Exported {
  readonly format: string;
  /** As the server said, and as they are in the file. */
  readonly rows: number;
  readonly rowsInFile: number;
  readonly megabytes: number;
  readonly seconds: number;
  readonly rssBeforeMb: number;
  readonly rssPeakMb: number;
  /** Of what others asked before and meanwhile. */
  readonly idleP99: number;
  readonly busyP99: number;
  readonly asked: number;
  readonly errors: number;
}

const IDLE_MS = 3000;
const PAUSE_MS = 10;
const SAMPLE_MS = 25;

export const FORMATS = ['xls', 'pdf'] as const;

/** The largest organisation's list as a file, while somebody else goes on working. */
export async function measureExport(product: Product, sown: Sown, format: string): Promise<Exported> {
  // The first use loads what writes files; memory is compared with a server that has done it.
  await download(product, sown.typical.id, format);
  const idle = keepAsking(product, sown);
  await sleep(IDLE_MS);
  const before = await idle();
  const rssBeforeMb = residentMb(product.pid);
  let rssPeakMb = rssBeforeMb;
  const watching = setInterval(() => {
    rssPeakMb = Math.max(rssPeakMb, residentMb(product.pid));
  }, SAMPLE_MS);
  const busy = keepAsking(product, sown);
  const since = performance.now();
  const { file, rows } = await download(product, sown.largest.id, format);
  const seconds = (performance.now() - since) / 1000;
  const meanwhile = await busy();
  clearInterval(watching);
  return {
    ...{ format, rows, rowsInFile: rowsIn(format, file), megabytes: file.length / 1e6 },
    ...{ seconds, rssBeforeMb, rssPeakMb },
    idleP99: before.p99,
    busyP99: meanwhile.p99,
    asked: meanwhile.asked,
    errors: meanwhile.errors,
  };
}

/** Two people who work: one's browser pings, the other reads a list. */
function keepAsking({ url, token }: Product, { typical }: Sown) {
  const asker = new Asker(url, 2);
  const times: number[] = [];
  let errors = 0;
  let isOver = false;
  const list = questionAsk(token, {
    address: `${privacyFormList.path}/grid?per_page=20`,
    scope: `${typical.id},legal_entity`,
  });
  const work = [plainAsk(token), list].map(async (input) => {
    while (!isOver) {
      const answer = await asker.send(input);
      times.push(answer.ms);
      if (isError(answer)) errors++;
      await sleep(PAUSE_MS);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(work);
    asker.close();
    return { p99: shares(times).p99, asked: times.length, errors };
  };
}

async function download({ url, token }: Product, organisation: number, format: string) {
  const answer = await fetch(
    `${url}/api/v1/reports/grid?path=${privacyFormList.path}/grid&format=${format}`,
    { headers: { authorization: `Bearer ${token}`, 'x-data-access': `${organisation},legal_entity` } },
  );
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  return { file: Buffer.concat(parts), rows: Number(answer.headers.get('x-total-rows')) };
}
