import type { SealedToday } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { intimidationFormHome } from '../../../modules/intimidation-form/intimidation-form.home.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { staffChannel } from '../../../testing/sealed-report.ts';
import { todayCounts } from '../../case-handling/today-counts.ts';
import { SealedHomeBlock } from './home-block.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const counts = { open: 4, overdue: 1, at_risk: 2, unread: 3, council_left: 0 };
const grid = { model: { data: [], current_page: 1, last_page: 1, to: 0, total: 0 } };
async function show(path: `/${string}`, is_reader: boolean) {
  const server = fakeServer({
    [`GET ${path}`]: { body: { is_reader, ...counts } },
    'GET /api/v1/intimidation_forms/grid': { body: grid },
  });
  const { query } = todayCounts<SealedToday>(path);
  await renderScreen(<SealedHomeBlock of={staffChannel} today={query} />);
  return server;
}

it('whoever is appointed sees how many reports wait, and of what nothing is sealed', async () => {
  await show('/api/v1/first/today', true);
  expect(await screen.findByRole('heading', { name: 'Intimidação sistemática' })).toBeTruthy();
  const row = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  await waitFor(() => expect(row('Perigo imediato')).toBe('2'));
  expect([row('Em aberto'), row('Não lidos'), row('Vencidos')]).toEqual(['4', '3', '1']);
});

it('whoever has the permission and is not appointed sees nothing of it', async () => {
  const { callsTo } = await show('/api/v1/second/today', false);
  await waitFor(() => expect(callsTo('/api/v1/second/today')).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('its lines take the permission that is withheld from administrators', () => {
  for (const { rules } of [...(intimidationFormHome.attention ?? []), ...(intimidationFormHome.blocks ?? [])])
    expect(rules).toEqual(['intimidation_form_handling.menu']);
});
