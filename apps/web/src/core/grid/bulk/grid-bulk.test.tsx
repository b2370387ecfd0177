import { IconBan } from '@tabler/icons-react';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import {
  manyThings,
  serveThings,
  showThings,
  type Thing,
  thingsList,
} from '../../../testing/things-list.tsx';
import { endpointRef } from '../../api/endpoint-ref.ts';
import { storeSession } from '../../session/session-store.ts';
import { currentToasts, dismissAllToasts } from '../../toast/toast-store.ts';
import type { BulkAction } from './bulk-action.ts';

const switchOff: BulkAction<Thing> = {
  label: 'Desligar',
  icon: IconBan,
  rule: 'things.edit',
  endpoint: endpointRef('POST', '/api/v1/things/:id/off'),
  done: 'desligados',
  question: (count) => `Desligar ${count}?`,
  appliesTo: (row) => row.status === 'on',
};

beforeEach(() => {
  localStorage.clear();
  storeSession(withPermissions('things.edit', 'things.delete'));
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = async (bulkActions: readonly BulkAction<Thing>[] = [], address?: string) => {
  const shown = await showThings(address, { bulkActions });
  await screen.findByText('Coisa 1');
  return shown;
};
const box = (name: string) =>
  screen.getByRole('checkbox', { name: `Selecionar ${name}` }) as HTMLInputElement;
const whole = () =>
  screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }) as HTMLInputElement;
const bar = () => screen.findByText(/^selecionados?$/);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = async (name = 'Sim') =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const deletions = (answers: Record<number, unknown> = {}) =>
  Object.fromEntries(
    manyThings(23).map(({ id }) => [`DELETE /api/v1/things/${id}`, (answers[id] ?? {}) as never]),
  );

describe('ticking rows', () => {
  it('is offered only where something can be done to them', async () => {
    serveThings();
    await showThings();
    await screen.findByText('Coisa 1');
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    storeSession(withPermissions('things.menu'));
    await show([switchOff]);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is offered on every list that can be exported, and by whoever may export it', async () => {
    storeSession(withPermissions('things.menu', 'things.export'));
    serveThings();
    await showThings();
    await screen.findByText('Coisa 1');
    fireEvent.click(box('Coisa 2'));
    expect((await bar()).textContent).toBe('1 selecionado');
    expect(screen.getByRole('button', { name: 'Exportar selecionados' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull();
    cleanup();
    storeSession(withPermissions('things.menu'));
    const { exportRule: _rule, ...free } = thingsList;
    await showThings(undefined, { list: free });
    await screen.findByText('Coisa 1');
    expect(box('Coisa 2')).toBeTruthy();
  });

  it('goes row by row, by range and by page, and stays across pages', async () => {
    serveThings();
    await show();
    fireEvent.click(box('Coisa 2'));
    expect((await bar()).textContent).toBe('1 selecionado');
    expect(whole().indeterminate).toBe(true);
    fireEvent.click(box('Coisa 5'), { shiftKey: true });
    expect((await bar()).textContent).toBe('4 selecionados');
    fireEvent.click(whole());
    expect((await bar()).textContent).toBe('10 selecionados');
    expect(whole().checked).toBe(true);
    press('Página 2');
    await screen.findByText('Coisa 11');
    expect(whole().checked).toBe(false);
    fireEvent.click(box('Coisa 11'));
    expect((await bar()).textContent).toBe('11 selecionados');
    press('Desmarcar');
    expect(screen.queryByText(/selecionado/)).toBeNull();
  });

  it('begins anew with another search', async () => {
    serveThings();
    await show();
    fireEvent.click(box('Coisa 1'));
    await bar();
    const search = screen.getByPlaceholderText('Pesquisar');
    fireEvent.change(search, { target: { value: 'ana' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    await waitFor(() => expect(screen.queryByText(/selecionado/)).toBeNull());
  });

  it('takes everything the filter finds where an action allows it', async () => {
    serveThings();
    await show();
    fireEvent.click(box('Coisa 1'));
    fireEvent.click(await screen.findByRole('button', { name: 'Selecionar todos os 23 da lista' }));
    await waitFor(async () => expect((await bar()).textContent).toBe('23 selecionados'));
    cleanup();
    storeSession(withPermissions('things.edit'));
    await show([switchOff]);
    fireEvent.click(box('Coisa 1'));
    await bar();
    expect(screen.queryByRole('button', { name: /da lista/ })).toBeNull();
  });
});

describe('doing something to all of them', () => {
  it('deletes after one question and tells it once', async () => {
    const { seen } = serveThings(manyThings(23), deletions());
    await show();
    fireEvent.click(whole());
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirmação' });
    expect(within(dialog).getByText('Tem certeza que deseja excluir estes 10 registros?')).toBeTruthy();
    await confirm();
    expect(await screen.findByText('10 excluídos.')).toBeTruthy();
    expect(currentToasts()).toHaveLength(1);
    expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(10);
    expect(screen.queryByText(/selecionado/)).toBeNull();
  });

  it('names what could not be done, with the server’s reason and no toast, and keeps it ticked', async () => {
    const refused = { status: 409, body: { code: 'conflict', messages: 'Está em uso.' } };
    serveThings(manyThings(23), deletions({ 2: refused, 3: { ...refused, status: 403 } }));
    await show();
    fireEvent.click(whole());
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    await confirm();
    expect(await screen.findByText('8 excluídos, 2 não puderam ser:')).toBeTruthy();
    const failures = screen.getByRole('list', { name: 'O que não pôde ser feito' });
    expect(failures.textContent).toBe('Coisa 2Está em uso.Coisa 3Está em uso.');
    expect(currentToasts()).toEqual([]);
    await confirm('Fechar');
    expect((await bar()).textContent).toBe('2 selecionados');
  });

  it('leaves alone the rows it means nothing to', async () => {
    const { seen } = serveThings(manyThings(4), {
      'POST /api/v1/things/1/off': {},
      'POST /api/v1/things/3/off': {},
    });
    await show([switchOff]);
    fireEvent.click(whole());
    fireEvent.click(await screen.findByRole('button', { name: 'Desligar' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Desligar 2?')).toBeTruthy();
    expect(dialog.textContent).toContain('2 registros selecionados ficam como estão.');
    await confirm();
    expect(await screen.findByText('2 desligados.')).toBeTruthy();
    expect(seen.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
      '/api/v1/things/1/off',
      '/api/v1/things/3/off',
    ]);
  });

  it('stops when the session is over', async () => {
    const over = { status: 401, body: { code: 'signed_out', messages: 'x' } };
    const { seen } = serveThings(
      manyThings(23),
      deletions(Object.fromEntries(manyThings(23).map(({ id }) => [id, over]))),
    );
    await show();
    fireEvent.click(whole());
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    await confirm();
    await waitFor(() => expect(location.hash).toBe('#/login'));
    expect(seen.filter(({ method }) => method === 'DELETE').length).toBeLessThanOrEqual(4);
  });
});
