import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { expect, it } from 'vitest';
import { receiptEndpoints } from './receipt-endpoints.ts';

it('the page calls the endpoint of the contract', () => {
  const { method, path } = receipts.endpoints.verify;
  expect(receiptEndpoints.verify).toEqual({ method, path });
});
