import type { UserStatus } from '@conforme/contracts/core/user-status.ts';
import { describe, expect, test } from 'vitest';
import { allowedActions } from './account-rules.ts';

const everything = ['users.menu', 'users.create', 'users.edit', 'users.delete'];
const on = (
  situation: Partial<{
    permissions: string[];
    self: boolean;
    status: UserStatus;
    reachesBeyond: boolean;
    permitsBeyond: boolean;
    hasSecondFactor: boolean;
  }> = {},
) =>
  allowedActions({
    self: false,
    status: 'active',
    reachesBeyond: false,
    permitsBeyond: false,
    hasSecondFactor: false,
    ...situation,
    permissions: new Set(situation.permissions ?? everything),
  });

describe('what may be done to a user', () => {
  test('someone active, by someone who holds and reaches as much', () => {
    expect(on()).toEqual(['edit', 'block', 'end_sessions', 'renew_access', 'delete']);
  });

  test('a second factor is reset where there is one, by who may do all the rest and is somebody else', () => {
    const reset = 'reset_second_factor';
    expect(on({ hasSecondFactor: true })).toEqual([
      ...['edit', 'block', 'end_sessions', 'renew_access'],
      ...[reset, 'delete'],
    ]);
    for (const situation of [
      { self: true },
      { permitsBeyond: true },
      { reachesBeyond: true },
      { permissions: ['users.menu', 'users.delete'] },
    ])
      expect(on({ hasSecondFactor: true, ...situation })).not.toContain(reset);
  });

  test('someone invited: the same', () => {
    expect(on({ status: 'invited' })).toEqual(on());
  });

  test('someone inactive: not blocked, since unblocking would bring them back', () => {
    expect(on({ status: 'inactive' })).toEqual(['edit', 'end_sessions', 'renew_access', 'delete']);
  });

  test('someone blocked: unblocked, but given no new access while blocked', () => {
    expect(on({ status: 'blocked' })).toEqual(['edit', 'unblock', 'end_sessions', 'delete']);
  });

  test('oneself: edited and signed out everywhere, neither blocked nor renewed nor deleted', () => {
    expect(on({ self: true })).toEqual(['edit', 'end_sessions']);
    expect(on({ self: true, status: 'blocked' })).toEqual(['edit', 'end_sessions']);
  });

  test('someone who holds more: protective acts alone', () => {
    expect(on({ permitsBeyond: true })).toEqual(['block', 'end_sessions']);
    expect(on({ permitsBeyond: true, status: 'blocked' })).toEqual(['unblock', 'end_sessions']);
  });

  test('someone who reaches further: nothing, whatever the asker holds', () => {
    for (const status of ['active', 'invited', 'blocked', 'inactive'] as const)
      for (const permitsBeyond of [false, true])
        expect(on({ reachesBeyond: true, permitsBeyond, status })).toEqual([]);
  });

  test('each act needs its permission', () => {
    expect(on({ permissions: [] })).toEqual([]);
    expect(on({ permissions: ['users.menu', 'users.create'] })).toEqual([]);
    expect(on({ permissions: ['users.delete'] })).toEqual(['delete']);
    expect(on({ permissions: ['users.edit'] })).toEqual(['edit', 'block', 'end_sessions', 'renew_access']);
  });
});
