import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { lazyShown } from './lazy-part.tsx';

afterEach(cleanup);

it('says in its place that a part did not arrive, and tries again', async () => {
  const load = vi.fn(async () => () => <p>a parte</p>);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Part = lazyShown(load);
  await renderScreen(<Part />);
  expect((await screen.findByRole('alert')).textContent).toContain('não pôde ser carregada');
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('a parte')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  // What has arrived is not sent for again.
  await renderScreen(<Part />);
  expect(screen.getByText('a parte')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
