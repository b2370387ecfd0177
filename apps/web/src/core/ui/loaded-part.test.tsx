import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LoadedPart } from './loaded-part.tsx';

afterEach(cleanup);

const show = (of: { data: string | undefined; isError: boolean; refetch: () => void }) =>
  renderScreen(
    <LoadedPart of={of} failed="A lista não pôde ser carregada." height={40}>
      {(data) => <p>{data}</p>}
    </LoadedPart>,
  );

it('says that it is on its way, what failed with a second try, or what it is', async () => {
  const refetch = vi.fn();
  await show({ data: undefined, isError: false, refetch });
  expect(screen.getByRole('status', { name: 'Carregando' })).toBeTruthy();
  cleanup();
  await show({ data: undefined, isError: true, refetch });
  expect(screen.getByRole('alert').textContent).toContain('A lista não pôde ser carregada.');
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(refetch).toHaveBeenCalledOnce();
  cleanup();
  // What was there stays when asking again fails.
  await show({ data: 'duas sessões', isError: true, refetch });
  expect(screen.getByText('duas sessões')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
