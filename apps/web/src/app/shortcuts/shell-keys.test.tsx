import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { ShellKeys } from './shell-keys.tsx';

beforeEach(async () => {
  localStorage.clear();
  storeSession(withPermissions('users.menu'));
  fakeServer({ 'GET /api/v1/quick_search': () => ({ body: { found: [] } }) });
  await renderScreen(
    <main>
      <ShellKeys />
      <input aria-label="Nome" />
      <input type="search" aria-label="Pesquisar" />
    </main>,
  );
});
afterEach(cleanup);

const press = (key: string, options: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...options });
const palette = () => screen.findByRole('combobox', { name: /^Buscar página/ });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const active = () => screen.getByRole('option', { selected: true }).textContent;

describe('the keys of the shell', () => {
  it('Ctrl+K opens the quick search, also from a field; arrows and Enter go there', async () => {
    press('k', { ctrlKey: true }, screen.getByLabelText('Nome'));
    const field = await palette();
    expect(options()).toEqual([
      'MuralInício',
      'UsuáriosSegurança',
      'AcessosSegurança',
      'DriveAgenda e arquivos',
    ]);
    press('ArrowDown', {}, field);
    expect(active()).toBe('UsuáriosSegurança');
    for (const _ of ['Acessos', 'Drive', 'Mural']) press('ArrowDown', {}, field);
    expect(active()).toBe('MuralInício');
    expect(field.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    fireEvent.change(field, { target: { value: 'usuarios' } });
    press('Enter', {}, field);
    await screen.findByText('another page');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('says when nothing is found, and Ctrl+K closes again', async () => {
    press('k', { metaKey: true });
    fireEvent.change(await palette(), { target: { value: 'nada disso' } });
    await screen.findByText('Nada encontrado');
    expect(screen.queryByRole('listbox')).toBeNull();
    press('k', { metaKey: true });
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('? opens the sheet and / goes to the search, but not while typing', async () => {
    press('?', {}, screen.getByLabelText('Nome'));
    press('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Pesquisar'));
    expect(screen.queryByRole('dialog')).toBeNull();
    press('?');
    await screen.findByRole('dialog', { name: 'Atalhos de teclado' });
  });

  it('single keys can be turned off, and stay off', async () => {
    press('?');
    fireEvent.click(await screen.findByRole('switch', { name: /Atalhos de uma tecla só/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('?');
    press('/');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).not.toBe(screen.getByLabelText('Pesquisar'));
    press('k', { ctrlKey: true });
    await palette();
  });
});
