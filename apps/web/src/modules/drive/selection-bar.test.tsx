import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { mayRestore, mayTrash, SelectionBar } from './selection-bar.tsx';
import { TakeButton } from './take-button.tsx';

const node = (given: Partial<DriveNode>): DriveNode => ({
  ...{ id: 1, parent_id: null, name: 'ata.txt', is_folder: false, size: 2048, media_type: 'text/plain' },
  ...{ tags: [], changed_at: '2026-11-01T12:00:00Z', trashed_at: null, owner: { id: 1, name: 'Camila' } },
  ...{ access: 'owner', may_take: true, is_shared: false, has_link: false, items: null, place: null },
  ...given,
});
const alone = node({ id: 2, access: 'edit', may_take: false });
const inShared = node({ id: 3, access: 'edit' });

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
  expect(await offers([inShared])).toEqual(expect.arrayContaining(['Renomear', 'Mover', 'Excluir']));
  for (const nodes of [[alone], [alone, inShared]]) {
    const found = await offers(nodes);
    expect(found).toContain('Copiar');
    expect(found).not.toContain('Mover');
    expect(found).not.toContain('Excluir');
  }
  expect(await offers([alone])).toContain('Renomear');
  expect([mayTrash([]), mayTrash([alone]), mayTrash([inShared])]).toEqual([false, false, true]);
});

it('what lies in somebody else’s drive is restored by them: no undo is offered for it', () => {
  const answers = [[node({})], [inShared], [node({}), inShared]].map(mayRestore);
  expect(answers).toEqual([true, false, false]);
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
