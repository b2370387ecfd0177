import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import type { DriveAddress } from './drive-address.ts';
import type { DriveItemsProps } from './drive-items.ts';
import { driveLayout } from './drive-layout.ts';
import { DriveList } from './drive-list.tsx';
import { DriveTiles } from './drive-tiles.tsx';

const node = (given: Partial<DriveNode>): DriveNode => ({
  ...{ id: 1, parent_id: null, name: 'ata.txt', is_folder: false, size: 2048, media_type: 'text/plain' },
  ...{ tags: [], changed_at: '2026-11-01T12:00:00Z', trashed_at: null, owner: { id: 1, name: 'Camila' } },
  ...{ access: 'owner', may_take: true, is_shared: false, has_link: false, items: null, place: null },
  ...given,
});
const address: DriveAddress = {
  ...{ view: 'mine', folder: null, item: null, search: '', kind: null, tag: null },
  ...{ sort: 'name', direction: 'asc', page: 1 },
};
const folder = node({ id: 7, name: 'Reuniões', is_folder: true, items: 1, media_type: '', size: 0 });
const given = (changes: Partial<DriveItemsProps> = {}): DriveItemsProps => ({
  ...{ items: [folder, node({})], address, selected: new Set(), go: vi.fn(), onSelect: vi.fn() },
  ...{ onOpen: vi.fn(), onPlace: vi.fn(), onRename: vi.fn(), onTrash: vi.fn() },
  ...changes,
});

beforeEach(() => storeSession(signedInSnapshot()));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('shows every item as a tile that opens, is chosen and is renamed by key', async () => {
  const props = given();
  await renderScreen(<DriveTiles {...props} />);
  const tiles = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(tiles).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Reuniões' }));
  expect(props.onOpen).toHaveBeenCalledWith(folder);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar ata.txt' }));
  expect(props.onSelect).toHaveBeenCalledWith(new Set([1]));
  const first = screen.getByRole('button', { name: 'Reuniões' });
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement?.textContent).toBe('ata.txt');
  fireEvent.keyDown(document.activeElement as Element, { key: 'F2' });
  expect(props.onRename).toHaveBeenCalledWith(props.items[1]);
});

it('names the folder of a find in both layouts, and leads there', async () => {
  const items = [node({ parent_id: 9, place: 'Reuniões › 2026' }), node({ id: 2, name: 'solta.txt' })];
  for (const Layout of [DriveList, DriveTiles]) {
    const props = given({ items, address: { ...address, search: 'ata' } });
    await renderScreen(<Layout {...props} />);
    fireEvent.click(screen.getByRole('button', { name: 'Abrir a pasta de ata.txt: Reuniões › 2026' }));
    expect(props.onPlace).toHaveBeenCalledWith(9);
    expect(screen.getByText('em Meu drive')).toBeTruthy();
    cleanup();
  }
});

it('says no folder where the list is of one', async () => {
  await renderScreen(<DriveList {...given({ items: [node({ place: 'Reuniões' })] })} />);
  expect(screen.queryByText(/^em /)).toBeNull();
});

it('the layout is kept for each user, and what nobody chose is a list', () => {
  expect(driveLayout.read()).toBe('list');
  driveLayout.write('tiles');
  expect(driveLayout.read()).toBe('tiles');
  storeSession(signedInSnapshot({ id: 2 }));
  expect(driveLayout.read()).toBe('list');
  storeSession(signedInSnapshot());
  localStorage.setItem('conforme.drive-layout.1', '"mosaico"');
  expect(driveLayout.read()).toBe('list');
});
