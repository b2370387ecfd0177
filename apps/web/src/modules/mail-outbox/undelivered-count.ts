import { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';

/** How many messages of the active entity were given up, as the list itself counts them. */
export async function countUndelivered(signal: AbortSignal): Promise<number> {
  const items = [{ column: 'state', operator: 'equals', value: 'failed' } as const];
  const { model } = await call(
    mailOutbox.endpoints.grid,
    { query: { per_page: '1', filters: { items } } },
    { signal, handles: isShownInPlace },
  );
  return model.total;
}
