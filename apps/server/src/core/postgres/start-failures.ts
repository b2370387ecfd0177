import { StartError } from '../start-error.ts';

const CAUSES: Record<string, (path: string) => string> = {
  EACCES: withoutPermission,
  EPERM: withoutPermission,
  EROFS: withoutPermission,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  ENOTDIR: notADirectory,
  EEXIST: notADirectory,
};

/** Runs file work on a path of the data directory; a failure the person can mend becomes a StartError. */
export async function explainingFileErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = CAUSES[(error as NodeJS.ErrnoException).code ?? ''];
    throw cause ? new StartError(cause(path), { cause: error }) : error;
  }
}

/** What PostgreSQL itself said before it gave up, told in one line. */
export function explainServerFailure(output: string, path: string, logPath: string): StartError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return new StartError(diskFull(path));
  if (/Read-only file system/.test(output)) return new StartError(withoutPermission(path));
  if (/Cannot allocate memory|out of memory/i.test(output)) {
    return new StartError(
      'Não há memória suficiente para o banco de dados. Libere memória e inicie novamente.',
    );
  }
  if (/could not look up effective user ID/.test(output)) {
    return new StartError(
      `O usuário que inicia o Conforme (número ${process.getuid?.()}) não tem nome neste sistema. Inicie com outro usuário ou informe DATABASE_URL com o endereço de um PostgreSQL.`,
    );
  }
  const lines = output.trim().split('\n');
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
  return new StartError(
    `O banco de dados em ${path} não iniciou. Veja ${logPath}. Motivo: ${reason.replace(/^.*?(FATAL|PANIC|error):\s*/, '')}`,
  );
}

export function explainSpawnFailure(error: Error, command: string): StartError {
  return new StartError(
    `Não foi possível executar o PostgreSQL embutido (${command}: ${error.message}). ` +
      'Inicie com outro usuário ou informe DATABASE_URL com o endereço de um PostgreSQL.',
    { cause: error },
  );
}

export function diskFull(path: string): string {
  return `Não há espaço livre no disco de ${path}. Libere espaço e inicie novamente.`;
}

function withoutPermission(path: string): string {
  return `Sem permissão para gravar em ${path}. Dê permissão ao usuário que inicia o Conforme ou escolha outro lugar com DATA_DIR.`;
}

function notADirectory(path: string): string {
  return `${path} não é um diretório. Remova o arquivo que está no lugar ou escolha outro lugar com DATA_DIR.`;
}
