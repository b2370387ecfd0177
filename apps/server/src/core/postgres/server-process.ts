import { type SpawnOptions, spawn } from 'node:child_process';
import { type Account, asAccount } from './account.ts';
import { explainSpawnFailure } from './start-failures.ts';

/** How PostgreSQL's processes are run: as whom, with which binaries, on which data directory. */
export interface ServerProcess {
  readonly account: Account;
  readonly binDir: string;
}

/**
 * The data directory as the process names it. The account root switches to may not be able to walk the path
 * (a home is often 0700), but it is started inside the directory, and /proc/self/cwd leads there directly.
 */
export function dataArgument(server: ServerProcess, dataPath: string): string {
  return server.account.switched && process.platform === 'linux' ? '/proc/self/cwd' : dataPath;
}

export function processOptions(server: ServerProcess, dataPath: string): SpawnOptions {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { ...asAccount(server.account), cwd: dataPath, env };
}

/** Runs one of the PostgreSQL programs to its end. */
export function runProgram(
  server: ServerProcess,
  program: 'initdb' | 'postgres',
  run: { args: string[]; cwd: string; input?: string },
): Promise<{ code: number | null; output: string }> {
  const command = `${server.binDir}/${program}`;
  const child = spawn(command, run.args, { ...processOptions(server, run.cwd), stdio: 'pipe' });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => reject(explainSpawnFailure(error, command)));
    child.on('close', (code) => resolve({ code, output }));
    // A program that dies before reading its input is told by its exit code, not by a broken pipe.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(run.input ?? '');
  });
}
