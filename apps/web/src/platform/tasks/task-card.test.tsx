import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { choices } from '@conforme/contracts/core/choices.ts';
import { z } from '@conforme/contracts/core/schema.ts';
import type { CaseTask } from '@conforme/contracts/platform/tasks/case-task.schemas.ts';
import { taskEndpoints } from '@conforme/contracts/platform/tasks/task.endpoints.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { anApplication, applicationKind, path } from '../../testing/made-up-case-kind.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { type DetailWithTasks, taskActs } from './task-acts.ts';
import { TaskCard } from './task-card.tsx';

const groups = choices({ containment: 'Contenção', correction: 'Correção' });
const endpoints = taskEndpoints({
  ...{ path: path as `/api/v1/${string}`, rule: 'application.handling', one: 'uma inscrição' },
  ...{ groups, detail: z.any() },
});
const kind = { ...applicationKind, acts: { ...applicationKind.acts, ...taskActs(endpoints) } };
const today = civilDayOf(Date.now());
const task = (given: Partial<CaseTask>): CaseTask => ({
  ...{
    id: '11111111-1111-4111-8111-111111111111',
    version: 3,
    group: 'containment',
    title: 'Trocar as senhas',
  },
  ...{ description: null, owner: { id: 7, label: 'Bruno' }, due_on: null },
  ...{ done_at: null, done_by: null, done_entry_id: null },
  ...given,
});
const detail = (tasks: readonly CaseTask[], refused: string | null = null): DetailWithTasks => ({
  ...anApplication,
  tasks,
  actions: [{ name: 'tasks' as never, refused }],
});
const show = (of: DetailWithTasks, isHandled = true) =>
  renderScreen(<TaskCard kind={kind as never} detail={of} groups={groups} isHandled={isHandled} />);
const sentTo = (act: string) => `${path}/${anApplication.id}/${act}`;

// Its code arrives with the first act: how long that takes is not what is tested.
beforeAll(async () => {
  await import('./task-dialogs.tsx');
});
beforeEach(() => storeSession(withPermissions('application.handling')));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists tasks by group with who, until when and how late, and the evidence of what is done', async () => {
  const done = task({
    ...{ id: '22222222-2222-4222-8222-222222222222', group: 'correction', title: 'Corrigir a regra' },
    ...{ done_at: '2026-11-16T12:00:00.000Z', done_by: { id: 1, label: 'Camila' }, done_entry_id: 4 },
  });
  const late = task({ due_on: addDays(today, -2) });
  const files = [{ id: 'a', name: 'prova.pdf', size: 10, paper: 'staff' as const, entry_id: 4 }];
  await show({ ...detail([late, done]), files });
  const first = within(screen.getByRole('region', { name: 'Contenção' }));
  expect(first.getByText('Trocar as senhas')).toBeTruthy();
  expect(first.getByText('venceu há 2 dias').closest('.chip')?.className).toContain('chip-solid');
  expect(first.getByText(/Bruno · até/)).toBeTruthy();
  const second = within(screen.getByRole('region', { name: 'Correção' }));
  expect(second.getByText(/concluída em 16\/11\/2026 por Camila/)).toBeTruthy();
  expect(second.getByRole('button', { name: /prova\.pdf/ })).toBeTruthy();
  expect(second.getAllByRole('button', { name: /Corrigir a regra/ })).toHaveLength(1);
  expect(screen.getByText('1 de 2 concluídas')).toBeTruthy();
});

it('without tasks it says what they are for; on the page to read, and where the rule refuses, nothing is done', async () => {
  await show(detail([]), false);
  expect(screen.getByText(/Nenhuma tarefa ainda/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await show(detail([task({})], 'A inscrição foi encerrada.'));
  expect(screen.queryByRole('button', { name: /Concluir/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Nova tarefa' })).toBeNull();
});

it('a task is made with what, whose group and until when', async () => {
  const server = fakeServer({ [`POST ${sentTo('add_task')}`]: { body: detail([task({})]) } });
  await show(detail([]));
  fireEvent.click(screen.getByRole('button', { name: 'Nova tarefa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova tarefa' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Criar tarefa' }));
  expect(await dialog.findByText('Este campo é obrigatório!')).toBeTruthy();
  expect(server.callsTo(sentTo('add_task'))).toHaveLength(0);
  fireEvent.change(dialog.getByLabelText(/O que fazer/), { target: { value: 'Avisar o banco' } });
  fireEvent.change(dialog.getByLabelText(/Grupo/), { target: { value: 'correction' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Criar tarefa' }));
  await waitFor(() => expect(server.callsTo(sentTo('add_task'))).toHaveLength(1));
  expect(server.callsTo(sentTo('add_task'))[0]?.body).toEqual({
    ...{ version: 4, group: 'correction', title: 'Avisar o banco' },
    ...{ description: null, owner_id: null, due_on: null },
  });
});

it('a task is done with words or a file, in the version that is on the screen', async () => {
  const server = fakeServer({ [`POST ${sentTo('complete_task')}`]: { body: detail([]) } });
  await show(detail([task({})]));
  fireEvent.click(screen.getByRole('button', { name: 'Concluir: Trocar as senhas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Concluir tarefa' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Concluir' }));
  expect(await dialog.findByText('Diga como foi feita ou anexe uma evidência.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/Como foi feita/), { target: { value: 'No painel.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Concluir' }));
  await waitFor(() => expect(server.callsTo(sentTo('complete_task'))).toHaveLength(1));
  expect(server.callsTo(sentTo('complete_task'))[0]?.body).toEqual({
    ...{ version: 4, task_id: task({}).id, task_version: 3, text: 'No painel.', files: [] },
  });
});

it('removing asks for the reason', async () => {
  const server = fakeServer({ [`POST ${sentTo('remove_task')}`]: { body: detail([]) } });
  await show(detail([task({})]));
  fireEvent.click(screen.getByRole('button', { name: 'Remover: Trocar as senhas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remover tarefa' }));
  fireEvent.change(dialog.getByLabelText(/Por quê/), { target: { value: 'Não se aplica aqui.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(server.callsTo(sentTo('remove_task'))).toHaveLength(1));
  expect(server.callsTo(sentTo('remove_task'))[0]?.body).toMatchObject({ reason: 'Não se aplica aqui.' });
});
