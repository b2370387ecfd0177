import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { dismissAllToasts } from '../../core/toast/toast-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { LinkedPeople, LinkRequests } from './own-links.tsx';

afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.unstubAllGlobals();
});

const PATH = '/api/v1/profile';
const asked = { id: 7, name: 'Nina Reis', organisation: 'Escola Ipê', asked_at: '2026-11-17T12:00:00Z' };
const answered = { body: { people: [], person: null, linked_people: [], link_requests: [] } };

it('says who says so, and sends what the holder answers', async () => {
  storeSession(signedInSnapshot());
  const { callsTo } = fakeServer({
    [`POST ${PATH}/link_requests/7/accept`]: answered,
    [`POST ${PATH}/link_requests/7/decline`]: answered,
  });
  await renderScreen(<LinkRequests requests={[asked]} />);
  expect(screen.getByRole('region', { name: 'Cadastro de Nina Reis, Escola Ipê' }).textContent).toContain(
    'Escola Ipê diz que o cadastro de Nina Reis é seu.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'É meu o cadastro de Nina Reis' }));
  await waitFor(() => expect(callsTo(`${PATH}/link_requests/7/accept`)).toHaveLength(1));
  const decline = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Não é meu o cadastro de Nina Reis',
  });
  await waitFor(() => expect(decline.disabled).toBe(false));
  fireEvent.click(decline);
  await waitFor(() => expect(callsTo(`${PATH}/link_requests/7/decline`)).toHaveLength(1));
});

it('lets go of a record only after asking', async () => {
  storeSession(signedInSnapshot());
  const { callsTo } = fakeServer({ [`DELETE ${PATH}/people/3`]: answered });
  await renderScreen(<LinkedPeople people={[{ id: 3, name: 'Nina Reis', organisation: 'Escola Ipê' }]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Desligar o cadastro de Nina Reis, Escola Ipê' }));
  expect(callsTo(`${PATH}/people/3`)).toHaveLength(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Desligar' }));
  await waitFor(() => expect(callsTo(`${PATH}/people/3`)).toHaveLength(1));
});
