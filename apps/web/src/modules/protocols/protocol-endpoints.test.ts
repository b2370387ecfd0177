import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { expect, it } from 'vitest';
import { protocolEndpoints, receiptEndpoint } from './protocol-endpoints.ts';

it('the query calls the endpoints of the contract', () => {
  const named = Object.entries(protocols.endpoints).map(([name, { method, path }]) => [
    name,
    { method, path },
  ]);
  expect(protocolEndpoints).toEqual(Object.fromEntries(named));
  const { method, path } = receipts.endpoints.pdf;
  expect(receiptEndpoint).toEqual({ method, path });
});
