import { mailOutboxList } from '@conforme/contracts/modules/mail-outbox/mail-outbox.list.ts';
import { countRows } from '../../core/grid/count-rows.ts';

/** How many messages of the active entity were given up, as the list itself counts them. */
export const countUndelivered = (signal: AbortSignal): Promise<number> =>
  countRows(mailOutboxList, [{ column: 'state', operator: 'equals', value: 'failed' }], signal);
