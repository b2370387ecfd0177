import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';

const catalogue = vi.hoisted(() => ({ paths: [] as string[] }));
vi.mock('@conforme/contracts/page-catalog.ts', () => ({
  get allPages() {
    return catalogue.paths.map((path) => ({ path, title: path, access: 'signedIn' }));
  },
}));

/** Bell and user menu over a catalogue that has these pages. */
async function show(...paths: string[]) {
  catalogue.paths = paths;
  vi.resetModules();
  const { Bell } = await import('./bell.tsx');
  const { UserMenu } = await import('./user-menu.tsx');
  await renderScreen(
    <>
      <Bell />
      <UserMenu />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Menu de Camila Rezende Duarte' }));
  await screen.findByRole('menuitem', { name: 'Sair' });
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

beforeEach(() => {
  localStorage.clear();
  storeSession(signedInSnapshot({ unreadNotifications: 3 }));
});
afterEach(cleanup);

describe('the pages of one’s own', () => {
  it('are not offered while the catalogue has none', async () => {
    expect(await show()).toEqual(['Aparência', 'Atalhos de teclado', 'Sair']);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('are offered once it has them, the bell with what is unread', async () => {
    expect(await show('/profile', '/notifications')).toEqual([
      'Perfil',
      'Notificações',
      'Aparência',
      'Atalhos de teclado',
      'Sair',
    ]);
    expect(screen.getByRole('button', { name: 'Notificações, 3 não lidas' })).toBeTruthy();
  });
});
