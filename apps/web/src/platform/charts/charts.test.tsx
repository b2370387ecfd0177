import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BarTable } from './bar-table.tsx';
import { MonthBars } from './month-bars.tsx';
import { ticksFor } from './scale.ts';

afterEach(cleanup);
const show = (chart: React.ReactNode) => render(<MantineProvider>{chart}</MantineProvider>);

const rows = [
  { month: '2025-12', received: 40, answered: 10 },
  { month: '2026-01', received: 0, answered: 20 },
];
const series = [
  { label: 'Recebidos', of: (row: (typeof rows)[number]) => row.received },
  { label: 'Respondidos', of: (row: (typeof rows)[number]) => row.answered },
];

describe('bars by month', () => {
  it('are as high as their numbers, and say them in a table', () => {
    const { container } = show(<MonthBars title="Volume por mês" rows={rows} series={series} />);
    const heights = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
    expect(heights).toEqual([100, 25, 0, 50]);
    expect(screen.getByRole('figure', { name: 'Volume por mês' })).toBeTruthy();
    const january = within(screen.getByRole('row', { name: /janeiro de 2026/, hidden: true }));
    expect(january.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent)).toEqual([
      '0',
      '20',
    ]);
  });

  it('of parts of a hundred stand against the hundred, and say where there is nothing to tell', () => {
    const inTime = [{ label: 'No prazo', of: ({ received }: (typeof rows)[number]) => received || null }];
    const { container } = show(<MonthBars title="No prazo" rows={rows} series={inTime} isShare />);
    const heights = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'));
    expect(heights).toEqual(['40', '0']);
    expect(screen.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent)).toEqual([
      '40%',
      '–',
    ]);
  });

  it('say the year once where the first month stands beside a January', () => {
    const { container } = show(<MonthBars title="Volume" rows={rows} series={series} />);
    const years = [...container.querySelectorAll('.chart-year')].map((year) => year.textContent);
    expect(years).toEqual(['', '2026']);
  });

  it('stand even where nothing was counted', () => {
    const none = rows.map(({ month }) => ({ month, received: 0, answered: 0 }));
    const { container } = show(<MonthBars title="Volume" rows={none} series={series} />);
    const heights = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'));
    expect(heights).toEqual(none.flatMap(() => series.map(() => '0')));
  });
});

describe('a table with bars', () => {
  const units = Array.from({ length: 10 }, (_, index) => ({
    id: index,
    name: `Unidade ${index}`,
    count: 100 - index * 10,
  }));
  const table = (
    <BarTable
      caption="Por unidade"
      head="Unidade"
      rows={units}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      amountOf={({ count }) => count}
      amountLabel="Recebidos"
      columns={[{ label: 'No prazo', of: ({ count }) => `${count}%` }]}
    />
  );

  it('draws each number against the largest, and shows the rest when asked', () => {
    const { container } = show(table);
    const widths = [...container.querySelectorAll('rect:not(.bar-ground)')].map((bar) =>
      bar.getAttribute('width'),
    );
    expect(widths).toEqual(['100', '90', '80', '70', '60', '50', '40', '30']);
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar todos (10)' }));
    expect(screen.getByRole('row', { name: /Unidade 9/ })).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Por unidade' })).toBeTruthy();
  });
});

describe('the numbers beside a chart', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [10, [0, 5, 10]],
    [97, [0, 25, 50, 75, 100]],
    [1234, [0, 500, 1000, 1500]],
  ])('up to %d are round and whole', (largest, ticks) => {
    expect(ticksFor(largest)).toEqual(ticks);
  });
});
