import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer, type SeenRequest } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { PlaceDialog } from './place-dialog.tsx';

const node = (given: Partial<DriveNode>): DriveNode => ({
  ...{ id: 1, parent_id: null, name: 'ata.txt', is_folder: false, size: 2048, media_type: 'text/plain' },
  ...{ tags: [], changed_at: '2026-11-01T12:00:00Z', trashed_at: null, owner: { id: 1, name: 'Camila' } },
  ...{ access: 'owner', may_take: true, is_shared: false, has_link: false, items: null, place: null },
  ...given,
});
const bia = { id: 2, name: 'Bia' };
const folder = (id: number, name: string, access: DriveNode['access'] = 'owner') =>
  node({
    id,
    name,
    access,
    is_folder: true,
    items: 0,
    owner: access === 'owner' ? { id: 1, name: 'Camila' } : bia,
  });
const mine = folder(7, 'Reuniões');
const inbox = folder(8, 'Entregas', 'edit');
const seen = folder(9, 'Só leitura', 'read');

function answer({ url }: SeenRequest) {
  const query = new URLSearchParams(url.split('?')[1]);
  const opened = [mine, inbox, seen].find(({ id }) => String(id) === query.get('folder')) ?? null;
  const items = opened ? [] : query.get('view') === 'shared' ? [inbox, seen] : [mine];
  return {
    body: {
      folder: opened,
      trail: opened ? [{ id: opened.id, name: opened.name }] : [],
      ...{ items, has_more: false, room: { used: 0, quota: 100 } },
    },
  };
}

const show = async (act: 'move' | 'copy', nodes: readonly DriveNode[] = [node({})]) => {
  const onDone = vi.fn();
  const server = fakeServer({
    'GET /api/v1/drive': answer,
    'POST /api/v1/drive/move': { body: { count: 1 } },
    'POST /api/v1/drive/copy': { body: { count: 1 } },
  });
  await renderScreen(<PlaceDialog act={act} nodes={nodes} onClose={vi.fn()} onDone={onDone} />);
  await screen.findByRole('button', { name: 'Reuniões' });
  return { server, onDone };
};
const openShared = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('radio', { name: 'Compartilhados comigo' }));
  fireEvent.click(await screen.findByRole('button', { name }));
};
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

beforeEach(() => storeSession(signedInSnapshot()));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('moves what is one’s own into a folder of somebody else, and says first that it becomes theirs', async () => {
  const { server, onDone } = await show('move');
  fireEvent.click(screen.getByRole('radio', { name: 'Compartilhados comigo' }));
  // The list of what others share is no place itself.
  expect(isDisabled('Mover para cá')).toBe(true);
  fireEvent.click(await screen.findByRole('button', { name: /Entregas de Bia/ }));
  expect(await screen.findByText(/passa a ser de Bia/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Mover para cá' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.callsTo('/api/v1/drive/move')[0]?.body).toEqual({ ids: [1], to: 8 });
});

it('tells whose room a copy takes, and that what lies there already stays in that drive', async () => {
  await show('copy');
  await openShared(/Entregas/);
  expect(await screen.findByText(/cópias serão de Bia/)).toBeTruthy();
  cleanup();
  await show('move', [node({ access: 'edit', owner: bia })]);
  await openShared(/Entregas/);
  expect(await screen.findByText('Continua no drive de Bia.')).toBeTruthy();
});

it('lets nobody put anything where they may only look', async () => {
  await show('copy');
  await openShared(/Só leitura/);
  expect(await screen.findByText(/pode ver, mas não pôr/)).toBeTruthy();
  expect(isDisabled('Copiar para cá')).toBe(true);
});

it('goes to one’s own drive without a word about others', async () => {
  const { server, onDone } = await show('move');
  fireEvent.click(screen.getByRole('button', { name: 'Reuniões' }));
  await screen.findByText('Não há pastas aqui dentro.');
  expect(screen.queryByText(/passa a ser/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Mover para cá' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.callsTo('/api/v1/drive/move')[0]?.body).toEqual({ ids: [1], to: 7 });
});
