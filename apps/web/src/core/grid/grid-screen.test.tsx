import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withPermissions } from '../../testing/session-snapshot.ts';
import {
  asked,
  manyThings,
  serveThings,
  showThings,
  type Thing,
  thingsList,
} from '../../testing/things-list.tsx';
import { storeSession } from '../session/session-store.ts';
import { dismissAllToasts } from '../toast/toast-store.ts';

const serveAndShow = (rows?: readonly Thing[], address?: string) => {
  serveThings(rows);
  return showThings(address);
};
const search = () => screen.getByPlaceholderText('Pesquisar');

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

describe('the shared list', () => {
  it('asks for ten rows by id and shows them with their total', async () => {
    const { seen } = serveThings();
    await showThings();
    expect(await screen.findByText('Coisa 10')).toBeTruthy();
    expect(asked(seen[0])).toEqual({ page: '1', per_page: '10', order_column: 'id', direction: 'asc' });
    expect(screen.getByText('1–10 de 23 registros')).toBeTruthy();
    expect(screen.getAllByText('Ligado').length).toBeGreaterThan(0);
  });

  it('takes its whole state from the address, and ignores what it does not declare', async () => {
    const { seen } = serveThings();
    await showThings(
      '/things?page=2&per_page=25&order_column=password&direction=desc&search=ana&filters[0][column]=status&filters[0][operator]=equals&filters[0][value]=on&filters[1][column]=hash&filters[1][operator]=equals&filters[1][value]=x',
    );
    await screen.findByText('Coisa 1');
    expect(asked(seen[0])).toMatchObject({
      per_page: '25',
      order_column: 'id',
      direction: 'desc',
      filters: { search: 'ana', items: [{ column: 'status', operator: 'equals', value: 'on' }] },
    });
    expect((search() as HTMLInputElement).value).toBe('ana');
    expect(screen.getByRole('button', { name: 'Retirar o filtro Situação Ligado' })).toBeTruthy();
  });

  it('searches a second after the last key, at once with Enter, and clears', async () => {
    const { seen } = serveThings();
    const { router } = await showThings();
    await screen.findByText('Coisa 1');
    vi.useFakeTimers();
    fireEvent.change(search(), { target: { value: 'an' } });
    await act(() => vi.advanceTimersByTimeAsync(900));
    fireEvent.change(search(), { target: { value: 'ana' } });
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(seen).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(router.state.location.search).toEqual({ search: 'ana' });
    fireEvent.change(search(), { target: { value: 'ana b' } });
    fireEvent.keyDown(search(), { key: 'Enter' });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(router.state.location.search).toEqual({ search: 'ana b' });
    fireEvent.click(screen.getByRole('button', { name: 'Limpar a pesquisa' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(router.state.location.search).toEqual({});
  });

  it('sorts by a declared column, says so, and turns around', async () => {
    const { router } = await serveAndShow();
    const header = await screen.findByRole('columnheader', { name: 'Nome' });
    expect(header.getAttribute('aria-sort')).toBe('none');
    fireEvent.click(within(header).getByRole('button'));
    await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));
    fireEvent.click(within(header).getByRole('button'));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ order_column: 'name', direction: 'desc' }),
    );
    expect(header.getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'Situação' }).querySelector('button')).toBeNull();
  });

  it('pages, and a page beyond the last becomes the last', async () => {
    const { router } = await serveAndShow(manyThings(23), '/things?page=9');
    await screen.findByText('Coisa 23');
    await waitFor(() => expect(router.state.location.search).toEqual({ page: '3' }));
    fireEvent.click(screen.getByRole('button', { name: 'Página 1' }));
    expect(await screen.findByText('Coisa 1')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });

  it('shows at most nine page buttons', async () => {
    await serveAndShow(manyThings(400), '/things?page=20');
    await screen.findByText('Coisa 191');
    expect(screen.getAllByRole('button', { name: /^Página \d+$/ }).length).toBeLessThanOrEqual(9);
  });

  it('filters by a declared column and takes the filter off again', async () => {
    const { router } = await serveAndShow();
    await screen.findByText('Coisa 1');
    fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    fireEvent.change(await screen.findByLabelText('Campo'), { target: { value: 'status' } });
    fireEvent.change(screen.getByLabelText('Valor'), { target: { value: 'off' } });
    fireEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        filters: [{ column: 'status', operator: 'equals', value: 'off' }],
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Retirar o filtro Situação Desligado' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('offers the words of a column to choose from, and takes others as well', async () => {
    serveThings(manyThings(1));
    const columns = thingsList.columns.map((column) =>
      column.key === 'tags' ? ({ ...column, filterable: true } as const) : column,
    );
    const { router } = await showThings(undefined, {
      list: { ...thingsList, columns },
      filterChoices: { tags: async () => ['Urgente', 'Antigo'] },
    });
    await screen.findByText('Coisa 1');
    fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    fireEvent.change(await screen.findByLabelText('Campo'), { target: { value: 'tags' } });
    const value = screen.getByLabelText('Valor') as HTMLInputElement;
    const offered = () => Array.from(value.list?.options ?? [], (option) => option.value);
    await waitFor(() => expect(offered()).toEqual(['Urgente', 'Antigo']));
    fireEvent.change(screen.getByLabelText('Campo'), { target: { value: 'name' } });
    await waitFor(() => expect(offered()).toEqual([]));
    fireEvent.change(screen.getByLabelText('Campo'), { target: { value: 'tags' } });
    fireEvent.change(screen.getByLabelText('Valor'), { target: { value: 'Antigo' } });
    fireEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        filters: [{ column: 'tags', operator: 'contains', value: 'Antigo' }],
      }),
    );
  });

  it('leads to the page of a record only those who may read it, before editing and deleting', async () => {
    serveThings(manyThings(1));
    storeSession(withPermissions('things.detail', 'things.edit', 'things.delete'));
    await showThings(undefined, { hasView: 'things.detail' });
    await screen.findByText('Coisa 1');
    const icons = [...document.querySelectorAll('.row-icons > *')];
    expect(icons.map((icon) => icon.getAttribute('aria-label'))).toEqual([
      'Ver Coisa 1',
      'Editar Coisa 1',
      'Excluir Coisa 1',
    ]);
    expect(screen.getByRole('link', { name: 'Ver Coisa 1' }).getAttribute('href')).toContain('/things/1');
    cleanup();
    storeSession(withPermissions('things.edit'));
    await showThings(undefined, { hasView: 'things.detail' });
    await screen.findByText('Coisa 1');
    expect(screen.queryByRole('link', { name: 'Ver Coisa 1' })).toBeNull();
  });

  it('leads to a page to read of its own, also those who may not edit', async () => {
    serveThings(manyThings(1));
    storeSession(withPermissions('things.detail'));
    await showThings(undefined, {
      hasView: 'things.detail',
      viewPath: ({ id }: { id: unknown }) => `/things/${id}/detail`,
    });
    const view = await screen.findByRole('link', { name: 'Ver Coisa 1' });
    expect(view.getAttribute('href')).toContain('/things/1/detail');
  });

  it('draws edit and delete only for whom they are', async () => {
    storeSession(withPermissions('things.menu'));
    await serveAndShow();
    await screen.findByText('Coisa 1');
    expect(screen.queryByRole('link', { name: /Editar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Excluir/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Coisa 1' })).toBeNull();
  });

  it('opens a row by its link, and steps through rows with the arrows', async () => {
    const { router } = await serveAndShow();
    const first = await screen.findByRole('link', { name: 'Coisa 1' });
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    const second = screen.getByRole('link', { name: 'Coisa 2' });
    expect(document.activeElement).toBe(second);
    fireEvent.click(second);
    await waitFor(() => expect(router.state.location.pathname).toBe('/things/2/edit'));
  });

  it('deletes after asking, with the specification’s words', async () => {
    const { callsTo } = serveThings(manyThings(23), { 'DELETE /api/v1/things/3': {} });
    await showThings();
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir Coisa 3' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirmação' });
    expect(within(dialog).getByText('Tem certeza que deseja excluir este registro?')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Não' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo('/api/v1/things/3')).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Excluir Coisa 3' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sim' }));
    expect(await screen.findByText('Operação realizada com sucesso.')).toBeTruthy();
    expect(callsTo('/api/v1/things/3')).toHaveLength(1);
    await waitFor(() => expect(callsTo('/api/v1/things/grid')).toHaveLength(2));
  });
});
