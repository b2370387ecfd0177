import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Face } from './face.tsx';

let watched: { readonly place: Element; readonly tell: (isIntersecting: boolean) => void }[] = [];
class Watcher {
  constructor(private readonly told: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(place: Element) {
    watched.push({ place, tell: (isIntersecting) => this.told([{ isIntersecting }]) });
  }
  disconnect() {}
}

beforeEach(() => {
  watched = [];
  vi.stubGlobal('IntersectionObserver', Watcher);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a photo is fetched when its place comes into sight, and not before', async () => {
  const { callsTo } = fakeServer({ 'GET /ana': () => ({ body: {} }), 'GET /bia': () => ({ body: {} }) });
  await renderScreen(
    <>
      <Face name="Ana Lima" photo="/ana" />
      <Face name="Bia Reis" photo="/bia" />
      <Face name="Caio Nunes" />
    </>,
  );
  expect(watched).toHaveLength(2);
  act(() => watched[0]?.tell(false));
  act(() => watched[1]?.tell(true));
  await waitFor(() => expect(callsTo('/bia')).toHaveLength(1));
  expect(callsTo('/ana')).toHaveLength(0);
});
