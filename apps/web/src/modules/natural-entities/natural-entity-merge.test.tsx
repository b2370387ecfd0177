import { naturalEntitiesPages } from '@conforme/contracts/modules/natural-entities/natural-entities.pages.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CurrentPageProvider } from '../../core/pages/current-page.tsx';
import { storeSession } from '../../core/session/session-store.ts';
import { dismissAllToasts } from '../../core/toast/toast-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { NaturalEntityMergePage } from './natural-entity-merge.page.tsx';

afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.unstubAllGlobals();
});

const PATH = '/api/v1/natural_entities';
const person = (id: number, name: string, cpf: string | null): NaturalEntityDetail => ({
  ...{ id, version: 'v1' as never, name, first_name: name, surname: '', social_name: null, gender: null },
  ...{ birth_date: '1980-03-02', marital_status: null, emails: [], phones: [], addresses: [] },
  sealed: { cpf, rg: null, mother_name: null, bank_account: null } as NaturalEntityDetail['sealed'],
  ...{ notes: null, legal_basis: null, data_source: null, user: null, link_request: null },
  ...{ holder_confirmed_at: null, organisation: 'Escola Ipê', photo: null, merges: [] },
  ...{ created_at: '2026-11-17T12:00:00Z', updated_at: '2026-11-17T12:00:00Z' },
});

async function openMerge(cpfs: readonly [string | null, string | null]) {
  storeSession(withPermissions('natural_entities.merge'));
  const server = fakeServer({
    [`GET ${PATH}/1`]: { body: person(1, 'Nina Reis', cpfs[0]) },
    [`GET ${PATH}/2`]: { body: person(2, 'Nino Reis', cpfs[1]) },
    [`POST ${PATH}/1/merge`]: {
      status: 409,
      body: { code: 'conflict', messages: 'Não pode.', errors: { other_id: ['Os dois têm contrato.'] } },
    },
  });
  await renderScreen(
    <CurrentPageProvider value={{ page: naturalEntitiesPages.pages.merge, crumbs: [] }}>
      <NaturalEntityMergePage params={{ natural_entity_id: '1', other_id: '2' }} />
    </CurrentPageProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Unificar' }));
  return server;
}
const sent = (server: Awaited<ReturnType<typeof openMerge>>) => server.callsTo(`${PATH}/1/merge`).length;

it('asks about two CPFs that differ, with names and birth dates, before anything is sent', async () => {
  const server = await openMerge(['***.533.447-**', '***.111.222-**']);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('CPFs diferentes: são a mesma pessoa?');
  expect(dialog.textContent).toContain('Nina ReisCPF ***.533.447-** · nascimento em 02/03/1980');
  expect(dialog.textContent).toContain('Nino ReisCPF ***.111.222-**');
  expect(sent(server)).toBe(0);
});

it('asks in any case, and a refusal takes the focus', async () => {
  const server = await openMerge(['***.533.447-**', null]);
  expect((await screen.findByRole('dialog')).textContent).not.toContain('CPFs diferentes');
  fireEvent.click(screen.getByRole('button', { name: 'Sim, unificar' }));
  const alert = await screen.findByText('Os dois têm contrato.');
  expect(sent(server)).toBe(1);
  await waitFor(() => expect(document.activeElement).toBe(alert));
});
