import { AppError, invalidField } from '../../core/app-error.ts';
import type { SharedLimiter } from '../rate-limits.ts';

/** Taken CNPJs are told so that an honest mistake can be put right; so few of them that nobody can ask for a list. */
const TAKEN_PER_HOUR = 10;

/** A write that may meet a CNPJ that is taken. Whose it is stays unsaid, and only what failed counts as a try. */
export async function withCnpj<T>(
  limiter: SharedLimiter,
  userId: number,
  work: () => Promise<T>,
): Promise<T> {
  const tries = `cnpj ${userId}`;
  await limiter.take(tries, TAKEN_PER_HOUR, 60);
  let isTaken = false;
  try {
    return await work();
  } catch (error) {
    isTaken = (error as { constraint?: string }).constraint === 'legal_entities_cnpj_key';
    throw isTaken ? cnpjTaken() : error;
  } finally {
    if (!isTaken) await limiter.giveBack(tries);
  }
}

const takenWords =
  'Este CNPJ já está cadastrado. Confira o número; se for mesmo o da sua organização, fale com quem administra o Conforme.';
const cnpjTaken = () => invalidField('cnpj', takenWords);

/** The same for one row of many. A file is no way around the limit: beyond it, the file is what is refused. */
export async function takenInFile(limiter: SharedLimiter, userId: number): Promise<string> {
  const { hits } = await limiter.count(`cnpj ${userId}`, 60);
  if (hits > TAKEN_PER_HOUR)
    throw new AppError(
      'too_many_requests',
      'Muitos CNPJs desta planilha já estão cadastrados fora do seu alcance. Confira os números e envie-a de novo daqui a uma hora.',
    );
  return takenWords;
}
