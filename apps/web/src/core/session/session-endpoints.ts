import type { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import type { realtime } from '@conforme/contracts/modules/realtime/realtime.contract.ts';
import type { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import type { session } from '@conforme/contracts/modules/session/session.contract.ts';
import type { system } from '@conforme/contracts/modules/system/system.contract.ts';
import { endpointRef } from '../api/endpoint-ref.ts';

type Session = (typeof session)['endpoints'];
type Recovery = (typeof recovery)['endpoints'];
type DataAccess = (typeof dataAccess)['endpoints'];
type Realtime = (typeof realtime)['endpoints'];
type System = (typeof system)['endpoints'];

/** What login and shell call before any screen is open. */
export const sessionEndpoints = {
  login: endpointRef<Session['login']>('POST', '/api/v1/login'),
  loginChallenge: endpointRef<Session['loginChallenge']>('POST', '/api/v1/login/challenge'),
  secondStep: endpointRef<Session['secondStep']>('POST', '/api/v1/a2fa'),
  logged: endpointRef<Session['logged']>('POST', '/api/v1/logged'),
  logout: endpointRef<Session['logout']>('POST', '/api/v1/logout'),
  changePassword: endpointRef<Session['changePassword']>('POST', '/api/v1/password/change'),
  changeRole: endpointRef<Session['changeRole']>('POST', '/api/v1/users/change_role'),
  recovery: endpointRef<Recovery['request']>('POST', '/api/v1/password/email'),
  channel: endpointRef<Realtime['auth']>('POST', '/broadcasting/auth'),
  defaultEntity: endpointRef<DataAccess['defaultEntity']>('GET', '/api/v1/data_access/default_entity'),
  entities: endpointRef<DataAccess['grid']>('GET', '/api/v1/data_access/grid'),
  /** Public, and closed by maintenance: whoever gets an answer here may come in. */
  federationUnits: endpointRef<System['federationUnits']>('GET', '/api/v1/federation_units'),
  version: endpointRef<System['version']>('GET', '/api/v1/version'),
};
