import type { CaseClock } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { applicationListKind } from '../../../testing/made-up-case-kind.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { StatusCard } from './status-card.tsx';

afterEach(cleanup);

const DAY = 86_400_000;
const passed: CaseClock = {
  ...{ id: 1, key: 'dsr.internal', kind: 'internal', standing: 'policy', source: 'Meta da organização' },
  term: {
    ...{ amount: 3, unit: 'calendar_days', calendar: 'national', bound: 'at_most' },
    ...{ doubles: false, pausable: false, max_extension: null },
  },
  ...{ source_url: null, legal_due_at: null, lines: [], pauses: [], extensions: [], local_holidays: [] },
  started_at: new Date(Date.now() - 5 * DAY).toISOString(),
  due_at: new Date(Date.now() - 2 * DAY).toISOString(),
  ...{ stopped_at: null, may_extend: false },
} as CaseClock;

it('does not call a goal of the organisation overdue: it passed', async () => {
  await renderScreen(
    <StatusCard
      kind={applicationListKind as never}
      detail={{ state: 'received', clocks: [passed], counting_clocks: [] } as never}
      facts={[]}
    />,
  );
  const line = screen.getByText(/passou há 2 dias/);
  expect(line.textContent).not.toContain('venceu');
});

it.each([
  [1, 'in_time'],
  [3, 'late'],
])('draws a term of 2 days that ended after %i as %s', async (days, state) => {
  const start = Date.now() - 5 * DAY;
  const legal = {
    ...{ ...passed, kind: 'legal', started_at: new Date(start).toISOString() },
    due_at: new Date(start + 2 * DAY).toISOString(),
    stopped_at: new Date(start + days * DAY).toISOString(),
  };
  await renderScreen(
    <StatusCard
      kind={applicationListKind as never}
      detail={{ state: 'closed', clocks: [legal], counting_clocks: [1] } as never}
      facts={[]}
    />,
  );
  expect(document.querySelector('.due-bar')?.getAttribute('data-state')).toBe(state);
});
