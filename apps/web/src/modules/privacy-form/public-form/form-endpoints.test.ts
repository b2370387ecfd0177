import { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { expect, it } from 'vitest';
import { formEndpoints } from './form-endpoints.ts';

it('the form calls the endpoints of the contract', () => {
  const named = Object.entries(privacyPublicForm.endpoints).map(([name, { method, path }]) => [
    name,
    { method, path },
  ]);
  expect(formEndpoints).toEqual(Object.fromEntries(named));
});
