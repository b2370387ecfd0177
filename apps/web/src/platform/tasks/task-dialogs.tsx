import type { Choices } from '@conforme/contracts/core/choices.ts';
import type { CaseTask } from '@conforme/contracts/platform/tasks/case-task.schemas.ts';
import { type FormEvent, useEffect, useState } from 'react';
import type { FieldOf } from '../../core/form/field-of.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import '../../core/form/form.css';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
import { PapersField } from '../case-handling/acts/papers-field.tsx';
import { useActForm } from '../case-handling/acts/use-act-form.ts';
import type { CaseKind } from '../case-handling/case-kind.ts';
import { useStillSending } from '../files/still-sending.ts';
import type { DetailWithTasks, OpenedTask } from './task-acts.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly kind: CaseKind;
  readonly detail: DetailWithTasks;
  readonly groups: Choices;
  /** Null for a new one. */
  readonly task: CaseTask | null;
  readonly act: OpenedTask['act'] | null;
  /** Counts the openings: each begins anew, with what was left as a draft. */
  readonly round: number;
}

export const TaskDialog = (props: Props) => <Round key={props.round} {...props} />;

/** Mounted closed, opened a moment later: only what opens knows where the focus was, to give it back. */
function Round(props: Props) {
  const [isMounted, setMounted] = useState(false);
  // What was there when it was opened: a task that is done or removed closes its own dialog.
  const [task] = useState(props.task);
  useEffect(() => setMounted(true), []);
  const { act } = props;
  const given = { ...props, opened: props.opened && isMounted };
  if (act === 'add_task') return <ContentsDialog {...given} task={null} />;
  if (act === null || task === null) return null;
  const now = props.detail.tasks.find(({ id }) => id === task.id) ?? task;
  if (act === 'change_task') return <ContentsDialog {...given} task={now} />;
  if (act === 'complete_task') return <CompleteDialog {...given} task={now} />;
  return <ReasonDialog {...given} act={act} task={now} />;
}

/** Which task it is, in the version that is on the screen: read when it is sent, so that a lost race can be sent again. */
const named = ({ id, version }: CaseTask) => ({ task_id: id, task_version: version });

function ContentsDialog({ opened, onClose, kind, detail, groups, task }: Props) {
  const { field, onSubmit, isSending, title } = useActForm({
    kind,
    detail,
    act: task ? 'change_task' : 'add_task',
    ...(task ? { about: task.id } : {}),
    initial: {
      group: task?.group ?? groups.options[0]?.value ?? '',
      title: task?.title ?? '',
      description: task?.description ?? '',
      owner_id: (task?.owner ?? null) as Chosen | null,
      due_on: task?.due_on ?? null,
    },
    tidy: (values) => ({ ...values, ...(task ? named(task) : {}) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      {...{ opened, onClose, isSending, onSubmit, title }}
      size={560}
      action={task ? 'Salvar' : 'Criar tarefa'}
    >
      <div className="form-grid">
        <TextField of={field('title')} label="O que fazer" isWide />
        <ChoiceField of={field('group') as FieldOf<string>} label="Grupo" options={groups.options} />
        <DateField of={field('due_on') as FieldOf<string | null>} label="Até quando" />
        <RelationField
          of={field('owner_id') as FieldOf<Chosen | null>}
          label="Quem faz"
          help="A pessoa é avisada agora e na manhã do dia."
          endpoint={kind.endpoints.handlers}
          asking={{ unit: String(detail.unit.id) }}
          isWide
        />
        <TextAreaField of={field('description')} label="Detalhes" isWide />
      </div>
    </FormDialog>
  );
}

function CompleteDialog({ opened, onClose, kind, detail, task }: Props & { readonly task: CaseTask }) {
  const { onBusy, holdsUp } = useStillSending();
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail,
    act: 'complete_task',
    about: task.id,
    initial: { text: '', files: [] as readonly string[] },
    tidy: (values) => ({ ...values, ...named(task) }),
    onDone: onClose,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!holdsUp()) onSubmit(event);
  };
  return (
    <FormDialog {...{ opened, onClose, isSending, title }} onSubmit={submit} size={560} action="Concluir">
      <p className="medium" dir="auto">
        {task.title}
      </p>
      <TextAreaField
        of={field('text')}
        label="Como foi feita"
        help="Escreva ou anexe a evidência. Fica no histórico, e só a equipe lê."
        rows={4}
      />
      <PapersField
        {...{ kind, detail }}
        chosen={form.getValues().files}
        onChange={(ids) => form.setFieldValue('files', ids as never)}
        onBusy={onBusy}
      />
    </FormDialog>
  );
}

interface ReasonProps extends Props {
  readonly act: 'reopen_task' | 'remove_task';
  readonly task: CaseTask;
}

function ReasonDialog({ opened, onClose, kind, detail, act, task }: ReasonProps) {
  const { field, onSubmit, isSending, title } = useActForm({
    kind,
    detail,
    act,
    about: task.id,
    initial: { reason: '' },
    tidy: (values) => ({ ...values, ...named(task) }),
    onDone: onClose,
  });
  const isRemoval = act === 'remove_task';
  return (
    <FormDialog
      {...{ opened, onClose, isSending, onSubmit, title }}
      size={520}
      action={isRemoval ? 'Remover' : 'Reabrir'}
    >
      <p className="medium" dir="auto">
        {task.title}
      </p>
      <TextAreaField
        of={field('reason')}
        label="Por quê"
        help={isRemoval ? 'O motivo fica no histórico.' : 'O motivo fica no histórico. Quem faz é avisado.'}
        rows={3}
      />
    </FormDialog>
  );
}
