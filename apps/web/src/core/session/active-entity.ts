import { messages } from '@conforme/contracts/core/messages.ts';
import { request } from '../api/request.ts';
import { toastError } from '../toast/toast-store.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { storeActiveEntity } from './session-store.ts';

let loading: Promise<void> | null = null;

/** Several calls may find out at once that the context is gone: it is replaced once. */
export function loadDefaultEntity(): Promise<void> {
  loading ??= replaceEntity().finally(() => {
    loading = null;
  });
  return loading;
}

async function replaceEntity(): Promise<void> {
  storeActiveEntity(null);
  try {
    const found = await request(sessionEndpoints.defaultEntity, {}, { withoutEntity: true });
    if (found.entity && found.entity_type) storeActiveEntity({ ...found.entity, type: found.entity_type });
  } catch {
    toastError(messages.contextFailed);
  }
}
