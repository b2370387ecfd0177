import type { DriveDetail, DriveLink } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { ShareDialog } from './share-dialog.tsx';

const bia = {
  user_id: 2,
  role_id: null,
  name: 'Bia Souza',
  detail: 'bia@escola.org',
  access: 'read',
} as const;
const staff = { user_id: null, role_id: 4, name: 'Professores', detail: null, access: 'read' } as const;
const detail = (changes: Partial<DriveDetail>): DriveDetail => ({
  ...{ id: 5, parent_id: null, name: 'Atas', is_folder: true, size: 0, media_type: '', tags: [] },
  ...{ changed_at: '2026-11-01T12:00:00Z', trashed_at: null, owner: { id: 1, name: 'Camila' }, items: 0 },
  ...{ access: 'owner', may_take: true, is_shared: false, has_link: false, place: null, version: 1 },
  ...{ versions: [], shares: [], above: [], links: [], activity: [] },
  ...changes,
});

beforeEach(() => storeSession(signedInSnapshot()));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** A server that keeps what it is told. */
async function show(changes: Partial<DriveDetail>) {
  let now = detail(changes);
  const known = [bia, staff];
  const server = fakeServer({
    'GET /api/v1/drive/5': () => ({ body: now }),
    'GET /api/v1/drive/share_options': {
      body: [{ kind: 'user', id: 2, label: 'Bia Souza', detail: 'bia@escola.org' }],
    },
    'PUT /api/v1/drive/5/shares': ({ body }) => {
      const { shares } = body as { shares: { kind: string; id: number; access: 'read' | 'edit' }[] };
      now = detail({
        shares: shares.flatMap(({ kind, id, access }) =>
          known
            .filter((one) => (kind === 'user' ? one.user_id : one.role_id) === id)
            .map((one) => ({ ...one, access })),
        ),
      });
      return { body: now };
    },
    'GET /api/v1/drive/5/links/8/accesses': {
      body: [
        {
          ...{ id: 1, action: 'link_downloaded', actor: null, detail: 'ata.txt', device: 'Celular' },
          happened_at: '2026-11-02T12:00:00Z',
        },
      ],
    },
  });
  await renderScreen(<ShareDialog id={5} name="Atas" onClose={vi.fn()} />);
  const sent = () => server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { sent, dialog: within(await screen.findByRole('dialog')) };
}

it('somebody inside is let in to read, then to edit, and taken out again', async () => {
  const { sent, dialog } = await show({ shares: [staff] });
  const name = await dialog.findByLabelText('Nome, grupo ou e-mail');
  fireEvent.change(name, { target: { value: 'bia' } });
  fireEvent.click(await dialog.findByRole('button', { name: /^Incluir Bia Souza/ }));
  const may = await dialog.findByLabelText<HTMLSelectElement>('O que Bia Souza pode fazer');
  const others = { kind: 'role', id: 4, access: 'read' };
  expect(sent()).toEqual([{ shares: [others, { kind: 'user', id: 2, access: 'read' }] }]);
  fireEvent.change(may, { target: { value: 'edit' } });
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ shares: [others, { kind: 'user', id: 2, access: 'edit' }] });
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLSelectElement>('O que Bia Souza pode fazer').value).toBe('edit'),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Tirar o acesso de Bia Souza' }));
  await waitFor(() => expect(dialog.queryByText('Bia Souza')).toBeNull());
  expect(sent()[2]).toEqual({ shares: [others] });
  expect(dialog.getByText('Professores')).toBeTruthy();
});

it('a revoked link shows who opened it, and nothing that could be passed on', async () => {
  const link: DriveLink = {
    ...{ id: 8, kind: 'folder', address: null, state: 'revoked', expires_at: '2026-12-01T02:59:59Z' },
    ...{
      has_password: false,
      max_downloads: null,
      downloads: 1,
      opens: 2,
      last_opened_at: null,
      notify: false,
    },
  };
  const { dialog } = await show({ links: [link] });
  fireEvent.click(await dialog.findByRole('button', { name: 'Ver acessos' }));
  expect(await dialog.findByText(/“ata.txt”/)).toBeTruthy();
  expect(dialog.getByText(/revogado/)).toBeTruthy();
  expect(dialog.queryByLabelText('Endereço do link')).toBeNull();
  for (const name of ['Mudar', 'Revogar o link', 'Copiar'])
    expect(dialog.queryByRole('button', { name })).toBeNull();
});
