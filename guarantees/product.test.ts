import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { everything } from '../apps/server/src/catalog-tests/support/operations.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { isFull } from '../apps/server/src/testing/full-form.ts';
import { postmasterOf } from '../apps/server/src/testing/postmaster-of.ts';
import { root } from '../scripts/lib/root.mjs';
import { signIn, withAdministrator } from './support/api-client.ts';
import {
  killServers,
  newDataDir,
  type ServerProcess,
  stop,
  untilListening,
  watch,
} from './support/server-process.ts';
import { usualNames } from './support/usual-names.ts';

const dataDir = newDataDir();
let settings: Record<string, string>;
let url: string;

beforeAll(async () => {
  settings = { DATA_DIR: dataDir, PORT: await freePort(), ...withAdministrator };
  url = `http://127.0.0.1:${settings.PORT}`;
});
afterEach(killServers);

const start = () => watch(['scripts/start.mjs'], settings);
const command = (...words: string[]) => watch(['scripts/server-command.mjs', ...words], settings).ended;

const builtFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'latin1') }));

const declared = new Set(everything.map(({ endpoint }) => endpoint.path));

/** G7: which of them are more than an address that does not exist. */
async function answered(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const answer = await fetch(`${url}${path}`);
    await answer.arrayBuffer();
    if (answer.status !== 404) found.push(`${answer.status} to ${path}`);
  }
  return found;
}

describe('the product as `npm start` runs it', () => {
  it('installs and builds what is due, serves the web application and ends on Ctrl+C', async () => {
    const product = start();
    await untilListening(product, 110_000);
    const page = await fetch(`${url}/`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<div id="root">');
    const handedOut = ['apps/web/dist', 'apps/server/dist'].flatMap((folder) => builtFiles(folder));
    expect(handedOut.length).toBeGreaterThan(50);
    // What explains the sources, and what only tests need, is not handed out.
    expect(handedOut.filter(({ name }) => name.endsWith('.map'))).toEqual([]);
    expect(
      handedOut.filter(({ text }) => /sourceMappingURL=|\/src\/testing\/|\bvitest\b/.test(text)),
    ).toEqual([]);
    expect(await stop(product, 'SIGINT')).toMatchObject({ code: 0 });
    expect(postmasterOf(dataDir)).toBeUndefined();
  }, 120_000);

  // Three seconds on quiet cores; beside all other tests the processor is shared.
  const soon = isFull ? 3_000 : 8_000;
  it('listens soon the second time, and its commands work beside it', async () => {
    const took: number[] = [];
    let product: ServerProcess;
    // A machine that is busy with something else for a moment gets another chance.
    do {
      const since = performance.now();
      product = start();
      await untilListening(product);
      took.push(Math.round(performance.now() - since));
    } while ((took.at(-1) ?? 0) >= soon && took.length < 3 && (await stop(product)));
    process.stdout.write(`Second start of the built product: listening after ${took.join(', ')} ms\n`);
    expect(Math.min(...took)).toBeLessThan(soon);
    await signIn(url);
    expect(await answered(usualNames(declared))).toEqual([]);
    expect(await command('audit:verify')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Auditoria íntegra: [1-9]\d* linhas conferidas\.\n$/),
    });
    expect(await command('maintenance', 'off')).toMatchObject({ code: 0, stdout: 'Manutenção desligada.\n' });
    expect(await stop(product)).toMatchObject({ code: 0 });
    expect(await command('nada')).toMatchObject({
      code: 1,
      stderr:
        'Comando desconhecido: nada. Existem: serve, demo, audit:verify, files:verify, maintenance, keys:rotate.\n',
    });
  });
});
