import type { Message } from '@conforme/contracts/core/errors.ts';
import { toastAlert, toastError, toastSuccess, toastWarning } from './toast-store.ts';

/** What the server wants the user to read: a sentence, or a list of sentences with their level. */
export function showMessages(messages: string | readonly Message[]): void {
  for (const message of typeof messages === 'string' ? [messages] : messages) {
    if (typeof message === 'string') toastAlert(message);
    else if (message.level === 'success') toastSuccess(message.message);
    else if (message.level === 'warning') toastWarning(message.message);
    else toastError(message.message);
  }
}

export const saysSomething = (messages: string | readonly Message[]): boolean => messages.length > 0;
