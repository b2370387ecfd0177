import { messages } from '@conforme/contracts/core/messages.ts';
import { ApiError } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';
import { toastError, toastSuccess } from '../../core/toast/toast-store.ts';

/** Maintenance, limits and refused fields speak for themselves. */
const isOurs = (error: ApiError): boolean => ![422, 429, 503].includes(error.status);

/** Asks for the letter of this address, in the specification's words and for its 20 seconds (§8). */
export async function askForLink(email: string): Promise<void> {
  try {
    const answer = await call(sessionEndpoints.recovery, { body: { email } }, { handles: isOurs });
    for (const { message } of answer.messages) toastSuccess(message, 20);
  } catch (error) {
    if (error instanceof ApiError && isOurs(error)) toastError(messages.recoveryFailed);
    throw error;
  }
}
