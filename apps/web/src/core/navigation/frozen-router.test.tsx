import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AppLink } from './app-link.tsx';
import { freezeRouter, isRouterFrozen, thawRouter, useFrozenSentence, whileFrozen } from './frozen-router.ts';
import { go } from './hash-location.ts';

afterEach(() => {
  thawRouter();
  cleanup();
});

async function screenWithLink() {
  const view = await renderScreen(<AppLink to="/elsewhere">Sair daqui</AppLink>);
  view.router.history.block({ blockerFn: isRouterFrozen });
  const follow = () => act(async () => view.getByText('Sair daqui').click());
  return { follow, router: view.router, path: () => view.router.history.location.pathname };
}

describe('the frozen router', () => {
  it('keeps links and the router where they are until it is let go', async () => {
    const { follow, router, path } = await screenWithLink();
    const release = freezeRouter('Gravando.');
    await follow();
    await act(async () => router.history.push('/elsewhere'));
    expect(path()).toBe('/things');
    release();
    await follow();
    expect(path()).toBe('/elsewhere');
  });

  it('stays frozen until the last of those who hold it lets go, and letting go twice does no harm', () => {
    const first = freezeRouter('Gravando.');
    const second = freezeRouter('Exportando.');
    const { result } = renderHook(useFrozenSentence);
    expect(result.current).toBe('Gravando.');
    act(first);
    act(first);
    expect(result.current).toBe('Exportando.');
    expect(isRouterFrozen()).toBe(true);
    act(second);
    expect(result.current).toBeNull();
    expect(isRouterFrozen()).toBe(false);
  });

  it('is let go however the work ends', async () => {
    await expect(whileFrozen('Gravando.', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(isRouterFrozen()).toBe(false);
    const work = whileFrozen('Gravando.', async () => isRouterFrozen());
    expect(isRouterFrozen()).toBe(true);
    expect(await work).toBe(true);
    expect(isRouterFrozen()).toBe(false);
  });

  it('does not hold up the end of a session', () => {
    freezeRouter('Gravando.');
    go('/login');
    expect(isRouterFrozen()).toBe(false);
    expect(location.hash).toBe('#/login');
  });
});
