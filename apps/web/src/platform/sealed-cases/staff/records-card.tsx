import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { CaseCard, Facts } from '../../case-handling/screen/case-card.tsx';
import { useKeptDraft } from '../../sealed-reports/kept-drafts.ts';
import { RecordDialog } from './record-dialog.tsx';
import { fieldRows, isTaskLike, recordKinds, recordLabel } from './record-kinds.ts';
import { ReportFiles } from './report-files.tsx';
import type { StaffChannel } from './staff-channel.ts';
import { useChangeRecord } from './use-change-record.ts';
import type { OpenedParts, OpenedRecord } from './use-opened-report.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
  readonly isHandled: boolean;
}

/** The inquiry: plan, tasks, interviews, measures, communications and notes, each sealed. What is open comes first. */
export function RecordsCard({ of, detail, opened, isHandled }: Props) {
  const [at, setAt] = useKeptDraft<string | null>(`${detail.id} record`, null);
  const records = opened.records.filter(({ kind }) => kind !== 'message' && kind !== 'extract');
  const mayAdd = isHandled && detail.actions.some(({ name, refused }) => name === 'record' && !refused);
  const changed = records.find(({ id }) => id === at) ?? null;
  const openTasks = records.filter(({ kind, fields }) => isTaskLike(kind) && !fields?.done).length;
  return (
    <CaseCard
      title="Apuração"
      aside={
        mayAdd && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => setAt('new')}
          >
            Registrar
          </Button>
        )
      }
    >
      {records.length === 0 && <p className="muted">Nada foi registrado ainda.</p>}
      {openTasks > 0 && (
        <p className="muted report-note">
          {openTasks === 1 ? 'Uma tarefa em aberto.' : `${openTasks} tarefas em aberto.`}
        </p>
      )}
      {records.map((record) => (
        <RecordPart
          key={record.id}
          {...{ of, detail, opened, record }}
          onEdit={
            mayAdd && recordKinds[record.kind] && record.written_at !== '' ? () => setAt(record.id) : null
          }
        />
      ))}
      {mayAdd && (at === 'new' || changed) && (
        <RecordDialog {...{ of, detail, opened }} record={changed} onClose={() => setAt(null)} />
      )}
    </CaseCard>
  );
}

interface PartProps extends Omit<Props, 'isHandled'> {
  readonly record: OpenedRecord;
  /** Null where it may not be changed, or was never opened. */
  readonly onEdit: (() => void) | null;
}

function RecordPart({ of, detail, opened, record, onEdit }: PartProps) {
  const { kind, audience, text, by, written_at, changed_at, fields, files } = record;
  const rows = fieldRows(kind, fields);
  return (
    <article className="report-record" data-done={fields?.done ? true : undefined}>
      <b>{recordLabel(kind)}</b> {audience === 'author' && <span className="muted">(só você lê)</span>}
      <p>{text}</p>
      {rows.length > 0 && <Facts rows={rows} />}
      {files && <ReportFiles of={of} id={detail.id} files={files} />}
      <p className="report-said-when">
        {by ?? 'Conta encerrada'}
        {written_at && ` · ${formatDateTime(written_at)}`}
        {changed_at && ` · alterado em ${formatDateTime(changed_at)}`}
      </p>
      {onEdit && (
        <p className="row">
          {isTaskLike(kind) && <TaskSwitch {...{ of, detail, opened, record }} />}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Alterar ${nameOf(record)}`}
            onClick={onEdit}
          >
            Alterar
          </Button>
        </p>
      )}
    </article>
  );
}

const nameOf = ({ kind, text }: OpenedRecord) => `${recordLabel(kind)}: ${text.slice(0, 40)}`;

/** Done, with its day, or open again: a new version of the same sealed record. */
function TaskSwitch({ of, detail, opened, record }: Omit<PartProps, 'onEdit'>) {
  const change = useChangeRecord({ of, detail, opened });
  const isDone = Boolean(record.fields?.done);
  const { done: _, ...open } = record.fields ?? {};
  const fields = isDone ? open : { ...open, done: new Date().toLocaleDateString('pt-BR') };
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={change.isSending}
      aria-label={`${isDone ? 'Reabrir' : 'Marcar como feita'}: ${nameOf(record)}`}
      onClick={() => void change.save(record, { text: record.text, fields, files: record.files ?? [] })}
    >
      {isDone ? 'Reabrir' : 'Marcar como feita'}
    </Button>
  );
}
