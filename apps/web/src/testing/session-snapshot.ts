import type { SessionSnapshot } from '@conforme/contracts/core/session-snapshot.ts';

/** What login answers, for tests. */
export const signedInSnapshot = (change: Partial<SessionSnapshot> = {}): SessionSnapshot => ({
  app_2fa_enabled: false,
  token: 'token-of-camila',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  id: 1,
  name: 'Camila Rezende Duarte',
  email: 'camila@valedoipe.org.br',
  profile_picture: null,
  firstAccess: false,
  secondFactorMissing: false,
  email_verified_at: null,
  roles: [{ id: 1, name: 'admin', display_name: 'Administração' }],
  active_role: 'admin',
  permissions: [],
  natural_entity: null,
  people: [],
  uncomplete_legal_entity_id: null,
  pingInterval: 60,
  slow_kbps_rate: 30,
  unreadNotifications: 0,
  ...change,
});

let people = 100;
/** Another person each time, in every file: nobody is told of the heartbeat of the one before. */
export const nextPersonId = (): number => ++people;

export const withPermissions = (...names: string[]) =>
  signedInSnapshot({ permissions: names.map((name) => ({ name })) });
