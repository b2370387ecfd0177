import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { ToastRegion } from '../../core/toast/toast-region.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import type { DriveAddress } from './drive-address.ts';
import { DriveDialogs } from './drive-dialogs.tsx';
import { mayTrash, SelectionBar } from './selection-bar.tsx';
import { TakeButton } from './take-button.tsx';

const node = (given: Partial<DriveNode>): DriveNode => ({
  ...{ id: 1, parent_id: null, name: 'ata.txt', is_folder: false, size: 2048, media_type: 'text/plain' },
  ...{ tags: [], changed_at: '2026-11-01T12:00:00Z', trashed_at: null, owner: { id: 1, name: 'Camila' } },
  ...{ access: 'owner', may_take: true, is_shared: false, has_link: false, items: null, place: null },
  ...given,
});
const alone = node({ id: 2, access: 'edit', may_take: false });
const within3 = node({ id: 3, access: 'edit' });
const address: DriveAddress = {
  ...{ view: 'mine', folder: null, item: null, search: '', kind: null, tag: null },
  ...{ sort: 'name', direction: 'asc', page: 1 },
};

beforeEach(() => storeSession(signedInSnapshot()));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('offers to move and delete only what may be taken from its folder', async () => {
  const offers = async (nodes: readonly DriveNode[]) => {
    await renderScreen(<SelectionBar nodes={nodes} isTrash={false} mayShare onAct={vi.fn()} />);
    const found = screen.getAllByRole('button').map(({ textContent }) => textContent);
    cleanup();
    return found;
  };
  expect(await offers([node({})])).toEqual(expect.arrayContaining(['Renomear', 'Mover', 'Excluir']));
  expect(await offers([within3])).toEqual(expect.arrayContaining(['Renomear', 'Mover', 'Excluir']));
  for (const nodes of [[alone], [alone, within3]]) {
    const found = await offers(nodes);
    expect(found).toContain('Copiar');
    expect(found).not.toContain('Mover');
    expect(found).not.toContain('Excluir');
  }
  expect(await offers([alone])).toContain('Renomear');
  expect([mayTrash([]), mayTrash([alone]), mayTrash([within3])]).toEqual([false, false, true]);
});

it('offers to undo where the asker may restore: what is their own', async () => {
  for (const [nodes, isOffered] of [
    [[node({})], true],
    [[node({}), within3], false],
  ] as const) {
    const server = fakeServer({ 'POST /api/v1/drive/trash': { body: { count: nodes.length } } });
    await renderScreen(
      <>
        <ToastRegion />
        <DriveDialogs
          open={{ kind: 'trash', nodes }}
          setOpen={vi.fn()}
          address={address}
          go={vi.fn()}
          mayShare
          onDone={vi.fn()}
        />
      </>,
    );
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pôr na lixeira' }),
    );
    await waitFor(() => expect(server.callsTo('/api/v1/drive/trash')).toHaveLength(1));
    expect(
      await screen.findByText(isOffered ? /^Na lixeira por 30/ : /^Na lixeira de quem é dono/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Desfazer' }) !== null).toBe(isOffered);
    cleanup();
  }
});

it('a download says how far it has got, and cannot be begun twice', async () => {
  let tell: (percent: number | null) => void = () => {};
  let end: (isTaken: boolean) => void = () => {};
  const take = vi.fn((onProgress: typeof tell) => {
    tell = onProgress;
    return new Promise<boolean>((resolve) => {
      end = resolve;
    });
  });
  await renderScreen(<TakeButton take={take} />);
  fireEvent.click(screen.getByRole('button', { name: 'Baixar' }));
  expect(screen.getByRole('button', { name: 'Baixando' }).hasAttribute('disabled')).toBe(true);
  act(() => tell(42));
  fireEvent.click(screen.getByRole('button', { name: 'Baixando 42%' }));
  expect(take).toHaveBeenCalledTimes(1);
  await act(async () => end(true));
  expect(screen.getByRole('button', { name: 'Baixar' }).hasAttribute('disabled')).toBe(false);
});
