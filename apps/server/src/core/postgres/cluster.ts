import { existsSync } from 'node:fs';
import { chown, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { processExists } from './postmaster-file.ts';
import { createPassword, ownDirectory, readPassword, type ServerFiles } from './server-files.ts';
import { dataArgument, runProgram, type ServerProcess } from './server-process.ts';
import { explainServerFailure } from './start-failures.ts';

export const SUPERUSER = 'conforme';
export const DATABASE = 'conforme';
const MAJOR_VERSION = '18';
const UNFINISHED = 'initializing-';

/** Makes the database cluster on the first start and answers its password. */
export async function ensureCluster(
  server: ServerProcess,
  files: ServerFiles,
  options: { durable: boolean; say: (line: string) => void },
): Promise<string> {
  await removeUnfinished(files);
  const password = await readPassword(files);
  if (existsSync(join(files.data, 'PG_VERSION'))) {
    await refuseOtherVersion(files);
    return password ?? (await replacePassword(server, files));
  }
  options.say('Preparando o banco de dados (só na primeira vez)…');
  const chosen = password ?? (await createPassword(files));
  await createCluster(server, files, { durable: options.durable, password: chosen });
  return chosen;
}

/** Made under another name and renamed when complete: a start killed half-way leaves nothing that looks ready. */
async function createCluster(
  server: ServerProcess,
  files: ServerFiles,
  options: { durable: boolean; password: string },
): Promise<void> {
  const draft = join(files.home, `${UNFINISHED}${process.pid}`);
  await ownDirectory(server.account, draft);
  // The libc locale decides which characters are letters for pg_trgm; the built-in one sorts and folds case.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const made = await runProgram(server, 'initdb', {
    cwd: draft,
    args: [
      ...[
        '-D',
        dataArgument(server, draft),
        '--username',
        SUPERUSER,
        '--encoding',
        'UTF8',
        '--locale',
        locale,
      ],
      ...[
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
        '--data-checksums',
        '--auth',
        'trust',
      ],
      ...(options.durable ? [] : ['--no-sync']),
    ],
  });
  if (made.code !== 0) throw explainServerFailure(made.output, files.data, files.log);
  await writeFile(join(draft, 'pg_hba.conf'), 'local all all scram-sha-256\n', { flush: true });
  if (server.account.switched) {
    await chown(join(draft, 'pg_hba.conf'), server.account.uid, server.account.gid);
  }
  await runOffline(server, files, {
    data: draft,
    sql: [setPassword(options.password), `CREATE DATABASE ${DATABASE}`],
  });
  await moveIntoPlace(files, draft);
}

async function moveIntoPlace(files: ServerFiles, draft: string): Promise<void> {
  try {
    await rename(draft, files.data);
    const home = await open(files.home);
    await home.sync();
    await home.close();
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another start finished first: its cluster is as good as ours.
    if (existsSync(join(files.data, 'PG_VERSION'))) return;
    throw new StartError(
      `${files.data} existe, mas não contém um banco de dados completo. Mova esse diretório e inicie novamente.`,
      { cause: error },
    );
  }
}

/** The password file was lost: whoever owns the data may set another. */
async function replacePassword(server: ServerProcess, files: ServerFiles): Promise<string> {
  const password = await createPassword(files);
  try {
    await runOffline(server, files, { data: files.data, sql: [setPassword(password)] });
  } catch (error) {
    await rm(files.password);
    throw error;
  }
  return password;
}

function setPassword(password: string): string {
  return `ALTER ROLE ${SUPERUSER} PASSWORD '${password}'`;
}

/** Single-user mode: SQL on a data directory that no server holds, without any authentication. */
async function runOffline(
  server: ServerProcess,
  files: ServerFiles,
  work: { data: string; sql: string[] },
): Promise<void> {
  const done = await runProgram(server, 'postgres', {
    cwd: work.data,
    args: ['--single', '-D', dataArgument(server, work.data), '-c', 'exit_on_error=on', 'template1'],
    input: `${work.sql.join('\n')}\n`,
  });
  if (done.code !== 0) throw explainServerFailure(done.output, work.data, files.log);
}

async function refuseOtherVersion(files: ServerFiles): Promise<void> {
  const version = (await readFile(join(files.data, 'PG_VERSION'), 'utf8')).trim();
  if (version === MAJOR_VERSION) return;
  throw new StartError(
    `O banco de dados em ${files.data} é do PostgreSQL ${version}, e esta versão do Conforme usa o ${MAJOR_VERSION}. ` +
      'Restaure uma cópia de segurança em um diretório novo ou volte à versão anterior do Conforme.',
  );
}

async function removeUnfinished(files: ServerFiles): Promise<void> {
  for (const name of await readdir(files.home)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const pid = Number(name.slice(UNFINISHED.length));
    // In a container every start tends to have the same process number: one with ours is left over, too.
    if (pid !== process.pid && processExists(pid)) continue;
    await rm(join(files.home, name), { recursive: true, force: true, maxRetries: 5 });
  }
}
