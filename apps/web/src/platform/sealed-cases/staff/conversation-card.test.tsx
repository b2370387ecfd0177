import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { openedReport, reportDetail, staffChannel } from '../../../testing/sealed-report.ts';
import { ConversationCard } from './conversation-card.tsx';

// Areas that grow with their text listen to fonts, which the tests' browser does not have.
beforeAll(() => {
  const fonts = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
});
afterAll(() => Reflect.deleteProperty(document, 'fonts'));
afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.unstubAllGlobals();
});

it('a message whose answer was lost goes again with the words as they were sealed first', async () => {
  const detail = reportDetail({ actions: [{ name: 'message', refused: null }] });
  const path = `/api/v1/intimidation_forms/${detail.id}/message`;
  const answers = [{ status: 500, body: { code: 'internal', messages: 'Falhou agora.' } }];
  const { callsTo } = fakeServer({ [`POST ${path}`]: () => answers.shift() ?? { body: {} } });
  const reread = vi.fn(async () => {});
  let sealings = 0;
  const seal = () => ({ epoch: 1, body: `sealed ${++sealings}` });
  await renderScreen(
    <ConversationCard of={staffChannel} detail={detail} opened={openedReport({ seal, reread })} isHandled />,
  );
  const box = screen.getByLabelText('Escrever a quem relatou') as HTMLTextAreaElement;
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  const write = (text: string) => fireEvent.change(box, { target: { value: text } });
  write('Obrigada por contar.');
  for (let tried = 1; tried <= 2; tried++) {
    press();
    await waitFor(() => expect(reread).toHaveBeenCalledTimes(tried));
  }
  expect(box.value).toBe('');
  write('Obrigada por contar.');
  press();
  await waitFor(() => expect(reread).toHaveBeenCalledTimes(3));
  const sent = callsTo(path).map(({ body }) => (body as { words: { body: string } }).words.body);
  expect(sent).toEqual(['sealed 1', 'sealed 1', 'sealed 2']);
});
