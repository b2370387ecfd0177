import { rmdir } from 'node:fs/promises';
import { accountFor } from './account.ts';
import { ensureCluster } from './cluster.ts';
import { DataDirInUse } from './data-dir-lock.ts';
import { connectionTo, type OpenServer, type OpenServerOptions, openServer } from './open-server.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { stopPostmaster } from './postmaster.ts';
import { isServerProcess, type PostmasterFile, readPostmasterFile } from './postmaster-file.ts';
import { prepareBinaries } from './server-binaries.ts';
import { chooseSocketDir, prepareFiles, refuseFullDisk } from './server-files.ts';
import { explainingFileErrors } from './start-failures.ts';
import { superviseServer } from './supervisor.ts';

export type { PostgresConnection } from './postgres-connection.ts';

export interface EmbeddedPostgres {
  readonly connection: PostgresConnection;
  /** The current server process: another one after a restart. */
  readonly pid: () => number;
  stop(): Promise<void>;
}

interface StartOptions {
  dataDir: string;
  say: (line: string) => void;
  durable?: boolean;
  /** Work beside the application that has the data directory, on its server, instead of being refused. */
  join?: boolean;
}

/** Starts the PostgreSQL that comes with the application and keeps it running until it is stopped. */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const server = await explainingFileErrors(options.dataDir, () => prepareServer(options));
  let first: OpenServer;
  try {
    first = await openServer(server);
  } catch (error) {
    const running = readPostmasterFile(server.files.data);
    if (!options.join || !running || !(error instanceof DataDirInUse)) throw error;
    return joinServer(running, server.password);
  }
  if (!first.postmaster.started) {
    options.say('O banco de dados da execução anterior continuava no ar e foi retomado.');
  }
  // The pool keeps its address: a restarted server must listen where this one does.
  server.socketDir = first.postmaster.socketDir;
  const supervisor = superviseServer({
    first,
    dataPath: server.files.data,
    say: options.say,
    reopen: () => openServer(server),
  });
  return {
    connection: connectionTo(first.postmaster, server.password),
    pid: () => supervisor.current().postmaster.pid,
    async stop() {
      if (!(await supervisor.stop())) return;
      await stopPostmaster(server.files.data);
      // Not empty when someone has just started another server: then it is theirs.
      await rmdir(server.socketDir).catch(() => undefined);
    },
  };
}

/** The server belongs to another, live application: it is used, and left as it is. */
function joinServer(running: PostmasterFile, password: string): EmbeddedPostgres {
  return { connection: connectionTo(running, password), pid: () => running.pid, stop: async () => {} };
}

async function prepareServer({ dataDir, say, durable = true }: StartOptions): Promise<OpenServerOptions> {
  const files = await prepareFiles(dataDir);
  // One that runs already needs no more room, and on a full disk the commands are needed most.
  const running = readPostmasterFile(files.data);
  if (!running || !isServerProcess(running.pid, files.data)) await refuseFullDisk(dataDir);
  const account = accountFor(files.data);
  const server = { account, binDir: await prepareBinaries(account, dataDir) };
  const password = await ensureCluster(server, files, { durable, say });
  const socketDir = chooseSocketDir(account, files);
  return { dataDir, server, files, password, socketDir, durable, say };
}
