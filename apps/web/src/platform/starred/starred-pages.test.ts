import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearSession, storeSession } from '../../core/session/session-store.ts';
import { signedInSnapshot, withPermissions } from '../../testing/session-snapshot.ts';
import { moveStar, setStar, useStarredPages } from './starred-pages.ts';

const stars = () => renderHook(useStarredPages).result.current.map(({ url }) => url);

beforeEach(() => {
  localStorage.clear();
  storeSession(withPermissions('users.menu', 'users.create'));
});
afterEach(cleanup);

describe('starred pages', () => {
  it('begin with what is pinned by default, as the specification names it', () => {
    const { result } = renderHook(useStarredPages);
    expect(result.current).toEqual([
      { title: 'Mural', url: '/', icon: 'layout-board', rule: null, is_bookmarked: true },
    ]);
  });

  it('are added at the end and can be taken away, the pinned ones too', () => {
    const { result } = renderHook(useStarredPages);
    act(() => setStar('/users', true));
    expect(result.current.map(({ url }) => url)).toEqual(['/', '/users']);
    act(() => setStar('/', false));
    expect(result.current.map(({ url }) => url)).toEqual(['/users']);
    act(() => setStar('/', true));
    expect(result.current.map(({ url }) => url)).toEqual(['/users', '/']);
  });

  it('change places, and stay where they are at the ends', () => {
    setStar('/users', true);
    setStar('/users/create', true);
    moveStar('/users/create', -1);
    expect(stars()).toEqual(['/', '/users/create', '/users']);
    moveStar('/', -1);
    moveStar('/users', 1);
    expect(stars()).toEqual(['/', '/users/create', '/users']);
  });

  it('leave out what the user may not open, keep its star, and step over it', () => {
    setStar('/users', true);
    setStar('/users/create', true);
    act(() => storeSession(withPermissions('users.create')));
    expect(stars()).toEqual(['/', '/users/create']);
    moveStar('/users/create', -1);
    expect(stars()).toEqual(['/users/create', '/']);
    act(() => storeSession(withPermissions('users.menu', 'users.create')));
    expect(stars()).toEqual(['/users/create', '/users', '/']);
  });

  it('belong to one user, and outlive the session', () => {
    setStar('/users', true);
    clearSession();
    storeSession(signedInSnapshot({ id: 2, permissions: [{ name: 'users.menu' }] }));
    expect(stars()).toEqual(['/']);
    storeSession(withPermissions('users.menu'));
    expect(stars()).toEqual(['/', '/users']);
  });

  it('survive a store that somebody else wrote', () => {
    localStorage.setItem(
      'conforme.stars.1',
      '[{"url":"/users","is_bookmarked":true},{"url":7},{"url":"/gone","is_bookmarked":true}]',
    );
    expect(stars()).toEqual(['/users', '/']);
    localStorage.setItem('conforme.stars.1', '{"not":"a list"}');
    expect(stars()).toEqual(['/']);
  });
});
