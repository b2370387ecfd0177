import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { lazyPart, lazyShown } from './lazy-part.tsx';

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

interface Asking {
  readonly opened: boolean;
  readonly onClose: () => void;
}

it('opens afresh: what was typed and left is not there the next time', async () => {
  const Question = lazyPart(async () => ({ opened, onClose }: Asking) => {
    const [typed, setTyped] = useState('');
    return (
      opened && (
        <>
          <input aria-label="Motivo" value={typed} onChange={(event) => setTyped(event.target.value)} />
          <button type="button" onClick={onClose}>
            Cancelar
          </button>
        </>
      )
    );
  });
  function Page() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Perguntar
        </button>
        <Question opened={opened} onClose={() => setOpened(false)} />
      </>
    );
  }
  await renderScreen(<Page />);
  const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Perguntar' }));
  ask();
  const field = await screen.findByLabelText('Motivo');
  fireEvent.change(field, { target: { value: 'de outra pessoa' } });
  expect(field).toHaveProperty('value', 'de outra pessoa');
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByLabelText('Motivo')).toBeNull();
  ask();
  expect(await screen.findByLabelText('Motivo')).toHaveProperty('value', '');
});
