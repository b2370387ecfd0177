import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CurrentPageProvider } from '../../../core/pages/current-page.tsx';
import { storeActiveEntity, storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeUploads } from '../../../testing/fake-uploads.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../../testing/session-snapshot.ts';
import { PrivacyFormCreatePage } from '../privacy-form-create.page.tsx';

const STILL = /^Um anexo ainda está sendo enviado/;
const WRONG = 'Preencha corretamente os campos do formulário';

const show = () =>
  renderScreen(
    <CurrentPageProvider
      value={{ page: { path: '/things', title: 'Registrar', access: 'public' }, crumbs: [] }}
    >
      <PrivacyFormCreatePage />
    </CurrentPageProvider>,
  );

beforeEach(() => {
  localStorage.clear();
  storeSession(signedInSnapshot());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a request is not registered while its letter is on its way', async () => {
  fakeServer({ 'GET /api/v1/privacy_forms/units': { body: [] } });
  const arrivals = fakeUploads();
  const { container } = await show();
  const save = await screen.findByRole('button', { name: /Salvar/ });
  const file = new File(['%PDF'], 'carta.pdf', { type: 'application/pdf' });
  const input = container.querySelector('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [file] } });
  await waitFor(() => expect(arrivals).toHaveLength(1));
  fireEvent.click(save);
  expect(await screen.findByText(STILL)).toBeTruthy();
  expect(screen.queryByText(WRONG)).toBeNull();
  arrivals[0]?.({ files: [{ id: 'l', name: 'carta.pdf', size: 4 }] });
  await screen.findByRole('button', { name: 'Tirar carta.pdf' });
  fireEvent.click(save);
  expect(await screen.findByText(WRONG)).toBeTruthy();
});

it('a unit that a draft names is shown, wherever one is now', async () => {
  fakeServer({ 'GET /api/v1/privacy_forms/units': { body: [] } });
  localStorage.setItem(
    'conforme.draft.1./privacy-form/create',
    JSON.stringify({
      values: { unit_id: { id: 9, label: 'Unidade de outra' } },
      version: null,
      savedAt: new Date().toISOString(),
    }),
  );
  await show();
  expect(await screen.findByDisplayValue('Unidade de outra')).toBeTruthy();
});

it('where the units did not come, the field is there and says so', async () => {
  storeActiveEntity({ id: 3, type: 'legal_entity', name: 'Escola Ipê' } as never);
  fakeServer({
    'GET /api/v1/privacy_forms/units': { status: 500, body: { code: 'internal', messages: 'x' } },
  });
  await show();
  expect(await screen.findByText(/^As unidades não puderam ser carregadas/)).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Unidade' })).toBeTruthy();
});
