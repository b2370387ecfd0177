import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { expect, it } from 'vitest';
import { userBulkActions } from './user-bulk-actions.ts';

it('calls the endpoints of the contract', () => {
  const { block, unblock } = users.endpoints;
  expect(userBulkActions(1).map(({ endpoint }) => endpoint)).toEqual(
    [block, unblock].map(({ method, path }) => ({ method, path })),
  );
});
