import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import type { CaseTask } from '@conforme/contracts/platform/tasks/case-task.schemas.ts';
import { IconArrowBackUp, IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { CaseAct } from '../case-handling/case-kind.ts';

type TaskAct = 'add_task' | 'change_task' | 'complete_task' | 'reopen_task' | 'remove_task';

/** The acts on tasks, for the `acts` of a kind that has them: `...taskActs(contract.endpoints)`. */
export const taskActs = (
  endpoints: Readonly<Record<TaskAct, Endpoint>>,
): Readonly<Record<TaskAct, CaseAct>> => ({
  add_task: { label: 'Nova tarefa', icon: IconPlus, endpoint: endpoints.add_task },
  change_task: { label: 'Editar tarefa', icon: IconPencil, endpoint: endpoints.change_task },
  complete_task: { label: 'Concluir tarefa', icon: IconCheck, endpoint: endpoints.complete_task },
  reopen_task: { label: 'Reabrir tarefa', icon: IconArrowBackUp, endpoint: endpoints.reopen_task },
  remove_task: { label: 'Remover tarefa', icon: IconTrash, endpoint: endpoints.remove_task },
});

/** What a case that has tasks is told with. */
export type DetailWithTasks = CaseDetail & { readonly tasks: readonly CaseTask[] };

/** What one task can be opened for. */
export interface OpenedTask {
  readonly act: TaskAct;
  /** Null for a new one. */
  readonly taskId: string | null;
}
