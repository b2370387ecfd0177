import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import { useSend } from '../../core/api/use-send.ts';
import { AllModules } from '../../core/pages/all-modules.tsx';
import type { WebModule } from '../../core/pages/bind-pages.ts';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { HorizontalMenu } from './horizontal-menu.tsx';
import { Sidebar } from './sidebar.tsx';

const counting: WebModule = {
  name: 'privacy-form',
  pages: [],
  profile: [],
  menu: [
    {
      path: '/privacy-form',
      resource: 'privacy_forms',
      rules: ['privacy.form.menu'],
      words: (count) => `${count} pedidos em aberto`,
      count: async () => async () => 120,
    },
  ],
};
const show = (menu: ReactNode) => renderScreen(<AllModules value={[counting]}>{menu}</AllModules>);

beforeEach(() => storeSession(withPermissions('privacy.form.menu')));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a menu of drawings counts over the drawing, and says what in the entry’s name', async () => {
  await show(<Sidebar path="/" onToggle={() => {}} isRail />);
  const entry = await screen.findByRole('link', { name: /\(120 pedidos em aberto\)$/ });
  expect(entry.querySelector('.nav-count-over')?.textContent).toBe('99+');
});

it('the open sidebar counts beside the words', async () => {
  await show(<Sidebar path="/privacy-form" onToggle={() => {}} />);
  expect((await screen.findByText('(120 pedidos em aberto)')).closest('a')?.textContent).toContain('99+');
});

it('the bar counts on the closed group, and on the entry in it', async () => {
  await show(<HorizontalMenu path="/" />);
  const group = await screen.findByRole('button', { name: /120 pedidos em aberto/ });
  expect(group.querySelector('.nav-count')?.textContent).toContain('99+');
  fireEvent.click(group);
  expect(await screen.findByRole('menuitem', { name: /120 pedidos em aberto/ })).toBeTruthy();
});

it('is asked again when something is written to what it counts, also where the screen is left', async () => {
  let open = 3;
  const menu = counting.menu?.map((part) => ({ ...part, count: async () => async () => open })) ?? [];
  fakeServer({ 'POST /api/v1/privacy_forms': { body: { id: 1 } } });
  function Answer() {
    const answer = useSend(endpointRef('POST', '/api/v1/privacy_forms'), { leaves: true });
    return (
      <button type="button" onClick={() => answer.mutate({} as never)}>
        Responder
      </button>
    );
  }
  await renderScreen(
    <AllModules value={[{ ...counting, menu }]}>
      <Sidebar path="/privacy-form" onToggle={() => {}} />
      <Answer />
    </AllModules>,
  );
  await screen.findByText('(3 pedidos em aberto)');
  open = 2;
  fireEvent.click(screen.getByRole('button', { name: 'Responder' }));
  await screen.findByText('(2 pedidos em aberto)');
});
