import type { Choices } from '../../core/choices.ts';
import { endpoint } from '../../core/endpoint.ts';
import type { z } from '../../core/schema.ts';
import { byCase } from '../cases/case-detail.schemas.ts';
import { addTaskAct, changeTaskAct, completeTaskAct, reasonedTaskAct } from './case-task.schemas.ts';

interface TaskSpec<Group extends string, Rule extends string, Detail extends z.ZodType> {
  /** Of the kind: '/api/v1/incident_forms'. */
  readonly path: `/api/v1/${string}`;
  /** The permission that handling takes. */
  readonly rule: Rule;
  /** 'um incidente': in the summaries. */
  readonly one: string;
  readonly groups: Choices<Group>;
  /** The whole case, as every act answers it. */
  readonly detail: Detail;
}

/** What is done to the tasks of a case; each act answers the whole case as it is then. */
export const taskEndpoints = <
  const Group extends string,
  const Rule extends string,
  Detail extends z.ZodType,
>({
  path,
  rule,
  one,
  groups,
  detail,
}: TaskSpec<Group, Rule, Detail>) => {
  const taskAct = <B extends z.ZodType>(name: string, summary: string, body: B) =>
    endpoint({
      method: 'POST',
      path: `${path}/:id/${name}`,
      access: { rule },
      summary: `${summary} de ${one}`,
      params: byCase,
      body,
      response: detail,
    });
  return {
    add_task: taskAct('add_task', 'Criar uma tarefa', addTaskAct(groups)),
    change_task: taskAct('change_task', 'Alterar uma tarefa', changeTaskAct(groups)),
    complete_task: taskAct('complete_task', 'Concluir uma tarefa, com nota ou evidência,', completeTaskAct),
    reopen_task: taskAct('reopen_task', 'Reabrir uma tarefa', reasonedTaskAct),
    remove_task: taskAct('remove_task', 'Remover uma tarefa', reasonedTaskAct),
  };
};
