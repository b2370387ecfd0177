import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { asked, manyThings, serveThings, showThings } from '../../../testing/things-list.tsx';
import { storeSession } from '../../session/session-store.ts';
import { currentToasts, dismissAllToasts } from '../../toast/toast-store.ts';

const REPORT = '/api/v1/reports/grid';
const file = {
  body: 'bytes',
  headers: { 'content-disposition': "attachment; filename*=UTF-8''Coisas.pdf" },
};
const saved: string[] = [];

beforeEach(() => {
  localStorage.clear();
  saved.length = 0;
  storeSession(withPermissions('things.menu', 'things.export'));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const exportAs = async (format: string) => {
  await screen.findByText('Coisa 1');
  fireEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  fireEvent.click(await screen.findByRole('button', { name: format }));
};

describe('exporting a list', () => {
  it('is only for those who hold the permission', async () => {
    storeSession(withPermissions('things.menu'));
    serveThings();
    await showThings();
    await screen.findByText('Coisa 1');
    expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
  });

  it('asks for the same rows, without the page, and saves the file', async () => {
    const { callsTo } = serveThings(undefined, { [`GET ${REPORT}`]: file });
    await showThings('/things?page=2&search=coisa&order_column=name&direction=desc');
    await screen.findByText('Coisa 11');
    fireEvent.click(screen.getByRole('button', { name: 'Exportar' }));
    expect(await screen.findByText('23 registros, com os filtros e a ordem atuais')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'PDF' }));
    expect(await screen.findByText('Arquivo salvo: Coisas.pdf')).toBeTruthy();
    expect(saved).toEqual(['Coisas.pdf']);
    expect(asked(callsTo(REPORT)[0])).toEqual({
      path: '/api/v1/things/grid',
      format: 'pdf',
      order_column: 'name',
      direction: 'desc',
      filters: { search: 'coisa' },
      // Printed is what is on the screen.
      columns: ['name', 'status', 'tags'],
    });
    expect(currentToasts()).toHaveLength(1);
  });

  it('of ticked rows asks for those alone, and a workbook has every column', async () => {
    const { callsTo } = serveThings(undefined, { [`GET ${REPORT}`]: file });
    await showThings();
    await screen.findByText('Coisa 1');
    for (const name of ['Coisa 2', 'Coisa 5'])
      fireEvent.click(screen.getByRole('checkbox', { name: `Selecionar ${name}` }));
    fireEvent.click(screen.getByRole('button', { name: 'Exportar selecionados' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Excel (.xlsx)' }));
    await screen.findByText('Arquivo salvo: Coisas.pdf');
    expect(asked(callsTo(REPORT)[0])).toEqual({
      path: '/api/v1/things/grid',
      format: 'xls',
      order_column: 'id',
      direction: 'asc',
      ids: '2,5',
    });
  });

  it('of more rows than an address holds is left to a filter', async () => {
    const { callsTo } = serveThings(manyThings(301), { [`GET ${REPORT}`]: file });
    storeSession(withPermissions('things.menu', 'things.export', 'things.delete'));
    await showThings(undefined, { bulkActions: [] });
    await screen.findByText('Coisa 1');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Coisa 2' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Selecionar todos os 301 da lista' }));
    expect(await screen.findByText(/^Para exportar mais de 300/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Exportar selecionados' })).toBeNull();
    expect(callsTo(REPORT)).toEqual([]);
  });

  it('can be given up', async () => {
    serveThings();
    await showThings();
    await screen.findByText('Coisa 1');
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    await exportAs('Excel (.xlsx)');
    expect(await screen.findByRole('progressbar', { name: 'Exportando para Excel' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(currentToasts()).toEqual([]));
    expect(saved).toEqual([]);
  });

  it('says why there is no file and tries again', async () => {
    let isUp = false;
    serveThings(undefined, {
      [`GET ${REPORT}`]: () =>
        isUp ? file : { status: 429, body: { code: 'too_many_requests', messages: 'Espere um pouco.' } },
    });
    await showThings();
    await exportAs('PDF');
    expect(await screen.findByText('Espere um pouco.')).toBeTruthy();
    expect(currentToasts()).toHaveLength(1);
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(saved).toEqual(['Coisas.pdf']));
  });

  it('refused, leads to the root with the server’s words, as every call', async () => {
    location.hash = '#/things';
    serveThings(undefined, {
      [`GET ${REPORT}`]: { status: 403, body: { code: 'forbidden', messages: 'Você não pode.' } },
    });
    await showThings();
    await exportAs('PDF');
    expect(await screen.findByText('Você não pode.')).toBeTruthy();
    expect(currentToasts()).toMatchObject([{ title: 'Alerta', seconds: 5, position: 'top-center' }]);
    expect(location.hash).toBe('#/');
  });
});
