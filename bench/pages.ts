import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { post } from '../guarantees/api-client.ts';
import { ensureBuilt } from '../scripts/lib/ensure-built.mjs';
import { findBrowser } from '../scripts/lib/find-browser.mjs';
import { say, withProgress } from '../scripts/lib/progress.mjs';
import { root } from '../scripts/lib/root.mjs';
import { type Product, startProduct } from './product.ts';

/** What every public page is held to on a phone, in each of Lighthouse's four categories. */
const LEAST = 95;
const ROUNDS = process.env.BENCH_ROUNDS ?? '3';
const run = promisify(execFile);
const lighthouse = join(root, 'bench/lighthouse');

interface Weighed {
  readonly url: string;
  readonly scores: Readonly<Record<string, number>>;
  readonly first_paint_ms: number;
  readonly largest_paint_ms: number;
  readonly blocked_ms: number;
  readonly interactive_ms: number;
  readonly bytes: number;
  readonly short_of: readonly string[];
}

/** It is large and nothing else needs it: installed the first time, from its own lock file. */
async function ensureLighthouse(): Promise<void> {
  if (existsSync(join(lighthouse, 'node_modules/lighthouse'))) return;
  await withProgress('Instalando o Lighthouse', () =>
    run('npm', ['ci', '--ignore-scripts'], { cwd: lighthouse }),
  );
}

/** Opens the form of the first organisation, as its encarregado does. */
async function formAddress({ url, token }: Product): Promise<string> {
  const answer = await fetch(`${url}/api/v1/data_access/default_entity`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { entity } = (await answer.json()) as { entity: { id: number } };
  const opened = await post(url, 'privacy_forms/link', { legal_entity_id: entity.id }, token);
  if (opened.status !== 200) throw new Error(`The form does not open: ${JSON.stringify(opened.body)}`);
  return opened.body.url;
}

async function weighPages(): Promise<boolean> {
  await ensureBuilt();
  await ensureLighthouse();
  const browser = await findBrowser();
  const dataDir = join(mkdtempSync(join(tmpdir(), 'conforme-pages-')), 'data');
  const product = await startProduct(dataDir);
  try {
    const urls = [
      `${product.url}/#/login`,
      await formAddress(product),
      `${product.url}/#/form-protocol-query/privacy`,
    ];
    const { stdout } = await withProgress(`Pesando ${urls.length} páginas`, () =>
      run(process.execPath, [join(lighthouse, 'weigh.mjs'), ROUNDS, ...urls], {
        env: { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) },
      }),
    );
    const weighed = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Weighed);
    for (const page of weighed) print(page);
    return weighed.every(({ scores }) => Object.values(scores).every((score) => score >= LEAST));
  } finally {
    await product.stop();
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  }
}

function print({ url, scores, short_of, ...times }: Weighed): void {
  // A form's address is nobody's business.
  const path = new URL(url).hash.split('/')[1] ?? '';
  const marks = Object.entries(scores).map(([name, score]) => `${name} ${score}`);
  say(`\n/${path}: ${marks.join(', ')}`);
  say(
    `  primeira pintura ${times.first_paint_ms} ms, maior ${times.largest_paint_ms} ms, interativa em ` +
      `${times.interactive_ms} ms, parada ${times.blocked_ms} ms, ${Math.round(times.bytes / 1024)} KB`,
  );
  if (short_of.length > 0) say(`  aquém: ${short_of.join(', ')}`);
}

process.exitCode = (await weighPages()) ? 0 : 1;
