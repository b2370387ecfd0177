import { go } from '../navigation/hash-location.ts';
import { loadDefaultEntity } from '../session/active-entity.ts';
import { endSession } from '../session/end-session.ts';
import { dropUser, storedUser, updateUser } from '../session/session-store.ts';
import { saysSomething, showMessages } from '../toast/server-messages.ts';
import { toastAlert, toastError, toastWarning } from '../toast/toast-store.ts';
import type { ApiError } from './api-error.ts';

const NO_CONNECTION =
  'Sem resposta do servidor. Confira sua conexão e tente de novo: o que você digitou continua aqui.';

/** The specification's error catalogue (§8), for every call of the product. */
export async function handleFailure(error: ApiError, sentToken: string | undefined): Promise<void> {
  if (error.status === 0) return toastWarning(NO_CONNECTION, 5);
  if (error.status === 401) return refuseSession(sentToken);
  if (error.status === 403) return refuseAccess(error);
  if (error.code === 'invalid_link') return go('/invalid-signature');
  if (error.status === 503) {
    dropUser();
    return go('/maintenance');
  }
  if (error.status === 422 && Object.keys(error.errors).length > 0) return showFieldErrors(error);
  if (saysSomething(error.messages)) showMessages(error.messages);
  else toastError();
}

/** An answer to an older token says nothing about the session that replaced it. */
function refuseSession(sentToken: string | undefined): void {
  if (sentToken === storedUser()?.token) endSession();
}

async function refuseAccess(error: ApiError): Promise<void> {
  if (error.code === 'first_access') return go('/first-access');
  if (error.code === 'second_factor_missing') {
    updateUser({ secondFactorMissing: true });
    return go('/a2fa');
  }
  if (error.code === 'data_access_revoked') {
    await loadDefaultEntity();
    return showMessages(error.messages);
  }
  showMessages(error.messages);
  go('/');
}

function showFieldErrors(error: ApiError): void {
  for (const [first] of Object.values(error.errors)) if (first) toastAlert(first);
}
