import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { QuotaDialog } from './quota-dialog.tsx';

const path = '/api/v1/drive/quotas';
const shown = {
  quotas: [
    { role_id: 3, name: 'Professores', megabytes: 5120, is_set: true },
    { role_id: 4, name: 'Estudantes', megabytes: 0, is_set: false },
  ],
  organisation: { used: 0, limit: 1024 ** 4 },
};

beforeEach(() => storeSession(signedInSnapshot()));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function save(text: string) {
  const server = fakeServer({ [`GET ${path}`]: { body: shown }, [`PUT ${path}`]: { body: shown } });
  const onClose = vi.fn();
  await renderScreen(<QuotaDialog onClose={onClose} />);
  fireEvent.change(await screen.findByLabelText('Professores'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  return {
    sent: () => server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    onClose,
  };
}

it.each([
  ['1.024', 1024 * 1024],
  ['1.024,5', 1024 * 1024 + 512],
  ['1,5', 1536],
  ['0', 0],
])('%s GB are read as people here write them', async (text, megabytes) => {
  const { sent, onClose } = await save(text);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ quotas: [{ role_id: 3, megabytes }] }]);
});

it.each(['', ',', '1,5,2', '1.5', '10.24', '999999999'])(
  '“%s” is refused at the field, and takes nobody’s room',
  async (text) => {
    const { sent } = await save(text);
    expect(await screen.findByText('Escreva um número, como 5, 1,5 ou 1.024.')).toBeTruthy();
    expect(screen.getByLabelText('Professores').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Estudantes').getAttribute('aria-invalid')).not.toBe('true');
    expect(sent()).toEqual([]);
  },
);
