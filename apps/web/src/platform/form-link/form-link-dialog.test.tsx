import { missingForForm } from '@conforme/contracts/platform/organisations/form-requirements.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { FormLinkDialog } from './form-link-dialog.tsx';
import { offeredPrivacyForm } from './privacy-form.tsx';

afterEach(cleanup);

const PATH = '/api/v1/privacy_forms/link';
const url = 'https://conforme.example/#/form-lgpd/v1.0.abc';

const show = async (stands: { is_open: boolean; has_link: boolean; missing?: readonly object[] }) => {
  const server = fakeServer({
    [`GET ${PATH}`]: { body: { organisation: 'Colégio Ipê', missing: [], ...stands } },
    [`POST ${PATH}`]: { body: { url } },
  });
  await renderScreen(<FormLinkDialog opened onClose={() => {}} form={offeredPrivacyForm} entityId={7} />);
  return server;
};
const written = ({ seen }: Awaited<ReturnType<typeof show>>) =>
  seen.filter(({ method }) => method === 'POST');

it('shows the address at once where the form is open and has one', async () => {
  const server = await show({ is_open: true, has_link: true });
  expect(await screen.findByDisplayValue(url)).toBeTruthy();
  expect(screen.getByRole('img', { name: /QR code: .*Colégio Ipê/ })).toBeTruthy();
  expect(written(server)).toMatchObject([{ body: { legal_entity_id: 7 } }]);
});

it('opens nothing by being looked at: a closed form waits for the word', async () => {
  const server = await show({ is_open: false, has_link: true });
  const open = await screen.findByRole('button', { name: 'Abrir o formulário e criar o link' });
  expect(written(server)).toHaveLength(0);
  fireEvent.click(open);
  await waitFor(() => expect(screen.getByDisplayValue(url)).toBeTruthy());
  expect(written(server)).toHaveLength(1);
});

const missing = missingForForm({
  has_officer: false,
  has_contact: true,
  has_notice: false,
  small_agent: false,
});

it('says what is missing, with a way to each, and offers no opening until it is there', async () => {
  storeSession(withPermissions('legal_entities.edit'));
  await show({ is_open: false, has_link: false, missing });
  const officer = await screen.findByRole('link', { name: 'Indique a pessoa encarregada' });
  expect(officer.getAttribute('href')).toContain('/people/legal_entities/7/edit?part=encarregado');
  expect(screen.getByRole('link', { name: 'Publique o aviso de privacidade' })).toBeTruthy();
  expect(screen.getByText(/art\. 41, § 1º/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Abrir o formulário/ })).toBeNull();
});

it('keeps the address of an open form in sight, beside what was taken away', async () => {
  await show({ is_open: true, has_link: true, missing });
  expect(await screen.findByDisplayValue(url)).toBeTruthy();
  expect(screen.getByText(/O formulário continua aberto/)).toBeTruthy();
});
