import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { dismissAllToasts } from '../toast/toast-store.ts';
import { endpointRef } from './endpoint-ref.ts';
import { useSend } from './use-send.ts';

afterEach(() => {
  dismissAllToasts();
  vi.unstubAllGlobals();
});

const inQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const create = { ...endpointRef('POST', '/api/v1/things'), once: true as const };

it('tries again under the same key, and makes the next thing under another', async () => {
  const answers = [
    { status: 500, body: { code: 'internal', messages: 'Falhou.' } },
    { body: { id: 1 } },
    { body: { id: 2 } },
  ];
  const { seen } = fakeServer({ 'POST /api/v1/things': () => answers.shift() as { body: unknown } });
  const { result } = renderHook(() => useSend(create), { wrapper: inQueries });
  await expect(result.current.mutateAsync({} as never)).rejects.toMatchObject({ status: 500 });
  await waitFor(() => expect(result.current.isPending).toBe(false));
  await result.current.mutateAsync({} as never);
  await result.current.mutateAsync({} as never);
  const keys = seen.map(({ headers }) => headers['Idempotency-Key']);
  expect(keys).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    keys[0],
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
  expect(keys[2]).not.toBe(keys[0]);
});
