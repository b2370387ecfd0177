import { describe, expect, it } from 'vitest';
import { choices } from '../../core/choices.ts';
import { addTaskAct, completeTaskAct } from './case-task.schemas.ts';
import { taskCountWords, taskStanding } from './task-standing.ts';

const today = '2026-11-17';
const standing = (due_on: string | null, done_at: string | null = null) =>
  taskStanding({ due_on, done_at }, today);

describe('how near the day of a task is', () => {
  it.each([
    ['2026-11-15', 'overdue', 'venceu há 2 dias'],
    ['2026-11-16', 'overdue', 'venceu há 1 dia'],
    ['2026-11-17', 'due_today', 'vence hoje'],
    ['2026-11-18', 'due_soon', 'vence em 1 dia'],
    ['2026-11-20', 'due_soon', 'vence em 3 dias'],
    ['2026-11-21', 'on_time', 'vence em 4 dias'],
  ])('%s: %s', (due_on, state, words) => {
    expect(standing(due_on)).toEqual({ state, words });
  });

  it('of one that is done or has no day nothing is said', () => {
    expect(standing(null)).toBeNull();
    expect(standing('2026-11-15', '2026-11-16T12:00:00Z')).toBeNull();
  });

  it('tasks are counted in words', () => {
    const open = { done_at: null };
    const done = { done_at: '2026-11-16T12:00:00Z' };
    expect(taskCountWords([])).toBe('Nenhuma tarefa');
    expect(taskCountWords([done])).toBe('1 de 1 concluída');
    expect(taskCountWords([done, open, open])).toBe('1 de 3 concluídas');
  });
});

describe('what acts on tasks take', () => {
  const groups = choices({ containment: 'Contenção', correction: 'Correção' });
  const task = { version: 1, group: 'containment', title: 'Trocar as senhas' };

  it('a task of one of the kind’s groups; owner and day may be left out', () => {
    expect(addTaskAct(groups).parse(task)).toMatchObject({ owner_id: null, due_on: null, description: null });
    expect(addTaskAct(groups).safeParse({ ...task, group: 'elsewhere' }).success).toBe(false);
    expect(addTaskAct(groups).safeParse({ ...task, due_on: '2026-02-30' }).success).toBe(false);
  });

  it('words or a file, when it is done: one of them has to say how', () => {
    const named = { version: 1, task_id: '5b0d2e7a-1c3f-4e7f-8a61-3d9c2f4b6a09', task_version: 1 };
    const nothing = completeTaskAct.safeParse({ ...named, text: null, files: [] });
    expect(nothing.error?.issues[0]).toMatchObject({ path: ['text'] });
    expect(completeTaskAct.safeParse({ ...named, text: 'Feito.' }).success).toBe(true);
    expect(completeTaskAct.safeParse({ ...named, files: [named.task_id] }).success).toBe(true);
  });
});
