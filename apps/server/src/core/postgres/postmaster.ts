import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import {
  isServerProcess,
  orphanedBackends,
  processExists,
  readLockOwner,
  readPostmasterFile,
} from './postmaster-file.ts';
import { ownDirectory, rotateLog, type ServerFiles } from './server-files.ts';
import { dataArgument, processOptions, type ServerProcess } from './server-process.ts';
import { serverSettings } from './server-settings.ts';
import { explainServerFailure, explainSpawnFailure } from './start-failures.ts';

export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  /** False when it was already running: left over by an application that was killed. */
  readonly started: boolean;
}

export interface PostmasterOptions {
  server: ServerProcess;
  files: ServerFiles;
  socketDir: string;
  durable: boolean;
  say: (line: string) => void;
}

const POLL_MS = 10;
const PATIENCE_MS = 3_000;
const RETRY_MS = 20_000;
const LONGEST_WAIT_MS = 10 * 60_000;
const STOP_MS = 60_000;
/** Its predecessor is not quite gone: it will be, in a moment. */
const TOO_EARLY = /pre-existing shared memory block|\.(?:pid|lock)" already exists/;

/** A PostgreSQL that accepts connections: the one already running on the data directory, or a new one. */
export async function ensurePostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { files } = options;
  const giveUp = Date.now() + RETRY_MS;
  for (;;) {
    const found = readPostmasterFile(files.data);
    if (found && isServerProcess(found.pid, files.data)) {
      const ready = await waitUntilReady(options, found.pid, () => !isServerProcess(found.pid, files.data));
      if (ready) return { pid: found.pid, socketDir: found.socketDir, started: false };
      continue;
    }
    dropReusedLocks(options);
    const attempt = await launch(options);
    if (typeof attempt === 'number') return { pid: attempt, socketDir: options.socketDir, started: true };
    if (!TOO_EARLY.test(attempt.output) || Date.now() > giveUp) {
      throw explainServerFailure(attempt.output, files.data, files.log);
    }
    endOrphans(files.data);
    await sleep(100);
  }
}

/** Answers the process number once it is ready, or what it wrote before it ended. */
async function launch(options: PostmasterOptions): Promise<number | { output: string }> {
  const { server, files, socketDir, durable } = options;
  rotateLog(files);
  // Made at each launch: a cleaner of temporary files may have taken it since the last.
  await ownDirectory(server.account, socketDir);
  const log = openSync(files.log, 'a', 0o600);
  const logStart = statSync(files.log).size;
  const command = join(server.binDir, 'postgres');
  const child = spawn(
    command,
    ['-D', dataArgument(server, files.data), ...serverSettings({ socketDir, durable })],
    // Detached: Ctrl+C in the terminal is for the application, which then stops the database in order.
    { ...processOptions(server, files.data), detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  child.unref();
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  const ended = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  const ready = await waitUntilReady(options, child.pid, ended);
  if (failure) throw explainSpawnFailure(failure, command);
  if (ready && child.pid) return child.pid;
  return { output: readFileSync(files.log).subarray(logStart).toString() };
}

/** Waits as long as the process lives: after a crash it may have much to recover. */
async function waitUntilReady(
  { files, say }: PostmasterOptions,
  pid: number | undefined,
  ended: () => boolean,
): Promise<boolean> {
  const since = Date.now();
  let told = false;
  while (!ended()) {
    const file = readPostmasterFile(files.data);
    if (file?.ready && file.pid === pid) return true;
    if (!told && Date.now() - since > PATIENCE_MS) {
      say(
        'O banco de dados está se recuperando de um desligamento inesperado. Isso pode levar alguns minutos…',
      );
      told = true;
    }
    if (Date.now() - since > LONGEST_WAIT_MS) {
      throw new StartError(`O banco de dados (processo ${pid}) não responde. Veja ${files.log}.`);
    }
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * PostgreSQL takes a lock file for valid while any process of its account has the number in it. After a reboot
 * or in a new container that may be anybody: such a file is removed, one of a dead process is left to PostgreSQL.
 */
function dropReusedLocks({ files, socketDir }: PostmasterOptions): void {
  for (const path of [join(files.data, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    const pid = readLockOwner(path);
    if (pid && processExists(pid) && !isServerProcess(pid, files.data)) rmSync(path, { force: true });
  }
}

/** A backend that outlived its server holds the memory the next one needs, and can never be of use again. */
function endOrphans(dataPath: string): void {
  for (const pid of orphanedBackends(dataPath)) sendSignal(pid, 'SIGKILL');
}

/** Fast shutdown: sessions are ended, everything is written, and the process is gone when this returns. */
export async function stopPostmaster(dataPath: string): Promise<void> {
  const pid = readLockOwner(join(dataPath, 'postmaster.pid'));
  if (!pid || !isServerProcess(pid, dataPath)) return;
  const since = Date.now();
  sendSignal(pid, 'SIGINT');
  let forced = false;
  while (isServerProcess(pid, dataPath)) {
    if (!forced && Date.now() - since > STOP_MS) {
      forced = true;
      // Immediate shutdown: nothing committed is lost, the next start recovers it.
      sendSignal(pid, 'SIGQUIT');
    }
    await sleep(POLL_MS);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
