import { messages } from '@conforme/contracts/core/messages.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { TellManyDialog } from './tell-many-dialog.tsx';

const path = '/api/v1/portal_cebas/credentialing_handlings/tell';
const preview = {
  ...{ families: 120, without_address: 0, mail_leaves: true, subject: 'Há novidade na sua inscrição' },
  paragraphs: ['A escola escreveu a você na página da inscrição.'],
};
const ids = Array.from({ length: 120 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
const text = 'A reunião das famílias é na sexta.';

beforeEach(() => storeSession(withPermissions('portal_cebas.credentialing.handling')));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Told {
  readonly letter: string;
  readonly ids: readonly string[];
  readonly text: string;
}

async function written(leftOut = 0) {
  const onDone = vi.fn();
  await renderScreen(<TellManyDialog opened {...{ ids, leftOut, onDone }} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Escrever a 120 famílias' }));
  fireEvent.change(dialog.getByLabelText(/Mensagem/), { target: { value: text } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ver antes de enviar' }));
  await screen.findByText('Há novidade na sua inscrição');
  return onDone;
}

it('is looked at before it leaves, goes in parts of one letter, and tells when all have it', async () => {
  const server = fakeServer({
    [`POST ${path}/preview`]: { body: preview },
    [`POST ${path}`]: ({ body }) => ({ body: { told: (body as Told).ids.length, already: 0 } }),
  });
  const onDone = await written();
  expect(screen.getByText(text)).toBeTruthy();
  expect(server.callsTo(path)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Enviar a 120 famílias' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const parts = server.callsTo(path).map(({ body }) => body as Told);
  expect(parts.map((part) => part.ids.length)).toEqual([50, 50, 20]);
  expect(new Set(parts.map(({ letter }) => letter)).size).toBe(1);
  expect(parts.flatMap((part) => part.ids)).toEqual(ids);
});

it('an answer that is lost half way is told, and going on sends the same letter to the rest', async () => {
  let calls = 0;
  const server = fakeServer({
    [`POST ${path}/preview`]: { body: preview },
    [`POST ${path}`]: () => (++calls === 2 ? 'unreachable' : { body: { told: 50, already: 0 } }),
  });
  const onDone = await written(2);
  fireEvent.click(screen.getByRole('button', { name: 'Enviar a 120 famílias' }));
  expect(await screen.findByText(/Quem já recebeu não recebe de novo/, {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('50 de 120');
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Continuar o envio' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const parts = server.callsTo(path).map(({ body }) => body as Told);
  expect(new Set(parts.map(({ letter }) => letter)).size).toBe(1);
  expect(new Set(parts.flatMap((part) => part.ids))).toEqual(new Set(ids));
});

it('too short a message is refused at its field; what families still write is said to be left out', async () => {
  const server = fakeServer({ [`POST ${path}/preview`]: { body: preview } });
  await renderScreen(
    <TellManyDialog opened {...{ ids, leftOut: 3 }} onDone={() => undefined} onClose={() => undefined} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Escrever a 120 famílias' }));
  expect(dialog.getByText(/3 inscrições selecionadas ainda não foram enviadas/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Mensagem/), { target: { value: 'Oi' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ver antes de enviar' }));
  expect(await dialog.findByText(messages.atLeastTen)).toBeTruthy();
  expect(server.seen).toHaveLength(0);
});
