import type { UserRow } from '@conforme/contracts/modules/users/users.schemas.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { currentToasts, dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { ChangeGroupDialog } from './change-group-dialog.tsx';
import { NotifyManyDialog } from './notify-many-dialog.tsx';

const person = (id: number, name: string) => ({ id, name }) as UserRow;
const rows = [person(7, 'Ana Lima'), person(9, 'Bruno Costa')];
const onDone = vi.fn();
const props = { opened: true, rows, onDone, onClose: () => {} };

beforeEach(() => {
  onDone.mockClear();
  storeSession(withPermissions('users.edit', 'users.notify'));
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.unstubAllGlobals();
});

it('puts each into the group, and says for whom it could not', async () => {
  const server = fakeServer({
    'GET /api/v1/users/assignable_roles': {
      body: [
        { id: 3, name: 'docente', display_name: 'Docente', assignable: true },
        { id: 4, name: 'admin', display_name: 'Administração', assignable: false },
      ],
    },
    'POST /api/v1/roles/3/users': ({ body }) =>
      (body as { user_id: number }).user_id === 7
        ? { body: {} }
        : { status: 409, body: { code: 'conflict', messages: 'Esta pessoa já está no grupo.' } },
  });
  await renderScreen(<ChangeGroupDialog {...props} />);
  await screen.findByRole('option', { name: 'Docente' });
  // What may not be given is not offered.
  expect(screen.queryByRole('option', { name: 'Administração' })).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Grupo/), { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar ao grupo' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.callsTo('/api/v1/roles/3/users').map(({ body }) => body)).toEqual([
    { user_id: 7, access: true },
    { user_id: 9, access: true },
  ]);
  expect(currentToasts().map(({ message }) => message)).toEqual([
    '1 pessoa entrou no grupo.',
    'Bruno Costa: Esta pessoa já está no grupo.',
  ]);
});

it('writes the same words to each', async () => {
  const server = fakeServer({
    'POST /api/v1/users/7/send_text_notification': { body: {} },
    'POST /api/v1/users/9/send_text_notification': { body: {} },
  });
  await renderScreen(<NotifyManyDialog {...props} />);
  fireEvent.change(await screen.findByLabelText(/^Mensagem/), { target: { value: 'Reunião às 15h.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Notificar 2 pessoas' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  for (const id of [7, 9])
    expect(server.callsTo(`/api/v1/users/${id}/send_text_notification`)[0]?.body).toEqual({
      message: 'Reunião às 15h.',
    });
});

it('tells how far it is and can be stopped; how many are left is said', async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () => new Promise((resolve) => answers.push(() => resolve(new Response('{}', { status: 200 })))),
  );
  const many = Array.from({ length: 9 }, (_, at) => person(at + 1, `Pessoa ${at + 1}`));
  await renderScreen(<NotifyManyDialog {...props} rows={many} />);
  fireEvent.change(await screen.findByLabelText(/^Mensagem/), { target: { value: 'Reunião.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Notificar 9 pessoas' }));
  expect((await screen.findByRole('progressbar')).getAttribute('max')).toBe('9');
  fireEvent.click(screen.getByRole('button', { name: 'Parar' }));
  const under = answers.length;
  for (const answer of answers) answer();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(under).toBeLessThan(9);
  expect(answers).toHaveLength(under);
  expect(currentToasts().map(({ message }) => message)).toEqual([
    `${under} pessoas notificadas.`,
    `Parou antes do fim: faltam ${9 - under} pessoas.`,
  ]);
});
