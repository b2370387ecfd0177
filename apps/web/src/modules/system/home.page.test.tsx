import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AttentionItem,
  type HomeParts,
  HomePartsSource,
  type SetupStep,
} from '../../core/pages/home-parts.tsx';
import { storeSession } from '../../core/session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { HomePage } from './home.page.tsx';

const step = (key: string, isDone: () => Promise<boolean>, rule = 'things.menu'): SetupStep => ({
  key,
  order: key === 'um' ? 1 : 2,
  rules: [rule],
  label: `Passo ${key}`,
  why: `Por causa de ${key}`,
  to: `/things/${key}`,
  action: `Ir a ${key}`,
  isDone: async () => isDone,
});
const item = (key: string, count: () => Promise<number>, rule = 'things.menu', order = 1): AttentionItem => ({
  key,
  order,
  rules: [rule],
  to: `/things?${key}`,
  sentence: (number) => `${number} ${key}.`,
  count: async () => count,
});
const show = (home: Omit<HomeParts, 'resource'>) =>
  renderScreen(
    <HomePartsSource value={async () => [{ resource: 'things', ...home }]}>
      <HomePage />
    </HomePartsSource>,
  );
const yes = async () => true;
const no = async () => false;

beforeEach(() => {
  localStorage.clear();
  storeSession(withPermissions('things.menu', 'users.menu'));
});
afterEach(cleanup);

describe('the Mural', () => {
  it('greets by first name, and does not repeat the menu', async () => {
    await show({});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
      /^(Bom dia|Boa tarde|Boa noite), Camila$/,
    );
    expect(screen.queryByRole('link', { name: 'Usuários' })).toBeNull();
  });

  it('says when the parts of the modules did not arrive, and asks for them again', async () => {
    let isUp = false;
    const load = async () => {
      if (!isUp) throw new Error('down');
      return [{ resource: 'things', attention: [item('pedidos', async () => 3)] }];
    };
    await renderScreen(
      <HomePartsSource value={load}>
        <HomePage />
      </HomePartsSource>,
    );
    await screen.findByText('Esta parte da tela não pôde ser carregada.', { exact: false });
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('link', { name: '3 pedidos.' });
  });

  it('tells only what waits, with its number and the way to it', async () => {
    await show({ attention: [item('pedidos', async () => 3), item('contas', async () => 0)] });
    const link = await screen.findByRole('link', { name: '3 pedidos.' });
    expect(link.getAttribute('href')).toBe('#/things?pedidos');
    expect(screen.queryByText(/contas/)).toBeNull();
    expect(screen.queryByText(/Tudo em dia/)).toBeNull();
  });

  it('puts first what a module says is more pressing, wherever the module stands', async () => {
    await show({
      attention: [
        item('convites', async () => 2, 'things.menu', 20),
        item('falhas', async () => 1, 'things.menu', 10),
      ],
    });
    await screen.findByRole('link', { name: '2 convites.' });
    const names = screen.getAllByRole('link', { name: /convites|falhas/ }).map((link) => link.textContent);
    expect(names).toEqual(['11 falhas.', '22 convites.']);
  });

  it('holds the cards of other features, in their order, for those who may see them', async () => {
    const block = (key: string, order: number, rule: string) => ({
      key,
      order,
      rules: [rule],
      load: async () => () => <h2>Cartão {key}</h2>,
    });
    await show({
      blocks: [block('b', 2, 'things.menu'), block('a', 1, 'things.menu'), block('c', 3, 'other.menu')],
    });
    await screen.findByRole('heading', { name: 'Cartão b' });
    const cards = screen.getAllByRole('heading', { name: /Cartão/ }).map((card) => card.textContent);
    expect(cards).toEqual(['Cartão a', 'Cartão b']);
  });

  it('is calm when nothing waits, and honest when it could not ask', async () => {
    let isUp = false;
    const count = () => (isUp ? Promise.resolve(0) : Promise.reject(new Error('down')));
    await show({ attention: [item('pedidos', count)] });
    await screen.findByText('Não foi possível consultar tudo agora.', { exact: false });
    expect(screen.queryByText(/Tudo em dia/)).toBeNull();
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByText(/Tudo em dia/);
  });

  it('asks nothing on behalf of who lacks the permission', async () => {
    let asked = 0;
    const count = async () => ++asked;
    await show({
      attention: [item('segredos', count, 'secrets.menu')],
      steps: [step('oculto', no, 'secrets.menu')],
    });
    await screen.findByText(/Tudo em dia/);
    expect(asked).toBe(0);
    expect(screen.queryByText('Primeiros passos')).toBeNull();
  });

  it('knows which steps are done and offers the others', async () => {
    await show({ steps: [step('um', yes), step('dois', no), step('tres', no)] });
    await screen.findByText('1 de 3 feito');
    const [first, second] = screen
      .getAllByRole('listitem')
      .filter((row) => /Passo/.test(row.textContent ?? ''));
    expect(first?.textContent).toBe('Passo um (feito)');
    expect(within(second as HTMLElement).getByRole('link', { name: 'Ir a dois' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ir a um' })).toBeNull();
  });

  it('shows the steps in their order, and leads to the active organisation where a step is about it', async () => {
    const second = { ...step('dois', no), to: () => '/things/7' };
    await show({ steps: [second, step('um', no)] });
    const links = await screen.findAllByRole('link', { name: /^Ir a/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#/things/um', '#/things/7']);
  });

  it('takes the list away once everything is done', async () => {
    await show({ steps: [step('um', yes), step('dois', yes)] });
    await screen.findByText(/Tudo em dia/);
    await waitFor(() => expect(screen.queryByText('Primeiros passos')).toBeNull());
    expect(screen.queryByText('Mostrar os primeiros passos')).toBeNull();
  });

  it('hides the list when told to, remembers it, and brings it back', async () => {
    const view = await show({ steps: [step('um', no)] });
    fireEvent.click(await screen.findByRole('button', { name: /^Ocultar/ }));
    expect(screen.queryByText('Passo um')).toBeNull();
    view.unmount();
    await show({ steps: [step('um', no)] });
    fireEvent.click(await screen.findByRole('button', { name: 'Mostrar os primeiros passos' }));
    await screen.findByText('Passo um');
  });
});
