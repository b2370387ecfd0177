import type { dataAccess } from '@conforme/contracts/modules/data-access/data-access.contract.ts';
import type { realtime } from '@conforme/contracts/modules/realtime/realtime.contract.ts';
import type { recovery } from '@conforme/contracts/modules/recovery/recovery.contract.ts';
import type { session } from '@conforme/contracts/modules/session/session.contract.ts';
import type { system } from '@conforme/contracts/modules/system/system.contract.ts';
import { endpointsOf } from '../api/endpoints-of.ts';

const { defaultEntity, grid } = endpointsOf<typeof dataAccess>('data-access');
/** `federationUnits` is public, and closed by maintenance: whoever gets an answer there may come in. */
const { federationUnits, version } = endpointsOf<typeof system>('system');

/** What login and shell call before any screen is open. */
export const sessionEndpoints = {
  ...endpointsOf<typeof session>('session'),
  recovery: endpointsOf<typeof recovery>('recovery').request,
  channel: endpointsOf<typeof realtime>('realtime').auth,
  defaultEntity,
  entities: grid,
  federationUnits,
  version,
};
