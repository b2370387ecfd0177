import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './explain-failure.mjs';
import { hashFiles } from './hash-files.mjs';
import { withProgress } from './progress.mjs';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';
import { listFiles } from './source-files.mjs';

const marker = join(root, 'node_modules/.conforme-installed');
const log = join(root, '.cache/install.log');
const OLDEST_NODE = [20, 19];

/** Installs the dependencies when what they depend on has changed since the last time. */
export async function ensureInstalled() {
  refuseOldNode();
  const wanted = installHash();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  await withProgress('Instalando as dependências', async () => {
    // NODE_ENV=production would leave out the build tools.
    const { code, output } = await runCommand(...npm('ci', '--include=dev', '--no-progress'));
    if (code !== 0) throw installFailed(output);
  });
  writeFileSync(marker, wanted);
}

function installHash() {
  const files = listFiles(root, ['package.json', 'package-lock.json', 'packages', 'apps']);
  const manifests = files.filter((file) => /(^|\/)package(-lock)?\.json$/.test(file));
  return hashFiles(manifests, [process.versions.node.split('.')[0] ?? '', process.platform, process.arch]);
}

/**
 * The npm that runs this script, or the one on the path.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
function npm(...args) {
  const running = process.env.npm_execpath;
  return running?.endsWith('.js') ? [process.execPath, [running, ...args]] : ['npm', args];
}

/** @param {string} output */
function installFailed(output) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(log, output);
  const reason =
    output.match(/npm (?:error|ERR!) (?!code|A complete log)(.+)/)?.[1] ?? output.trim().split('\n').at(-1);
  return new StartError(
    `Não foi possível instalar as dependências: ${reason?.replace(/\.$/, '')}. Verifique a conexão e o espaço em disco; detalhes em ${log}.`,
  );
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new StartError(
    `O Conforme precisa do Node ${OLDEST_NODE.join('.')} ou mais novo; este é o ${process.versions.node}. Atualize o Node.`,
  );
}
