import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { answerPage, asked, manyThings, serveThings, showThings } from '../../testing/things-list.tsx';
import { storeSession } from '../session/session-store.ts';
import { currentToasts, dismissAllToasts } from '../toast/toast-store.ts';

beforeEach(() => {
  localStorage.clear();
  storeSession(withPermissions('things.edit', 'things.delete'));
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.unstubAllGlobals();
});

const REFUSED = '/things?filters[0][column]=born&filters[0][operator]=from&filters[0][value]=ontem';
const refuseFilter = () =>
  fakeServer({
    'GET /api/v1/things/grid': (request) =>
      JSON.stringify(asked(request)).includes('ontem')
        ? {
            status: 422,
            body: {
              code: 'invalid',
              messages: 'Preencha corretamente os campos do formulário',
              errors: { 'filters.items.0.value': ['Este campo está inválido!'] },
            },
          }
        : answerPage(request, manyThings(2)),
  });

describe('the states of the shared list', () => {
  it('says that it is empty, what would be here and how to make the first one', async () => {
    serveThings([]);
    await showThings();
    expect(await screen.findByText('Nenhum registro encontrado.')).toBeTruthy();
    expect(screen.getByText('Aqui ficam as coisas.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Nova coisa' })).toBeTruthy();
  });

  it('is not narrowed by the filter it opens with, only by what is asked beyond it', async () => {
    serveThings([]);
    const opening = { filters: [{ column: 'status', operator: 'equals', value: 'on' } as const] };
    await showThings('/things', { opening });
    expect(await screen.findByText('Aqui ficam as coisas.')).toBeTruthy();
    cleanup();
    await showThings('/things?search=x', { opening });
    expect(await screen.findByText(/retire algum filtro/)).toBeTruthy();
    cleanup();
    const other = 'filters[0][column]=status&filters[0][operator]=equals&filters[0][value]=off';
    await showThings(`/things?${other}`, { opening });
    expect(await screen.findByText(/retire algum filtro/)).toBeTruthy();
  });

  it('leaves the address of the next page alone while that one is loading', async () => {
    const { seen } = serveThings();
    const opening = { direction: 'desc' } as const;
    const { router } = await showThings('/things', { opening });
    await screen.findByText('Coisa 1');
    expect(router.latestLocation.href).toBe('/things?direction=desc');
    await act(async () => void router.navigate({ to: '/slow' as never }));
    expect(screen.getByText('Coisa 1')).toBeTruthy();
    fireEvent.change(screen.getByPlaceholderText('Pesquisar'), { target: { value: 'ana' } });
    fireEvent.keyDown(screen.getByPlaceholderText('Pesquisar'), { key: 'Enter' });
    await act(async () => {});
    expect(router.latestLocation.href).toBe('/slow');
    expect(seen).toHaveLength(1);
  });

  it('says what went wrong and tries again', async () => {
    let isUp = false;
    fakeServer({
      'GET /api/v1/things/grid': (request) => (isUp ? answerPage(request, manyThings(3)) : 'unreachable'),
    });
    await showThings();
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    isUp = true;
    fireEvent.click(again);
    expect(await screen.findByText('Coisa 1')).toBeTruthy();
  });

  const busy = {
    status: 429,
    body: { code: 'too_many_requests', messages: 'Sua organização tem muitas consultas em andamento.' },
    headers: { 'retry-after': '1' },
  };

  it('waits for a place as the server asks, without a word, and keeps what was typed', async () => {
    let refusals = 0;
    const { callsTo } = fakeServer({
      'GET /api/v1/things/grid': (request) => (++refusals < 3 ? busy : answerPage(request, manyThings(3))),
    });
    await showThings('/things?search=coisa');
    expect(await screen.findByText('Coisa 1', {}, { timeout: 5_000 })).toBeTruthy();
    expect(callsTo('/api/v1/things/grid')).toHaveLength(3);
    expect(currentToasts()).toEqual([]);
    expect((screen.getByPlaceholderText('Pesquisar') as HTMLInputElement).value).toBe('coisa');
  });

  it('says so calmly where no place becomes free, and keeps what was typed', async () => {
    const { callsTo } = fakeServer({ 'GET /api/v1/things/grid': busy });
    await showThings('/things?search=coisa');
    const again = await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 5_000 });
    expect(callsTo('/api/v1/things/grid')).toHaveLength(3);
    expect(screen.getByText('A lista não pôde ser carregada')).toBeTruthy();
    expect(screen.getAllByText(/muitas consultas em andamento/).length).toBeGreaterThan(0);
    expect(again).toBeTruthy();
    expect((screen.getByPlaceholderText('Pesquisar') as HTMLInputElement).value).toBe('coisa');
  });

  it('tells what to change where a list took too long', async () => {
    const late = { code: 'invalid', messages: 'A consulta demorou demais e foi interrompida.' };
    fakeServer({ 'GET /api/v1/things/grid': { status: 422, body: late } });
    await showThings('/things?search=coisa');
    expect((await screen.findAllByText(/A consulta demorou demais/)).length).toBeGreaterThan(0);
    expect(screen.queryByText('Um dos filtros não foi aceito')).toBeNull();
  });

  it('keeps the rows when they cannot be fetched once more, and says so', async () => {
    let isUp = true;
    fakeServer({
      'GET /api/v1/things/grid': (request) =>
        isUp
          ? answerPage(request, manyThings(3))
          : { status: 500, body: { code: 'internal', messages: 'x' } },
      'DELETE /api/v1/things/3': () => {
        isUp = false;
        return {};
      },
    });
    await showThings();
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir Coisa 3' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sim' }));
    expect(await screen.findByText(/A lista não pôde ser atualizada/)).toBeTruthy();
    expect(screen.getByText('Coisa 1')).toBeTruthy();
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(screen.queryByText(/A lista não pôde ser atualizada/)).toBeNull());
  });

  it('keeps the rows of this page, dimmed, while the next one is on its way', async () => {
    let release = () => {};
    const { callsTo } = serveThings();
    await showThings();
    await screen.findByText('Coisa 1');
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return answering(...given);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Página 2' }));
    const table = screen.getByRole('region', { name: 'Tabela: Coisas' });
    await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByText('Coisa 1')).toBeTruthy();
    release();
    expect(await screen.findByText('Coisa 11')).toBeTruthy();
    expect(table.getAttribute('aria-busy')).toBe('false');
    expect(callsTo('/api/v1/things/grid')).toHaveLength(2);
  });

  it('shows a refused filter at its chip and in its editor, where it can be put right', async () => {
    refuseFilter();
    const { router } = await showThings(REFUSED);
    expect(await screen.findByText('Um dos filtros não foi aceito')).toBeTruthy();
    const chip = screen.getByRole('button', { name: /^Mudar o filtro Nascimento/ });
    expect(chip.parentElement?.textContent).toContain('Este campo está inválido!');
    fireEvent.click(chip);
    const editor = await screen.findByRole('dialog', { name: 'Filtrar' });
    const value = within(editor).getByLabelText('Valor');
    expect(value.getAttribute('aria-invalid')).toBe('true');
    expect(within(editor).getByText('Este campo está inválido!')).toBeTruthy();
    fireEvent.change(value, { target: { value: '2020-01-01' } });
    fireEvent.click(within(editor).getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByText('Coisa 1')).toBeTruthy();
    expect(router.state.location.search).toEqual({
      filters: [{ column: 'born', operator: 'from', value: '2020-01-01' }],
    });
  });

  it('filters between two days, typed as one writes them, with two filters', async () => {
    serveThings();
    const { router } = await showThings();
    await screen.findByText('Coisa 1');
    fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    fireEvent.change(await screen.findByLabelText('Campo'), { target: { value: 'born' } });
    fireEvent.change(screen.getByLabelText('Comparação'), { target: { value: 'between' } });
    fireEvent.change(screen.getByLabelText('De'), { target: { value: '01/01/2020' } });
    const apply = screen.getByRole('button', { name: 'Aplicar' }) as HTMLButtonElement;
    expect(apply.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Até'), { target: { value: '31/12/20' } });
    expect(apply.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Até'), { target: { value: '31/12/2019' } });
    expect(screen.getByText('O fim vem antes do começo.')).toBeTruthy();
    expect(apply.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Até'), { target: { value: '31/12/2020' } });
    fireEvent.click(apply);
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        filters: [
          { column: 'born', operator: 'from', value: '2020-01-01' },
          { column: 'born', operator: 'to', value: '2020-12-31' },
        ],
      }),
    );
    expect(await screen.findByText('a partir de 01/01/2020')).toBeTruthy();
  });

  it('tells a screen reader the new order', async () => {
    serveThings();
    await showThings();
    fireEvent.click(await screen.findByRole('button', { name: 'Nome' }));
    expect(await screen.findByText('Lista por Nome, em ordem crescente.')).toBeTruthy();
  });
});
