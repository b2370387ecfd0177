import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../../testing/session-snapshot.ts';
import { RegisteredCase } from './registered-case.tsx';

// Files share their modules: what another one loaded has the real ones, and none is to keep these.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
let leaves = true;
vi.mock('../../mail-leaves/use-mail-leaves.ts', () => ({ useMailLeaves: () => leaves }));

const request = {
  id: '7c1f8b52-5f0e-4c6c-9c57-0f2a4be1d107',
  protocol: 'LGPD-2026-7KQ4M2X-9',
  key: 'ABCDE12345',
  terms: [
    {
      about: 'Confirmação e acesso, em declaração completa',
      lines: [
        {
          of: 'law' as const,
          name: 'Prazo da lei',
          words: '15 dias',
          due_at: '2026-12-03T02:59:59Z',
          source: 'LGPD, art. 19, II',
          source_url: null,
        },
        {
          of: 'own' as const,
          name: 'Nossa meta',
          words: '12 dias',
          due_at: '2026-11-30T02:59:59Z',
          source: null,
          source_url: null,
        },
      ],
    },
  ],
  mailed_to: 'rosa@exemplo.test',
};
const onAnother = vi.fn();
const ofKind = {
  kind: {
    path: '/privacy-form',
    permissions: { read: 'privacy_form.detail', handle: 'privacy_form.handling' },
  },
  formType: 'privacy',
  words: {
    title: 'Entregue ao titular',
    description: 'Com o protocolo e a chave ele acompanha o pedido.',
    noAddress: 'Quem pediu não deu um e-mail',
    open: 'Abrir o pedido',
  },
  onAnother,
} as const;
const another = () => fireEvent.click(screen.getByRole('button', { name: 'Registrar outro' }));
const isUnloadAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  storeSession(signedInSnapshot());
  leaves = true;
  onAnother.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the key, and asks before it is lost', async () => {
  await renderScreen(<RegisteredCase {...ofKind} registered={request} />);
  expect((screen.getByLabelText('Chave') as HTMLInputElement).value).toBe('ABCDE-12345');
  expect(screen.getByText('rosa@exemplo.test')).toBeTruthy();
  expect(
    screen.getByText('Prazo da lei: 15 dias, até 02/12/2026. Nossa meta: 12 dias, até 29/11/2026.'),
  ).toBeTruthy();
  await waitFor(() => expect(isUnloadAsked()).toBe(true));
  another();
  fireEvent.click(await screen.findByRole('button', { name: 'Sair sem a chave' }));
  expect(onAnother).toHaveBeenCalledOnce();
});

it('gives the receipt on paper with that key; then nothing is asked', async () => {
  const answer = new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
  const fetched = vi.fn(async (_: unknown, __: RequestInit) => answer);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  await renderScreen(<RegisteredCase {...ofKind} registered={{ ...request, mailed_to: null }} />);
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

it('does not blame whoever asked where no mail leaves', async () => {
  leaves = false;
  await renderScreen(<RegisteredCase {...ofKind} registered={{ ...request, mailed_to: null }} />);
  expect(screen.getByText(/Nenhum e-mail sai desta instalação/)).toBeTruthy();
  expect(screen.queryByText(/não deu um e-mail/)).toBeNull();
});
