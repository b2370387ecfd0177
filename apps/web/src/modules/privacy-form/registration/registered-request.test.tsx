import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../../testing/session-snapshot.ts';
import { RegisteredRequest } from './registered-request.tsx';

const request = {
  id: 7,
  protocol: 'LGPD-2026-000007-U',
  key: 'ABCDE12345',
  due_at: '2026-12-01T02:59:59Z',
  mailed_to: 'rosa@exemplo.test',
};
const onAnother = vi.fn();
const another = () => fireEvent.click(screen.getByRole('button', { name: 'Registrar outro' }));
const isUnloadAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  storeSession(signedInSnapshot());
  onAnother.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the key, and asks before it is lost', async () => {
  await renderScreen(<RegisteredRequest request={request} onAnother={onAnother} />);
  expect((screen.getByLabelText('Chave') as HTMLInputElement).value).toBe('ABCDE-12345');
  expect(screen.getByText('rosa@exemplo.test')).toBeTruthy();
  expect(isUnloadAsked()).toBe(true);
  another();
  fireEvent.click(await screen.findByRole('button', { name: 'Sair sem a chave' }));
  expect(onAnother).toHaveBeenCalledOnce();
});

it('gives the receipt on paper with that key; then nothing is asked', async () => {
  const answer = new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  const fetched = vi.fn(async (_: unknown, __: RequestInit) => answer);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  await renderScreen(<RegisteredRequest request={{ ...request, mailed_to: null }} onAnother={onAnother} />);
  expect(screen.getByText(/não deu um e-mail/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Baixar comprovante (PDF)' }));
  await waitFor(() => expect(isUnloadAsked()).toBe(false));
  const [address, sent] = fetched.mock.calls[0] ?? [];
  expect(String(address)).toContain('/api/v1/receipts/pdf');
  expect(JSON.parse(String(sent?.body))).toEqual({
    form_type: 'privacy',
    protocol: request.protocol,
    key: request.key,
  });
  another();
  expect(onAnother).toHaveBeenCalledOnce();
});
