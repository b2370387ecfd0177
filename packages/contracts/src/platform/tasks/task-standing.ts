import { daysBetween } from '../../core/brazil/civil-days.ts';
import type { DeadlineState } from '../deadlines/deadline-state.ts';
import { amountWords } from '../deadlines/deadline-words.ts';
import type { CaseTask } from './case-task.schemas.ts';

export interface TaskStanding {
  readonly state: DeadlineState;
  readonly words: string;
}

/** Soon is within three days: tasks are set for days, not for months. */
const SOON_DAYS = 3;

/** How near an open task's day is; null for one that is done or has no day. */
export function taskStanding(
  { due_on, done_at }: Pick<CaseTask, 'due_on' | 'done_at'>,
  today: string,
): TaskStanding | null {
  if (due_on === null || done_at !== null) return null;
  const left = daysBetween(today, due_on);
  if (left < 0) return { state: 'overdue', words: `venceu há ${amountWords(-left, 'calendar_days')}` };
  if (left === 0) return { state: 'due_today', words: 'vence hoje' };
  return {
    state: left <= SOON_DAYS ? 'due_soon' : 'on_time',
    words: `vence em ${amountWords(left, 'calendar_days')}`,
  };
}

/** 'Nenhuma tarefa', '1 de 3 concluídas'. */
export function taskCountWords(tasks: readonly Pick<CaseTask, 'done_at'>[]): string {
  const done = tasks.filter(({ done_at }) => done_at !== null).length;
  if (tasks.length === 0) return 'Nenhuma tarefa';
  return `${done} de ${tasks.length} ${done === 1 && tasks.length === 1 ? 'concluída' : 'concluídas'}`;
}
