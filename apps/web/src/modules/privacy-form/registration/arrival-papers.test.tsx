import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../../testing/session-snapshot.ts';
import { ArrivalPapers, type KeptPaper } from './arrival-papers.tsx';

const letter: KeptPaper = { id: 'l', name: 'carta.pdf', size: 10, paper: 'request' };
const identity: KeptPaper = { id: 'i', name: 'rg.pdf', size: 10, paper: 'request' };
const set = vi.fn();
const show = (value: readonly KeptPaper[], error: string | null = null) =>
  renderScreen(<ArrivalPapers of={{ path: 'files', value, error, set } as never} />);

beforeEach(() => {
  storeSession(signedInSnapshot());
  set.mockReset();
});
afterEach(cleanup);

it('each is called what it is', async () => {
  await show([letter, identity]);
  fireEvent.change(screen.getByLabelText('O que é rg.pdf'), { target: { value: 'identity' } });
  expect(set).toHaveBeenCalledWith([letter, { ...identity, paper: 'identity' }]);
});

it('goes when it is taken off, also where the server has forgotten it; and stays where that failed', async () => {
  const at = (id: string) => `DELETE /api/v1/privacy_forms/papers/${id}`;
  fakeServer({
    [at('l')]: { status: 404, body: { code: 'not_found', messages: 'x' } },
    [at('i')]: { status: 500, body: { code: 'internal', messages: 'x' } },
  });
  await show([letter, identity]);
  fireEvent.click(screen.getByRole('button', { name: 'Tirar rg.pdf' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Tirar rg.pdf' })).toBeTruthy());
  expect(set).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Tirar carta.pdf' }));
  await waitFor(() => expect(set).toHaveBeenCalledWith([identity]));
});

it('says at the list what the server could not find, and how many fit', async () => {
  await show(
    Array.from({ length: 10 }, (_, index) => ({ ...letter, id: `${index}` })),
    'Um dos anexos não está mais disponível.',
  );
  expect(screen.getByRole('alert').textContent).toBe('Um dos anexos não está mais disponível.');
  expect(screen.queryByRole('button', { name: 'Anexar outro arquivo' })).toBeNull();
});
