import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import {
  answerPage,
  manyThings,
  serveThings,
  showThings,
  thingsList,
} from '../../../testing/things-list.tsx';
import { storeSession } from '../../session/session-store.ts';
import { currentToasts, dismissAllToasts } from '../../toast/toast-store.ts';

beforeEach(() => {
  localStorage.clear();
  storeSession(withPermissions('things.delete'));
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.unstubAllGlobals();
});

const restorable = { ...thingsList, removal: 'restorable' } as const;
const refused = { status: 409, body: { code: 'conflict', messages: 'Está em uso.' } };

/** A server that deletes things and brings them back, but for those it refuses to. */
function serveRestorable(refusals: { readonly remove?: number; readonly restore?: number } = {}) {
  const gone = new Set<number>();
  const rows = () => manyThings(5).filter(({ id }) => !gone.has(id));
  const answer = (id: number, refusedId: number | undefined, change: () => unknown) => () => {
    if (id === refusedId) return refused;
    change();
    return {};
  };
  const routes = Object.fromEntries(
    manyThings(5).flatMap(({ id }) => [
      [`DELETE /api/v1/things/${id}`, answer(id, refusals.remove, () => gone.add(id))],
      [`POST /api/v1/things/${id}/restore`, answer(id, refusals.restore, () => gone.delete(id))],
    ]),
  );
  return serveThings(rows(), {
    'GET /api/v1/things/grid': (request) => answerPage(request, rows()),
    ...routes,
  });
}
const removeAll = async (props: Parameters<typeof showThings>[1] = {}) => {
  await showThings(undefined, { list: restorable, ...props });
  await screen.findByText('Coisa 1');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
  return screen.findByRole('dialog', { name: 'Confirmação' });
};
const confirm = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Sim' }));
const restored = (seen: readonly { method: string; url: string }[]) =>
  seen.filter(({ method, url }) => method === 'POST' && url.endsWith('/restore')).length;

describe('deleting several rows that can come back', () => {
  it('needs no entry of its own, offers to undo it, and brings them all back', async () => {
    const { seen } = serveRestorable();
    confirm(await removeAll());
    expect(await screen.findByText('5 excluídos.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Coisa 1')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Coisa 1')).toBeTruthy();
    expect(restored(seen)).toBe(5);
    await waitFor(() => expect(currentToasts()).toMatchObject([{ tone: 'success' }]));
  });

  it('offers it beside what could not be deleted, and brings back only what was', async () => {
    const { seen } = serveRestorable({ remove: 3 });
    confirm(await removeAll());
    expect(await screen.findByText('4 excluídos, 1 não pôde ser:')).toBeTruthy();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Coisa 1')).toBeTruthy();
    expect(restored(seen)).toBe(4);
  });

  it('names what does not come back, with the reason', async () => {
    serveRestorable({ restore: 2 });
    confirm(await removeAll());
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Não voltou: Coisa 2. Está em uso.')).toBeTruthy();
  });

  it('says once what goes with each of them', async () => {
    serveRestorable();
    const dialog = await removeAll({ lostWith: () => 'Ela sai do catálogo.' });
    expect(dialog.textContent).toContain('5 registros');
    expect(dialog.textContent).toContain('Em cada caso: Ela sai do catálogo.');
  });

  it('is not offered by itself where nothing brings them back, and never with undoing', async () => {
    serveThings(
      manyThings(2),
      Object.fromEntries(manyThings(2).map(({ id }) => [`DELETE /api/v1/things/${id}`, {}])),
    );
    await showThings();
    await screen.findByText('Coisa 1');
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    confirm(await removeAll({ list: thingsList, bulkActions: [] }));
    expect(await screen.findByText('2 excluídos.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });
});
