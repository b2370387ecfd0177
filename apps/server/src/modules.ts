import type { Keys } from './core/keys.ts';
import type { ServerModule } from './core/server-module.ts';
import { dataAccessServer } from './modules/data-access/data-access.server.ts';
import { functionalitiesServer } from './modules/functionalities/functionalities.server.ts';
import { rolesServer } from './modules/roles/roles.server.ts';
import { sessionServer } from './modules/session/session.server.ts';
import { setupServer } from './modules/setup/setup.server.ts';
import { systemServer } from './modules/system/system.server.ts';
import { usersServer } from './modules/users/users.server.ts';
import type { SharedLimiter } from './platform/rate-limits.ts';
import { setupToken } from './platform/setup-link.ts';

export const serverModules = (services: { keys: Keys; limiter: SharedLimiter }): ServerModule[] => [
  systemServer,
  sessionServer(services.limiter),
  setupServer(setupToken(services.keys), services.limiter),
  usersServer,
  rolesServer,
  functionalitiesServer,
  dataAccessServer,
];
