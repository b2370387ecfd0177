import type { Column } from '@conforme/contracts/core/list.ts';
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
import { storeActiveEntity, storeSession } from '../../session/session-store.ts';
import { dismissAllToasts } from '../../toast/toast-store.ts';

beforeEach(() => {
  localStorage.clear();
  storeSession(withPermissions('things.edit'));
  serveThings(manyThings(3));
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.unstubAllGlobals();
});

const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const openTool = async (name: string) => {
  await screen.findByText('Coisa 1');
  if (!screen.queryByRole('dialog', { name })) press(name);
  return screen.findByRole('dialog', { name });
};
const again = async (address?: string) => {
  cleanup();
  const shown = await showThings(address);
  await screen.findByText('Coisa 1');
  return shown;
};

describe('the columns of a list', () => {
  it('are shown, hidden and moved, and stay that way for this person', async () => {
    await showThings();
    const chooser = await openTool('Colunas');
    expect(headers()).toEqual(['Nome', 'Situação', 'Marcas', 'Ações']);
    fireEvent.click(within(chooser).getByRole('checkbox', { name: 'Nascimento' }));
    fireEvent.click(within(chooser).getByRole('checkbox', { name: 'Situação' }));
    press('Mover Nascimento para cima');
    press('Mover Nascimento para cima');
    press('Mover Nascimento para cima');
    expect(headers()).toEqual(['Nascimento', 'Nome', 'Marcas', 'Ações']);
    await again();
    expect(headers()).toEqual(['Nascimento', 'Nome', 'Marcas', 'Ações']);
    // Whatever stands first leads to the record, and says which one.
    expect(screen.getByRole('link', { name: /^29.02.2020.*Coisa 1$/ })).toBeTruthy();
    await openTool('Colunas');
    press('Restaurar');
    expect(headers()).toEqual(['Nome', 'Situação', 'Marcas', 'Ações']);
  });

  describe('that say whose row it is', () => {
    const [name, status] = thingsList.columns as [Column<Thing>, Column<Thing>];
    const whose = { key: 'born', label: 'Organização', optional: 'unlessAll' } as const;
    const list = { ...thingsList, columns: [name, whose, status] };
    const inOne = () => act(() => storeActiveEntity({ id: 1, type: 'legal_entity', name: 'Escola' }));
    const inAll = () => act(() => storeActiveEntity({ id: 0, type: 'all', name: 'Todas' }));
    const shown = (...labels: string[]) => waitFor(() => expect(headers()).toEqual([...labels, 'Ações']));
    beforeEach(async () => {
      inOne();
      await showThings(undefined, { list });
      await screen.findByText('Coisa 1');
    });

    it('stand where all organisations are listed', async () => {
      await shown('Nome', 'Situação');
      inAll();
      await shown('Nome', 'Organização', 'Situação');
    });

    it('stay so when other columns are changed, here or there', async () => {
      await openTool('Colunas');
      press('Mover Situação para cima');
      press('Mover Situação para cima');
      await shown('Situação', 'Nome');
      inAll();
      await shown('Situação', 'Nome', 'Organização');
      await openTool('Colunas');
      press('Mover Nome para cima');
      await shown('Nome', 'Situação', 'Organização');
      inOne();
      await shown('Nome', 'Situação');
    });

    it('are chosen apart for one organisation and for all', async () => {
      const tick = async () =>
        fireEvent.click(within(await openTool('Colunas')).getByRole('checkbox', { name: 'Organização' }));
      await tick();
      await shown('Nome', 'Organização', 'Situação');
      inAll();
      await tick();
      await shown('Nome', 'Situação');
      inOne();
      await shown('Nome', 'Organização', 'Situação');
    });

    it('stand there although an earlier version kept them as hidden', async () => {
      const key = 'conforme.lists.1./api/v1/things/grid';
      localStorage.setItem(
        key,
        JSON.stringify({ layout: { order: ['name', 'status', 'born'], hidden: ['born'] } }),
      );
      inAll();
      cleanup();
      await showThings(undefined, { list });
      await screen.findByText('Coisa 1');
      await shown('Nome', 'Situação', 'Organização');
    });
  });

  it('have none for actions where nothing can be done', async () => {
    storeSession(withPermissions('things.menu'));
    await showThings();
    await screen.findByText('Coisa 1');
    expect(headers()).toEqual(['Nome', 'Situação', 'Marcas']);
  });

  it('are never all hidden', async () => {
    await showThings();
    const chooser = await openTool('Colunas');
    for (const name of ['Nome', 'Situação']) fireEvent.click(within(chooser).getByRole('checkbox', { name }));
    const last = within(chooser).getByRole('checkbox', { name: 'Marcas' }) as HTMLInputElement;
    expect(last.disabled).toBe(true);
    expect(headers()).toEqual(['Marcas', 'Ações']);
  });

  it('keep the focus on the button that moves them', async () => {
    await showThings();
    await openTool('Colunas');
    const down = screen.getByRole('button', { name: 'Mover Nome para baixo' });
    down.focus();
    fireEvent.click(down);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Mover Nome para baixo'),
    );
  });

  it('are another person’s own', async () => {
    await showThings();
    const chooser = await openTool('Colunas');
    fireEvent.click(within(chooser).getByRole('checkbox', { name: 'Marcas' }));
    storeSession({ ...withPermissions('things.edit'), id: 2 });
    await again();
    expect(headers()).toContain('Marcas');
  });
});

