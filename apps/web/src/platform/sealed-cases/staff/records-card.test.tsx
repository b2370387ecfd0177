import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { openedRecord, openedReport, reportDetail, staffChannel } from '../../../testing/sealed-report.ts';
import { RecordsCard } from './records-card.tsx';
import type { OpenedRecord } from './use-opened-report.ts';

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

const detail = reportDetail();
const task = openedRecord({ kind: 'task', text: 'Ouvir o motorista', version: 2, fields: { who: 'Rui' } });
const path = (record: OpenedRecord) => `/api/v1/intimidation_forms/${detail.id}/sealed/records/${record.id}`;
const show = (record: OpenedRecord) => {
  const server = fakeServer({ [`POST ${path(record)}`]: { body: { version: record.version + 1 } } });
  const opened = openedReport({ records: [record] });
  return {
    ...server,
    shown: renderScreen(<RecordsCard of={staffChannel} detail={detail} opened={opened} isHandled />),
  };
};
/** What was sealed, by the stand-in of sealing. */
const sealedIn = (request: { body: unknown } | undefined) => {
  const { version, body } = (request ? request.body : {}) as { version: number; body: string };
  return { version, ...JSON.parse(body) };
};

it('a task is done with its day, sealed as it was, and may be reopened', async () => {
  const { callsTo, shown } = show(task);
  await shown;
  expect(screen.getByText('Uma tarefa em aberto.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Marcar como feita: Tarefa/ }));
  await waitFor(() => expect(callsTo(path(task))).toHaveLength(1));
  const sent = sealedIn(callsTo(path(task))[0]);
  expect(sent).toMatchObject({ version: 2, kind: 'task', audience: 'readers' });
  expect(sent.note).toMatchObject({ text: 'Ouvir o motorista', written_at: task.written_at });
  expect(sent.note.fields).toEqual({ who: 'Rui', done: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/) });
  cleanup();

  const done = { ...task, fields: { who: 'Rui', done: '18/11/2026' } };
  const again = show(done);
  await again.shown;
  fireEvent.click(screen.getByRole('button', { name: /^Reabrir: Tarefa/ }));
  await waitFor(() => expect(again.callsTo(path(done))).toHaveLength(1));
  expect(sealedIn(again.callsTo(path(done))[0]).note.fields).toEqual({ who: 'Rui' });
});

it('a note of one’s own is changed for its author alone', async () => {
  const note = openedRecord({ kind: 'private_note', audience: 'author', text: 'Só minha' });
  const { callsTo, shown } = show(note);
  await shown;
  fireEvent.click(screen.getByRole('button', { name: /^Alterar Nota só minha/ }));
  fireEvent.change(screen.getByLabelText('Texto'), { target: { value: 'Ainda só minha' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(callsTo(path(note))).toHaveLength(1));
  expect(sealedIn(callsTo(path(note))[0])).toMatchObject({
    audience: 'author',
    note: { text: 'Ainda só minha' },
  });
});

it('what was decided is not changed', async () => {
  const { shown } = show(openedRecord({ kind: 'conclusion', fields: { result: 'Procedente' } }));
  await shown;
  expect(screen.queryByRole('button', { name: /^Alterar/ })).toBeNull();
  expect(screen.getByText('Procedente')).toBeTruthy();
});

const failed = { status: 500, body: { code: 'internal', messages: 'Falhou agora.' } };
const records = `/api/v1/intimidation_forms/${detail.id}/sealed/records`;
const write = async (answers: readonly { status: number; body: unknown }[]) => {
  const left = [...answers];
  const server = fakeServer({ [`POST ${records}`]: () => left.shift() ?? { body: { id: 'x' } } });
  await renderScreen(<RecordsCard of={staffChannel} detail={detail} opened={openedReport()} isHandled />);
  const opener = screen.getByRole('button', { name: 'Registrar' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.change(screen.getByLabelText('Texto'), { target: { value: 'Conversa com o motorista' } });
  const dialog = within(screen.getByRole('dialog'));
  return {
    ...server,
    opener,
    press: () => fireEvent.click(dialog.getByRole('button', { name: 'Registrar' })),
  };
};

it('a second press while the first is under way sends nothing; a try after a failure is the same request', async () => {
  const { callsTo, press } = await write([failed]);
  press();
  press();
  expect(await screen.findByText('Falhou agora.', { selector: '.report-failure' })).toBeTruthy();
  expect(callsTo(records)).toHaveLength(1);
  press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, again] = callsTo(records);
  expect(callsTo(records)).toHaveLength(2);
  expect(again?.body).toEqual(first?.body);
  expect(again?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
});

it('other words after a failure are another act', async () => {
  const { callsTo, press } = await write([failed]);
  press();
  await screen.findByText('Falhou agora.', { selector: '.report-failure' });
  fireEvent.change(screen.getByLabelText('Texto'), { target: { value: 'Outro texto' } });
  press();
  await waitFor(() => expect(callsTo(records)).toHaveLength(2));
  const [first, other] = callsTo(records).map(({ headers }) => headers['Idempotency-Key']);
  expect(other).not.toBe(first);
});

it('Esc asks before it throws words away, and gives the focus back', async () => {
  const { opener, callsTo } = await write([]);
  const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
  pressEscape();
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar escrevendo' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect((screen.getByLabelText('Texto') as HTMLTextAreaElement).value).toBe('Conversa com o motorista');
  pressEscape();
  fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  fireEvent.click(opener);
  expect((screen.getByLabelText('Texto') as HTMLTextAreaElement).value).toBe('');
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo(records)).toHaveLength(0);
});

it('until when a task is due is a day, written or picked', async () => {
  const { callsTo, press } = await write([]);
  fireEvent.change(screen.getByLabelText('O quê'), { target: { value: 'task' } });
  const until = screen.getByRole('textbox', { name: 'Até quando' });
  fireEvent.change(until, { target: { value: '32/13/2099' } });
  press();
  expect(await screen.findByText('Escreva uma data, como 31/01/2026.')).toBeTruthy();
  expect(callsTo(records)).toHaveLength(0);
  fireEvent.change(until, { target: { value: '15/12/2026' } });
  press();
  await waitFor(() => expect(callsTo(records)).toHaveLength(1));
  expect(sealedIn(callsTo(records)[0]).note.fields).toEqual({ until: '15/12/2026' });
});
