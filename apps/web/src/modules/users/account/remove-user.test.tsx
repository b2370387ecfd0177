import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RemoveUser } from './remove-user.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const detail = { id: 7, name: 'Lia Mota' } as UserDetail;
const FULL = 'O drive desta pessoa tem 2 itens.';
const refused = (words: string) => ({
  status: 422,
  body: { code: 'invalid', messages: words, errors: { drive_to: [words] } },
});

it('asks who gets the drive where something lies in it, and says at the field why somebody cannot', async () => {
  const answers = [refused(FULL), refused('O drive não cabe no espaço desta pessoa.'), { body: {} }];
  const server = fakeServer({
    'DELETE /api/v1/users/7': () => answers.shift() ?? { status: 500 },
    'GET /api/v1/users': { body: [{ id: 9, label: 'Caio (caio@exemplo.test)' }] },
  });
  await renderScreen(<RemoveUser detail={detail} opened onClose={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Sim' }));
  expect(await screen.findByText(FULL)).toBeTruthy();
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Excluir e passar o drive' }));
  // Nobody chosen: nothing is sent.
  send();
  expect(server.callsTo('/api/v1/users/7')).toHaveLength(1);
  fireEvent.click(screen.getByRole('combobox', { name: /Quem fica com o drive/ }));
  fireEvent.click(await screen.findByText('Caio (caio@exemplo.test)'));
  send();
  expect(await screen.findByText('O drive não cabe no espaço desta pessoa.')).toBeTruthy();
  send();
  await waitFor(() => expect(server.callsTo('/api/v1/users/7')).toHaveLength(3));
  expect(server.callsTo('/api/v1/users/7').map(({ url }) => url.split('?')[1])).toEqual([
    undefined,
    'drive_to=9',
    'drive_to=9',
  ]);
});
