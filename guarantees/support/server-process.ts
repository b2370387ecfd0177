import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, inject } from 'vitest';
import { configSchema } from '../../apps/server/src/core/config.ts';
import { postmasterOf } from '../../apps/server/src/testing/postmaster-of.ts';
import { root } from '../../scripts/lib/root.mjs';

const runner = fileURLToPath(new URL('./run-server.mjs', import.meta.url));
const children = new Set<ChildProcess>();
const directories = new Set<string>();

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process of the product, whatever it is doing. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly stdout: () => string;
  /** Its log, line by line. */
  readonly stderr: () => string;
  readonly ended: Promise<Ended>;
}

/** Nothing of this terminal or of a .env reaches the process: a setting is what the test gives, or its default. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  const blank = Object.fromEntries(Object.keys(configSchema.shape).map((name) => [name, '']));
  return { PATH, HOME, TMPDIR, ...blank, HOST: '127.0.0.1', ...settings };
}

export function launch(command: string[], settings: Record<string, string>): ServerProcess {
  return watch([runner, inject('serverBundle'), ...command], settings);
}

/** Runs a Node program of the checkout and collects what it says. */
export function watch(program: string[], settings: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      said[name] += chunk;
    });
  const ended = once(child, 'close').then(([code, signal]) => {
    children.delete(child);
    return { code, signal, ...said };
  });
  return { child, pid: child.pid as number, stdout: () => said.stdout, stderr: () => said.stderr, ended };
}

/** How many files it has open, connections included. */
export const openFilesOf = ({ pid }: Pick<ServerProcess, 'pid'>): number =>
  readdirSync(`/proc/${pid}/fd`).length;

/** Longer than the longest orderly end. */
const DEAF_MS = 45_000;

export async function untilListening(server: ServerProcess, patienceMs = 90_000): Promise<void> {
  let end: Ended | undefined;
  server.ended.then((ended) => {
    end = ended;
  });
  await until(() => {
    if (end) throw new Error(`The server ended with ${end.code ?? end.signal}: ${end.stderr}`);
    return /^Conforme em /m.test(server.stdout());
  }, patienceMs);
}

export async function serve(settings: Record<string, string>): Promise<ServerProcess> {
  const server = launch(['serve'], settings);
  await untilListening(server);
  return server;
}

/** Runs a command to its end. */
export const run = (command: string[], settings: Record<string, string>): Promise<Ended> =>
  launch(command, settings).ended;

export async function stop(server: ServerProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
  server.child.kill(signal);
  // One that no longer hears it would outlive the tests, and take the machine from all that come after.
  const late = setTimeout(() => server.child.kill('SIGKILL'), DEAF_MS);
  const ended = await server.ended;
  clearTimeout(late);
  return ended;
}

export async function until(
  condition: () => boolean | Promise<boolean>,
  patienceMs = 15_000,
  pauseMs = 5,
): Promise<void> {
  for (const giveUp = Date.now() + patienceMs; Date.now() < giveUp; await sleep(pauseMs))
    if (await condition()) return;
  throw new Error(`It did not happen in ${patienceMs / 1000} s: ${condition}`);
}

export function newDataDir(): string {
  const parent = mkdtempSync(join(tmpdir(), 'conforme-process-'));
  directories.add(parent);
  return join(parent, 'data');
}

/** As after a first start: for what does not ask how a product begins. With owners and rights, as PostgreSQL wants them. */
export function startedDataDir(): string {
  const dataDir = newDataDir();
  const { status, stderr } = spawnSync('cp', ['-a', inject('startedData'), dataDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return dataDir;
}

/** What a test that failed half-way left running. */
export async function killServers(): Promise<void> {
  for (const child of children) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
}

export async function endDatabase(dataDir: string): Promise<void> {
  const pid = postmasterOf(dataDir);
  if (!pid) return;
  process.kill(pid, 'SIGINT');
  await until(() => postmasterOf(dataDir) === undefined);
}

afterAll(async () => {
  await killServers();
  for (const directory of directories) {
    await endDatabase(join(directory, 'data'));
    rmSync(directory, { recursive: true, force: true });
  }
});
