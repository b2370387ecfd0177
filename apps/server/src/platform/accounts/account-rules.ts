import type { UserStatus } from '@conforme/contracts/core/user-status.ts';
import type { UserAction } from '@conforme/contracts/platform/accounts/user-actions.ts';

interface Situation {
  readonly permissions: ReadonlySet<string>;
  readonly self: boolean;
  readonly status: UserStatus;
  /** The user reaches an organisation the asker does not. */
  readonly reachesBeyond: boolean;
  /** The user holds a permission the asker does not. */
  readonly permitsBeyond: boolean;
  readonly hasSecondFactor: boolean;
}

/**
 * Protective acts need the asker to answer for every organisation of the user; acts that could take the
 * account over (new password, e-mail, groups) also need the asker to hold all its permissions.
 */
export function allowedActions(is: Situation): UserAction[] {
  if (is.reachesBeyond) return [];
  const mayEdit = is.permissions.has('users.edit');
  const actions: [UserAction, boolean][] = [
    ['edit', mayEdit && !is.permitsBeyond],
    // Someone inactive cannot enter anyway, and unblocking would bring them back.
    ['block', mayEdit && !is.self && (is.status === 'active' || is.status === 'invited')],
    ['unblock', mayEdit && !is.self && is.status === 'blocked'],
    ['end_sessions', mayEdit],
    ['renew_access', mayEdit && !is.self && !is.permitsBeyond && is.status !== 'blocked'],
    ['reset_second_factor', mayEdit && !is.self && !is.permitsBeyond && is.hasSecondFactor],
    ['delete', is.permissions.has('users.delete') && !is.self && !is.permitsBeyond],
  ];
  return actions.filter(([, allowed]) => allowed).map(([action]) => action);
}
