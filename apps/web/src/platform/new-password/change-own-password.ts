import { messages } from '@conforme/contracts/core/messages.ts';
import { ApiError } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CallInput } from '../../core/api/endpoint-ref.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';
import { updateUser } from '../../core/session/session-store.ts';
import { showMessages } from '../../core/toast/server-messages.ts';
import { toastError } from '../../core/toast/toast-store.ts';

const { changePassword } = sessionEndpoints;

/** §5 and §8: the server's first word about the password, else the fixed sentence. */
const isOurs = (error: ApiError): boolean => [400, 409, 422].includes(error.status);

/** Changes the signed-in user's password and goes on with the new session. A refusal is shown, then thrown. */
export async function changeOwnPassword(body: CallInput<typeof changePassword>['body']): Promise<void> {
  try {
    const answer = await call(changePassword, { body }, { handles: isOurs });
    const { expires_at, messages: said, ...user } = answer;
    updateUser({ ...user, firstAccess: false }, expires_at);
    showMessages(said);
  } catch (error) {
    if (error instanceof ApiError && isOurs(error))
      toastError(error.errors.password?.[0] ?? messages.passwordChangeFailed);
    throw error;
  }
}
