import type { DriveDetail } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { ItemVersions } from './item-versions.tsx';

const version = (number: number) => ({
  ...{ number, size: number * 1024, created_at: '2026-11-01T12:00:00Z', author: 'Camila' },
});
const file = (changes: Partial<DriveDetail> = {}): DriveDetail => ({
  ...{ id: 5, parent_id: null, name: 'plano.txt', is_folder: false, size: 3072, media_type: 'text/plain' },
  ...{ tags: [], changed_at: '2026-11-01T12:00:00Z', trashed_at: null, owner: { id: 1, name: 'Camila' } },
  ...{
    access: 'owner',
    may_take: true,
    is_shared: false,
    has_link: false,
    items: null,
    place: null,
    version: 1,
  },
  versions: [version(3), version(2), version(1)],
  ...{ shares: [], above: [], links: [], activity: [] },
  ...changes,
});
const path = '/api/v1/drive/5/versions';
const show = async (node: DriveDetail) => {
  const server = fakeServer({
    [`DELETE ${path}/2`]: { body: file() },
    [`DELETE ${path}`]: { body: file() },
  });
  await renderScreen(<ItemVersions node={node} />);
  return server;
};

beforeEach(() => storeSession(signedInSnapshot()));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('deletes one version once it was asked, and says what comes free', async () => {
  const server = await show(file());
  expect(screen.queryByRole('button', { name: 'Apagar a versão 3' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Apagar a versão 2' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/2 KB ficam livres/)).toBeTruthy();
  expect(server.seen).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar de vez' }));
  await waitFor(() => expect(server.callsTo(`${path}/2`)).toHaveLength(1));
});

it('deletes all earlier ones at once', async () => {
  const server = await show(file());
  fireEvent.click(screen.getByRole('button', { name: 'Apagar as 2 versões anteriores' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar de vez' }));
  await waitFor(() => expect(server.callsTo(path)).toHaveLength(1));
});

it('offers it to the owner alone, of what is not in the trash', async () => {
  for (const node of [file({ access: 'edit' }), file({ trashed_at: '2026-11-02T12:00:00Z' })]) {
    await show(node);
    expect(screen.queryByRole('button', { name: /^Apagar/ })).toBeNull();
    cleanup();
  }
});
