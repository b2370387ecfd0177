import { privacyPublicForm } from '@conforme/contracts/modules/privacy-public-form/privacy-public-form.contract.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { expect, it } from 'vitest';
import { formEndpoints } from './form-endpoints.ts';

it('the form calls the endpoints of the contract', () => {
  const contract = { ...privacyPublicForm.endpoints, receipt: receipts.endpoints.pdf };
  const named = Object.entries(contract).map(([name, { method, path }]) => [name, { method, path }]);
  expect(formEndpoints).toEqual(Object.fromEntries(named));
});