const save = async (name: string) => {
  const views = await openTool('Visões');
  fireEvent.change(within(views).getByLabelText('Nome da visão'), { target: { value: name } });
  press('Salvar a lista atual');
  await screen.findByText(`A visão ${name} foi salva.`);
  return views;
};

describe('saved views', () => {
  it('bring back search, filters, order, page size and columns', async () => {
    const { router } = await showThings('/things?search=coisa&per_page=25&order_column=name&direction=desc');
    const chooser = await openTool('Colunas');
    fireEvent.click(within(chooser).getByRole('checkbox', { name: 'Marcas' }));
    await save('Minhas coisas');
    await act(() => router.navigate({ to: '/things', search: {} as never }));
    await openTool('Colunas');
    press('Restaurar');
    await openTool('Visões');
    press('Minhas coisas');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        search: 'coisa',
        per_page: '25',
        order_column: 'name',
        direction: 'desc',
      }),
    );
    expect(headers()).not.toContain('Marcas');
  });

  it('refuse a name that is taken; can be renamed, overwritten and deleted, and deleting can be undone', async () => {
    const { router } = await showThings('/things?search=coisa');
    const views = await save('Uma');
    fireEvent.change(within(views).getByLabelText('Nome da visão'), { target: { value: 'Uma' } });
    expect(within(views).getByText('Já existe uma visão com este nome.')).toBeTruthy();
    press('Renomear Uma');
    fireEvent.change(within(views).getByLabelText('Novo nome'), { target: { value: 'Outra' } });
    press('Renomear');
    await act(() => router.navigate({ to: '/things', search: { per_page: '50' } as never }));
    press('Guardar a lista atual em Outra');
    await act(() => router.navigate({ to: '/things', search: {} as never }));
    press('Outra');
    await waitFor(() => expect(router.state.location.search).toEqual({ per_page: '50' }));
    await openTool('Visões');
    press('Excluir a visão Outra');
    expect(screen.queryByRole('button', { name: 'Outra' })).toBeNull();
    press('Desfazer');
    expect(await screen.findByRole('button', { name: 'Outra' })).toBeTruthy();
  });

  it('open the list when the address says nothing, and only then', async () => {
    await showThings('/things?search=coisa');
    await save('Início');
    press('Abrir a lista sempre com Início');
    const { router } = await again('/things');
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'coisa' }));
    // Clearing is a input of its own: the view does not come back by itself.
    press('Limpar a pesquisa');
    await waitFor(() => expect(router.state.location.search).toEqual({ page: '1' }));
    const other = await again('/things?per_page=50');
    expect(other.router.state.location.search).toEqual({ per_page: '50' });
  });
});
