import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { expect, it } from 'vitest';
import { protocolEndpoints } from './protocol-endpoints.ts';

it('the query calls the endpoints of the contract', () => {
  const named = Object.entries(protocols.endpoints).map(([name, { method, path }]) => [
    name,
    { method, path },
  ]);
  expect(protocolEndpoints).toEqual(Object.fromEntries(named));
});
