import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { Choices } from '@conforme/contracts/core/choices.ts';
import { formatCivilDate, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { CaseTask } from '@conforme/contracts/platform/tasks/case-task.schemas.ts';
import { taskCountWords, taskStanding } from '@conforme/contracts/platform/tasks/task-standing.ts';
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { useActiveEntity } from '../../core/session/session-store.ts';
import type { CaseKind } from '../case-handling/case-kind.ts';
import { DueChip } from '../case-handling/list/due-chip.tsx';
import { CaseCard } from '../case-handling/screen/case-card.tsx';
import { CaseFiles } from '../case-handling/screen/case-files.tsx';
import { paperTaker } from '../case-handling/screen/take-paper.ts';
import type { DetailWithTasks, OpenedTask } from './task-acts.ts';
import './task-card.css';

const TaskDialog = lazyPart(() => import('./task-dialogs.tsx').then((module) => module.TaskDialog));

interface Props {
  /** With `taskActs` among its acts. */
  readonly kind: CaseKind;
  readonly detail: DetailWithTasks;
  readonly groups: Choices;
  /** False on the page to read: nothing is done there. */
  readonly isHandled: boolean;
  /** 'Medidas', where a kind calls them so. */
  readonly title?: string;
  /** What the tasks of this kind are for, where there are none. */
  readonly hint?: string;
}

/** The tasks of a case by group: who does what until when, and how it was done. */
export function TaskCard({
  kind,
  detail,
  groups,
  isHandled,
  title = 'Tarefas',
  hint = 'Divida o trabalho: cada tarefa tem quem faz e até quando.',
}: Props) {
  const [opened, setOpened] = useState<OpenedTask | null>(null);
  const [round, setRound] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const isInAll = useActiveEntity()?.type === 'all';
  const allowed = detail.actions.find(({ name }) => name === 'tasks');
  const mayAct = isHandled && !isInAll && allowed?.refused === null;
  const open = (next: OpenedTask) => {
    setOpened(next);
    setRound(round + 1);
    setOpen(true);
  };
  const { tasks } = detail;
  return (
    <CaseCard
      title={title}
      aside={
        <div className="tasks-head">
          {tasks.length > 0 && <span className="muted small num">{taskCountWords(tasks)}</span>}
          {mayAct && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={15} stroke={1.8} aria-hidden="true" />}
              onClick={() => open({ act: 'add_task', taskId: null })}
            >
              Nova tarefa
            </Button>
          )}
        </div>
      }
    >
      {tasks.length === 0 && (
        <p className="muted">
          Nenhuma tarefa ainda. {hint}
          {isHandled && allowed?.refused && ` ${allowed.refused}`}
        </p>
      )}
      {groups.options.map(({ value, label }) => {
        const inGroup = tasks.filter(({ group }) => group === value);
        return (
          inGroup.length > 0 && (
            <section key={value} className="tasks-group" aria-label={label}>
              <h3 className="group-heading">{label}</h3>
              <ul className="plain-list">
                {inGroup.map((task) => (
                  <OneTask
                    key={task.id}
                    {...{ kind, detail, task }}
                    onAct={mayAct ? (act) => open({ act, taskId: task.id }) : null}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
      <TaskDialog
        {...{ kind, detail, groups, round }}
        opened={isOpen}
        onClose={() => setOpen(false)}
        task={tasks.find(({ id }) => id === opened?.taskId) ?? null}
        act={opened?.act ?? null}
      />
    </CaseCard>
  );
}

interface OneProps extends Pick<Props, 'kind' | 'detail'> {
  readonly task: CaseTask;
  readonly onAct: ((act: OpenedTask['act']) => void) | null;
}

function OneTask({ kind, detail, task, onAct }: OneProps) {
  const isDone = task.done_at !== null;
  const standing = taskStanding(task, civilDayOf(Date.now()));
  const evidence = detail.files.filter(({ entry_id }) => isDone && entry_id === task.done_entry_id);
  const Mark = isDone ? IconCircleCheck : IconCircle;
  const button = (act: OpenedTask['act'], label: string) => (
    <Button
      size="compact-xs"
      variant="subtle"
      color={act === 'complete_task' ? undefined : 'gray'}
      aria-label={`${label}: ${task.title}`}
      onClick={() => onAct?.(act)}
    >
      {label}
    </Button>
  );
  return (
    <li className="task" data-done={isDone || undefined}>
      <Mark size={19} stroke={1.7} aria-hidden="true" className="task-mark" />
      <div className="task-words">
        <p className="task-title" dir="auto">
          <span className="visually-hidden">{isDone ? 'Concluída: ' : 'Aberta: '}</span>
          {task.title}
        </p>
        {task.description && (
          <p className="task-text muted" dir="auto">
            {task.description}
          </p>
        )}
        <p className="muted small num" dir="auto">
          {[task.owner?.label ?? 'Sem responsável', dateWords(task), doneWords(task)]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        <CaseFiles files={evidence} take={paperTaker(kind, detail)} isKindKnown />
      </div>
      {standing && (
        <span className="task-due">
          <DueChip reading={standing} source={null} />
        </span>
      )}
      {onAct && (
        <div className="task-acts">
          {isDone ? (
            button('reopen_task', 'Reabrir')
          ) : (
            <>
              {button('complete_task', 'Concluir')}
              {button('change_task', 'Editar')}
              {button('remove_task', 'Remover')}
            </>
          )}
        </div>
      )}
    </li>
  );
}

const dateWords = ({ due_on }: CaseTask) => (due_on === null ? null : `até ${formatCivilDate(due_on)}`);

function doneWords({ done_at, done_by }: CaseTask): string | null {
  if (done_at === null) return null;
  return `concluída em ${formatDay(done_at)}${done_by ? ` por ${done_by.label}` : ''}`;
}
