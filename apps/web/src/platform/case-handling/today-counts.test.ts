import { expect, it, vi } from 'vitest';
import { queryClient } from '../../core/api/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { todayCounts } from './today-counts.ts';

it('asks once for all who ask at a moment, and anew after a write to the resource', async () => {
  const { callsTo } = fakeServer({ 'GET /api/v1/things/today': { body: { open: 3 } } });
  const { ask } = todayCounts<{ open: number }>('/api/v1/things/today');
  await Promise.all([ask(), ask()]);
  await ask();
  expect(callsTo('/api/v1/things/today')).toHaveLength(1);
  await queryClient.invalidateQueries({ queryKey: ['things'] });
  await ask();
  expect(callsTo('/api/v1/things/today')).toHaveLength(2);
  queryClient.clear();
  vi.unstubAllGlobals();
});
