import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CurrentPageProvider } from '../../../core/pages/current-page.tsx';
import { withOrganisation } from '../../../core/pages/record-organisations.ts';
import { activeEntity, storeActiveEntity, storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { anApplication, applicationKind as kind, path } from '../../../testing/made-up-case-kind.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { CaseRecord } from './case-record.tsx';

const here = { id: 1, type: 'legal_entity', name: 'Colégio Vale do Ipê' } as const;
const there = { id: 2, type: 'legal_entity', name: 'Unidade Serra Azul' } as const;

beforeEach(() => {
  storeSession(withPermissions('application.handling'));
  storeActiveEntity(here);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ENTITIES = 'GET /api/v1/data_access/grid';
const server = () =>
  fakeServer({
    [`GET ${path}/${anApplication.id}`]: () =>
      activeEntity()?.type === 'legal_entity' && activeEntity()?.id === there.id
        ? { body: anApplication }
        : { status: 404, body: { code: 'not_found', messages: 'Não há.' } },
    [ENTITIES]: { body: { model: { data: [here, there], total: 2 } } },
  });
const page = {
  path: '/applications/:id',
  title: 'Inscrição',
  access: { rule: 'application.detail' },
} as const;
/** As the address is after a reload, or in a tab of its own: nothing else is known. */
const show = (organisation: number) =>
  renderScreen(
    <CurrentPageProvider value={{ page, crumbs: [] }}>
      <CaseRecord kind={kind} id={anApplication.id}>
        {(detail) => <p>{detail.protocol}</p>}
      </CaseRecord>
    </CurrentPageProvider>,
    withOrganisation('/things', organisation),
  );

it('offers to change to the unit a notification spoke of, and then shows the record', async () => {
  const { callsTo } = server();
  await show(there.id);
  const offer = await screen.findByRole('button', { name: `Trocar para ${there.name}` });
  expect(screen.getByText(`Isto é de ${there.name}`)).toBeTruthy();
  // Asked for by its number: whoever reaches more than a page of them is offered it, too.
  expect(decodeURIComponent(callsTo('/api/v1/data_access/grid')[0]?.url ?? '')).toContain(
    `[value]=${there.id}`,
  );
  fireEvent.click(offer);
  expect(await screen.findByText(anApplication.protocol)).toBeTruthy();
  await waitFor(() => expect(activeEntity()?.id).toBe(there.id));
});

it('offers it also to who sees the data of a person of the same number', async () => {
  server();
  storeActiveEntity({ id: there.id, type: 'natural_entity', name: 'Ana' });
  await show(there.id);
  expect(await screen.findByRole('button', { name: `Trocar para ${there.name}` })).toBeTruthy();
});

it('offers nothing where the unit is not one of those the person reaches', async () => {
  server();
  await show(3);
  await waitFor(() => expect(screen.queryByRole('heading')).toBeTruthy());
  expect(screen.queryByRole('button', { name: /^Trocar para/ })).toBeNull();
});
