import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { expect, it } from 'vitest';
import { receiptEndpoints } from './receipt-endpoints.ts';

it('the public pages call the endpoints of the contract', () => {
  const { verify, pdf } = receipts.endpoints;
  expect(receiptEndpoints).toEqual({
    verify: { method: verify.method, path: verify.path },
    pdf: { method: pdf.method, path: pdf.path },
  });
});
