import type { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';

export const receiptEndpoints = endpointsOf<typeof receipts>('receipts');
