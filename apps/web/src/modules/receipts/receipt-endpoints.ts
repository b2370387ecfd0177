import type { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { endpointRef } from '../../core/api/endpoint-ref.ts';

/** By name only: its schema would bring zod to a page that is opened from a piece of paper, on a phone. */
export const receiptEndpoints = {
  verify: endpointRef<(typeof receipts)['endpoints']['verify']>('POST', '/api/v1/receipts/verify'),
};
