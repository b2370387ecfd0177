import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dismissAllToasts } from '../../core/toast/toast-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { MessagePart } from './message-part.tsx';

const rules = { kinds: ['pdf' as const], max_bytes: 1_000_000, max_files: 10 };
afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.unstubAllGlobals();
});

const reference = { form_type: 'privacy', protocol: 'LGPD-2026-7KQ4M2X-9', key: 'ABCDE12345' } as const;
const button = (name: string) => screen.getByRole('button', { name });
const open = () => fireEvent.click(button('Escrever uma mensagem'));
const box = () => screen.getByLabelText('Escreva aqui');
const isOpener = () => document.activeElement === button('Escrever uma mensagem');

it('gives the focus to what opens and back to what opened it, and asks before typed text is lost', async () => {
  const { container } = await renderScreen(
    <MessagePart reference={reference} about={[]} rules={rules} onSent={vi.fn()} />,
  );
  const isAsking = () => container.querySelector('dialog')?.open;
  open();
  expect(document.activeElement).toBe(box());
  fireEvent.click(button('Cancelar'));
  expect(isOpener()).toBe(true);

  open();
  fireEvent.change(box(), { target: { value: 'Mudei de endereço.' } });
  fireEvent.click(button('Cancelar'));
  expect(isAsking()).toBe(true);
  fireEvent.click(button('Não, continuar'));
  expect(isAsking()).toBe(false);
  expect((box() as HTMLTextAreaElement).value).toBe('Mudei de endereço.');
  fireEvent.click(button('Cancelar'));
  fireEvent.click(button('Sim, descartar'));
  expect(isOpener()).toBe(true);
});

it('says that it was sent, each time', async () => {
  const onSent = vi.fn();
  const { callsTo } = fakeServer({ 'POST /api/v1/protocols/reply': { body: { protocol: 'x' } } });
  await renderScreen(<MessagePart reference={reference} about={[]} rules={rules} onSent={onSent} />);
  for (const times of [1, 2]) {
    open();
    fireEvent.change(box(), { target: { value: 'Mudei de endereço.' } });
    fireEvent.click(button('Enviar mensagem'));
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(times));
    await screen.findByText('Mensagem enviada.');
    await waitFor(() => expect(isOpener()).toBe(true));
    dismissAllToasts();
    await waitFor(() => expect(screen.queryByText('Mensagem enviada.')).toBeNull());
  }
  expect(callsTo('/api/v1/protocols/reply')).toHaveLength(2);
});
