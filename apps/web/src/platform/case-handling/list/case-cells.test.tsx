import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DueCell } from './case-cells.tsx';

afterEach(cleanup);

const nothing = { due: null, due_words: null, due_outcome: null, due_source: null };
const show = (due_at: string | null) =>
  render(
    <MantineProvider env="test">
      <DueCell {...nothing} due_at={due_at} />
    </MantineProvider>,
  );

it('a case without a date says so, and one that has ended shows its day', () => {
  show(null);
  expect(screen.getByText('Sem prazo em curso')).toBeTruthy();
  cleanup();
  show('2026-12-01T02:59:59.000Z');
  expect(screen.getByText('30/11/2026')).toBeTruthy();
});
