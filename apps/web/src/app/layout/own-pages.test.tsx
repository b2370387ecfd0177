import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { Bell } from './bell.tsx';
import { UserMenu } from './user-menu.tsx';

beforeEach(() => {
  localStorage.clear();
  storeSession(signedInSnapshot({ unreadNotifications: 3 }));
});
afterEach(cleanup);

it('the pages of one’s own are in the user’s menu, and the bell says what is unread', async () => {
  await renderScreen(
    <>
      <Bell />
      <UserMenu />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Menu de Camila Rezende Duarte' }));
  await screen.findByRole('menuitem', { name: 'Sair' });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Perfil',
    'Notificações',
    'Aparência',
    'Atalhos de teclado',
    'Sair',
  ]);
  expect(screen.getByRole('menuitem', { name: 'Perfil' }).getAttribute('href')).toContain('/profile');
  expect(screen.getByRole('button', { name: 'Notificações, 3 não lidas' })).toBeTruthy();
});
