import { rmdir } from 'node:fs/promises';
import { accountFor } from './account.ts';
import { ensureCluster } from './cluster.ts';
import { connectionTo, type OpenServerOptions, openServer } from './open-server.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { stopPostmaster } from './postmaster.ts';
import { prepareBinaries } from './server-binaries.ts';
import { chooseSocketDir, prepareFiles } from './server-files.ts';
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
}

/** Starts the PostgreSQL that comes with the application and keeps it running until it is stopped. */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const server = await explainingFileErrors(options.dataDir, () => prepareServer(options));
  const first = await openServer(server);
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

async function prepareServer({ dataDir, say, durable = true }: StartOptions): Promise<OpenServerOptions> {
  const files = await prepareFiles(dataDir);
  const account = accountFor(files.data);
  const server = { account, binDir: await prepareBinaries(account, dataDir) };
  const password = await ensureCluster(server, files, { durable, say });
  const socketDir = chooseSocketDir(account, files);
  return { dataDir, server, files, password, socketDir, durable, say };
}
