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
  storeSession(withPermissions('things.edit', 'things.delete'));
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.unstubAllGlobals();
});

const restorable = { ...thingsList, removal: 'restorable' } as const;

/** Answers to deletions wait until the test lets them go. */
function holdDeletions() {
  let release = () => {};
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'DELETE')
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    return answering(url, init);
  });
  return () => release();
}
const remove = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Excluir ${name}` }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sim' }));
};
const gone = () => screen.queryAllByText('Coisa 3').length === 0;

describe('deleting a row', () => {
  it('waits for the server where nothing brings the record back', async () => {
    serveThings(manyThings(5), { 'DELETE /api/v1/things/3': {} });
    const release = holdDeletions();
    await showThings();
    await remove('Coisa 3');
    expect(screen.getByRole('dialog').textContent).toContain('Coisa 3');
    expect(gone()).toBe(false);
    release();
    expect(await screen.findByText('Operação realizada com sucesso.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('takes it off at once where it can be restored, and restores it', async () => {
    let rows = manyThings(5);
    const { callsTo } = serveThings(rows, {
      'GET /api/v1/things/grid': (request) => answerPage(request, rows),
      'DELETE /api/v1/things/3': () => {
        rows = rows.filter(({ id }) => id !== 3);
        return {};
      },
      'POST /api/v1/things/3/restore': () => {
        rows = manyThings(5);
        return {};
      },
    });
    const release = holdDeletions();
    await showThings('/things', { list: restorable });
    await remove('Coisa 3');
    await waitFor(() => expect(gone()).toBe(true));
    expect(screen.getByText('1–4 de 4 registros')).toBeTruthy();
    expect(currentToasts()).toEqual([]);
    release();
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(gone()).toBe(false));
    expect(callsTo('/api/v1/things/3/restore')).toHaveLength(1);
  });

  it('puts it back when the server refuses, with the server’s words', async () => {
    serveThings(manyThings(5), {
      'DELETE /api/v1/things/3': { status: 409, body: { code: 'conflict', messages: 'Está em uso.' } },
    });
    const release = holdDeletions();
    await showThings('/things', { list: restorable });
    await remove('Coisa 3');
    await waitFor(() => expect(gone()).toBe(true));
    release();
    expect(await screen.findByText('Está em uso.')).toBeTruthy();
    await waitFor(() => expect(gone()).toBe(false));
    expect(currentToasts()).toHaveLength(1);
  });

  it('is offered row by row, as editing is, beside what only this list offers', async () => {
    serveThings(manyThings(2));
    await showThings('/things', {
      mayEdit: (row) => row.id !== 1,
      mayRemove: (row) => row.id !== 2,
      hasView: true,
      rowActions: (row) => <button type="button">Copiar {row.name}</button>,
    });
    await screen.findByRole('button', { name: 'Copiar Coisa 1' });
    expect(screen.queryByRole('link', { name: 'Editar Coisa 1' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Editar Coisa 2' }).getAttribute('href')).toBe('#/things/2/edit');
    expect(screen.getByRole('link', { name: 'Ver Coisa 1' }).getAttribute('href')).toBe('#/things/1');
    expect(screen.getByRole('button', { name: 'Excluir Coisa 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Excluir Coisa 2' })).toBeNull();
  });
});
