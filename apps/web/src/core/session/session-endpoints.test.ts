import { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import { realtime } from '@conforme/contracts/modules/realtime/realtime.contract.ts';
import { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import { session } from '@conforme/contracts/modules/session/session.contract.ts';
import { system } from '@conforme/contracts/modules/system/system.contract.ts';
import { expect, it } from 'vitest';
import { sessionEndpoints } from './session-endpoints.ts';

/** The references repeat method and path so that zod stays out of the first load; here they meet the contract. */
const contract: Record<keyof typeof sessionEndpoints, { method: string; path: string }> = {
  login: session.endpoints.login,
  loginChallenge: session.endpoints.loginChallenge,
  secondStep: session.endpoints.secondStep,
  logged: session.endpoints.logged,
  logout: session.endpoints.logout,
  changePassword: session.endpoints.changePassword,
  changeRole: session.endpoints.changeRole,
  recovery: recovery.endpoints.request,
  channel: realtime.endpoints.auth,
  defaultEntity: dataAccess.endpoints.defaultEntity,
  entities: dataAccess.endpoints.grid,
  federationUnits: system.endpoints.federationUnits,
  version: system.endpoints.version,
};

it.each(Object.keys(contract) as (keyof typeof contract)[])('%s is the endpoint of the contract', (name) => {
  const { method, path } = contract[name];
  expect(sessionEndpoints[name]).toEqual({ method, path });
});
