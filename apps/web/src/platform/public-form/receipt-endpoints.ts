import type { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { endpointRef } from '../../core/api/endpoint-ref.ts';

type Receipts = (typeof receipts)['endpoints'];

/** By name only: their schemas would bring zod to pages that are opened from a piece of paper, on a phone. */
export const receiptEndpoints = {
  verify: endpointRef<Receipts['verify']>('POST', '/api/v1/receipts/verify'),
  pdf: endpointRef<Receipts['pdf']>('POST', '/api/v1/receipts/pdf'),
};
