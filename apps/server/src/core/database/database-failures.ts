import { AppError } from '../app-error.ts';
import { StartError } from '../start-error.ts';
import { isConnectionLoss } from './pool.ts';

const CAUSES: Readonly<Record<string, string>> = {
  '42501': 'O usuário de DATABASE_URL não pode preparar o banco de dados: use o dono do banco',
  '0A000': 'Falta uma extensão ao PostgreSQL: instale o pacote postgresql-contrib',
  '58P01': 'Falta uma extensão ao PostgreSQL: instale o pacote postgresql-contrib',
  '53100': 'Não há espaço livre no disco do banco de dados: libere espaço e inicie novamente',
  '53300': 'O PostgreSQL não aceita mais conexões: encerre as que sobram ou aumente max_connections',
  '25006': 'O banco de dados está em modo de leitura: use o servidor principal',
  '55P03': 'O banco de dados está ocupado por outra transação: espere que ela termine e inicie novamente',
};

/** For whoever waits behind somebody else's change for too long. */
export const BUSY = 'Outra alteração está em andamento; tente de novo em instantes.';
const RETRY_SECONDS = 5;

/** A lock that was not given in time (`lock_timeout`) is no fault: nothing was written, and trying again helps. */
export const asBusy = (error: unknown): AppError | null =>
  (error as { code?: string }).code === '55P03'
    ? new AppError('conflict', BUSY, undefined, RETRY_SECONDS)
    : null;

/** What keeps the database from being prepared, told in one line where the person at the terminal can mend it. */
export function explainDatabaseFailure(error: unknown): unknown {
  if (error instanceof StartError) return error;
  const { code = '', message } = error as { code?: string; message: string };
  const cause =
    CAUSES[code] ?? (isConnectionLoss(error) ? 'O banco de dados não responde: inicie novamente' : undefined);
  return cause ? new StartError(`${cause} (${message}).`, { cause: error }) : error;
}
