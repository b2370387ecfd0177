import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { processExists } from './postmaster-file.ts';

/** A session of our own whose life is the claim on the data directory: it ends with the process, however that ends. */
export interface DataDirLock {
  /** False once the session was lost (the database restarted): the claim must be made again. */
  readonly held: () => boolean;
}

/** Someone else has the data directory. */
export class DataDirInUse extends StartError {}

const LOCK = { group: 0x636f6e66, key: 1 };
const APPLICATION = 'conforme, processo ';

/** Answers undefined while the database is not accepting sessions or a dead owner's session is still ending. */
export async function claimDataDir(
  connection: PostgresConnection,
  dataDir: string,
): Promise<DataDirLock | undefined> {
  const client = new pg.Client({
    ...connection,
    application_name: `${APPLICATION}${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  let held = false;
  const lose = () => {
    held = false;
  };
  client.on('error', lose).on('end', lose);
  try {
    await client.connect();
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS locked', [
      LOCK.group,
      LOCK.key,
    ]);
    held = rows[0].locked;
    const owner = held ? undefined : await findOwner(client);
    if (owner !== undefined && processExists(owner)) throw inUse(dataDir, owner);
  } catch (error) {
    if (!isPassing(error)) throw explainRefusal(error, dataDir);
  } finally {
    if (!held) await client.end().catch(() => undefined);
  }
  return held ? { held: () => held } : undefined;
}

async function findOwner(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.classid = $1 AND l.objid = $2 AND l.granted`,
    [LOCK.group, LOCK.key],
  );
  const pid = Number(rows[0]?.name.replace(APPLICATION, ''));
  return Number.isInteger(pid) ? pid : undefined;
}

export function inUse(dataDir: string, owner?: number): DataDirInUse {
  return new DataDirInUse(
    `O diretório de dados ${dataDir} já está em uso por outro Conforme${owner ? ` (processo ${owner})` : ''}. ` +
      'Encerre o outro ou escolha outro diretório com DATA_DIR.',
  );
}

/** Starting up, shutting down, recovering, or not there for a moment: worth another try. */
function isPassing(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  return /^57P0|^(ECONNREFUSED|ENOENT|ECONNRESET|EPIPE)$/.test(code) || /terminated|ended/.test(message);
}

function explainRefusal(error: unknown, dataDir: string): unknown {
  if ((error as { code?: string }).code !== '28P01') return error;
  return new StartError(
    `A senha em ${dataDir}/keys/postgres-password não abre o banco de dados. ` +
      'Restaure esse arquivo de uma cópia de segurança, ou apague-o para que outra senha seja criada.',
    { cause: error },
  );
}
