import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartError } from './explain-failure.mjs';
import { withProgress } from './progress.mjs';
import { nodeProgram, runCommand } from './run-command.mjs';

/** Without windows first: the same pages cost it a quarter less of the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
/** Debian's; the second where the first is not known yet. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * A browser for the tests: one that is there, else Debian's, else Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined when Playwright brings its own
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given))
    throw new StartError(`CHROMIUM_PATH aponta para ${given}, que não existe.`);
  const found = given || onPath();
  if (found) return found;
  if (process.getuid?.() === 0 && (await installDebianPackage())) return onPath();
  await withProgress('Baixando o Chromium do Playwright', async () => {
    const { code, output } = await runCommand(
      ...nodeProgram('@playwright/test/cli.js', 'install', 'chromium'),
    );
    if (code === 0) return;
    process.stderr.write(output);
    throw new StartError(
      'Não há Chromium para os testes. Instale o pacote chromium ou informe CHROMIUM_PATH.',
    );
  });
  return undefined;
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

async function installDebianPackage() {
  const apt = async (/** @type {string[]} */ ...args) =>
    (await runCommand('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } })).code === 0;
  return withProgress('Instalando o Chromium', async () => {
    if (!(await apt('update'))) return false;
    for (const name of PACKAGES) {
      if (await apt('install', '-y', '--no-install-recommends', name)) return true;
    }
    return false;
  });
}
