import { type ErrorCode, errorStatus, type Message } from '@conforme/contracts/core/errors.ts';
import { messages } from '@conforme/contracts/core/messages.ts';

/** A refusal the caller is meant to read. Anything else that is thrown answers 500 without detail. */
export class AppError extends Error {
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    readonly messages: string | readonly Message[],
    readonly errors?: Readonly<Record<string, readonly string[]>>,
    readonly retryAfterSeconds?: number,
  ) {
    super(typeof messages === 'string' ? messages : code);
    this.status = errorStatus[code];
  }
}

export const signedOut = () => new AppError('signed_out', 'Sua sessão terminou. Entre novamente.');

/** Whoever asked has left: nobody reads this. */
export const interrupted = () => new AppError('malformed', 'O pedido foi interrompido.');

export const notFound = () => new AppError('not_found', 'Registro não encontrado.');

/** A field the person can correct: 422 at that field. */
export const invalidField = (path: string, message: string) =>
  new AppError('invalid', messages.fillForm, { [path]: [message] });

export const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw notFound();
  return row;
};
