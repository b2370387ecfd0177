import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CurrentPageProvider } from '../../core/pages/current-page.tsx';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { anIncident } from '../../testing/incident.ts';
import { anEntry } from '../../testing/privacy-request.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { IncidentFormAnpdPage } from './incident-form-anpd.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const aPaper = (id: string, name: string, entry_id: number): IncidentDetail['files'][number] => ({
  ...{ id, name, entry_id, size: 2048, paper: 'staff' },
});

it('offers for filing the files of section 13, and none of an internal note', async () => {
  const incident = anIncident({
    duty: 'communicate',
    entries: [anEntry({ id: 1, kind: 'note' }), anEntry({ id: 2, kind: 'event' })],
    files: [
      aPaper('3a0c6d5e-0000-4000-8000-000000000001', 'rascunho-interno.pdf', 1),
      aPaper('3a0c6d5e-0000-4000-8000-000000000002', 'registro-de-acesso.pdf', 2),
    ],
  });
  storeSession(withPermissions('incident_form.handling'));
  fakeServer({ [`GET /api/v1/incident_forms/${incident.id}`]: { body: incident } });
  await renderScreen(
    <CurrentPageProvider
      value={{ page: { path: '/things', title: 'Formulário da ANPD', access: 'public' }, crumbs: [] }}
    >
      <IncidentFormAnpdPage params={{ id: incident.id }} />
    </CurrentPageProvider>,
  );
  const annexes = await screen.findByRole('region', { name: '13. Anexos' });
  const offered = within(annexes).getAllByRole('button', { name: /^Baixar/ });
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('registro-de-acesso.pdf'),
  ]);
  expect(screen.queryByText(/rascunho-interno/)).toBeNull();
  expect(screen.queryByRole('heading', { name: /^15\./ })).toBeNull();
});
