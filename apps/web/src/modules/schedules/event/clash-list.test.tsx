import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ClashList } from './clash-list.tsx';

afterEach(cleanup);

it('says the days of what lasts whole days, and the hours of the rest', () => {
  const user = { id: 1, label: 'Ana' };
  const clashes = [
    { user, starts_at: '2026-11-30T03:00:00Z', ends_at: '2026-12-05T03:00:00Z', title: 'Férias' },
    { user, starts_at: '2026-11-30T13:00:00Z', ends_at: '2026-11-30T14:00:00Z', title: null },
  ];
  render(<ClashList clashes={clashes} zone="America/Sao_Paulo" />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ana, seg., 30/11 – sex., 04/12 (Férias)',
    'Ana, seg., 30/11, 10:00 – 11:00',
  ]);
});
