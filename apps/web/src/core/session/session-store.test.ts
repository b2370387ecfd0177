import { beforeEach, describe, expect, it } from 'vitest';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import {
  activeEntity,
  clearSession,
  dropUser,
  isLoggedIn,
  rememberedPath,
  rememberPath,
  storeActiveEntity,
  storedUser,
  storeSession,
  updateUser,
} from './session-store.ts';

beforeEach(() => localStorage.clear());

describe('the session kept in the browser', () => {
  it('counts as signed in only with the flag and an expiry in the future', () => {
    expect(isLoggedIn()).toBe(false);
    storeSession(signedInSnapshot());
    expect(isLoggedIn()).toBe(true);
    storeSession(signedInSnapshot({ expires_at: new Date(Date.now() - 1000).toISOString() }));
    expect(isLoggedIn()).toBe(false);
    storeSession(signedInSnapshot());
    localStorage.setItem('conforme.session.logged_in', 'false');
    expect(isLoggedIn()).toBe(false);
  });

  it('keeps what login answered, without the parts that are not about the user', () => {
    storeSession(signedInSnapshot({ name: 'Camila' }));
    expect(storedUser()).toMatchObject({ name: 'Camila', token: 'token-of-camila' });
    expect(storedUser()).not.toHaveProperty('expires_at');
    updateUser({ permissions: [{ name: 'users.menu' }] });
    expect(storedUser()?.permissions).toEqual([{ name: 'users.menu' }]);
  });

  it('an ended session keeps the place to return to, a deliberate sign-out keeps nothing', () => {
    storeSession(signedInSnapshot());
    storeActiveEntity({ id: 3, type: 'legal_entity', name: 'Instituto' });
    rememberPath('/users?page=2');
    dropUser();
    expect(storedUser()).toBeNull();
    expect(activeEntity()).toBeNull();
    storeSession(signedInSnapshot());
    expect(rememberedPath()).toBe('/users?page=2');
    clearSession();
    storeSession(signedInSnapshot());
    expect(rememberedPath()).toBeNull();
  });

  it('does not lead one person to the page of another', () => {
    storeSession(signedInSnapshot({ id: 1 }));
    rememberPath('/users/7/edit');
    storeSession(signedInSnapshot({ id: 2 }));
    expect(rememberedPath()).toBeNull();
  });

  it('survives what it cannot read', () => {
    localStorage.setItem('conforme.session.user', '{broken');
    localStorage.setItem('conforme.session.active_entity', '{broken');
    expect(storedUser()).toBeNull();
    expect(activeEntity()).toBeNull();
  });
});
