import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CurrentPageProvider } from '../../core/pages/current-page.tsx';
import { storeActiveEntity, storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { IncidentFormCreatePage } from './incident-form-create.page.tsx';

afterEach(() => {
  cleanup();
  storeActiveEntity(null);
  vi.unstubAllGlobals();
});

it('in "Todas" asks for the organisation, and nothing of the server', async () => {
  storeSession(signedInSnapshot());
  storeActiveEntity({ id: 0, type: 'all', name: 'Todas' });
  const { seen } = fakeServer({});
  await renderScreen(
    <CurrentPageProvider
      value={{ page: { path: '/things', title: 'Registrar', access: 'public' }, crumbs: [] }}
    >
      <IncidentFormCreatePage />
    </CurrentPageProvider>,
  );
  expect(screen.getByText(/Escolha uma organização, no alto da tela/)).toBeTruthy();
  expect(seen).toEqual([]);
});
