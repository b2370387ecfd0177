import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { CaseCard, Facts } from '../../case-handling/screen/case-card.tsx';
import type { NamedFile } from '../report-content.ts';
import { recordKinds, recordLabel } from './record-kinds.ts';
import { ReportFiles } from './report-files.tsx';
import type { StaffChannel } from './staff-channel.ts';
import { StaffFiles } from './staff-files.tsx';
import type { OpenedParts } from './use-opened-report.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
  readonly isHandled: boolean;
}

/** The inquiry: plan, tasks, interviews, measures, communications and notes, each sealed. */
export function RecordsCard({ of, detail, opened, isHandled }: Props) {
  const [isAdding, setAdding] = useState(false);
  const records = opened.records.filter(({ kind }) => kind !== 'message' && kind !== 'extract');
  const mayAdd = isHandled && detail.actions.some(({ name, refused }) => name === 'record' && !refused);
  return (
    <CaseCard
      title="Apuração"
      aside={
        mayAdd && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            Registrar
          </Button>
        )
      }
    >
      {records.length === 0 && <p className="muted">Nada foi registrado ainda.</p>}
      {records.map(({ id, kind, audience, text, by, written_at, fields, files }) => (
        <article key={id} className="report-record">
          <b>{recordLabel(kind)}</b> {audience === 'author' && <span className="muted">(só você lê)</span>}
          <p>{text}</p>
          {fields && Object.keys(fields).length > 0 && (
            <Facts
              rows={Object.entries(fields).map(
                ([key, value]) => [recordKinds[kind]?.fields?.[key] ?? 'Resultado', value] as const,
              )}
            />
          )}
          {files && <ReportFiles of={of} id={detail.id} files={files} />}
          <p className="report-said-when">
            {by ?? 'Conta encerrada'}
            {written_at && ` · ${formatDateTime(written_at)}`}
          </p>
        </article>
      ))}
      {isAdding && <RecordDialog {...{ of, detail, opened }} onClose={() => setAdding(false)} />}
    </CaseCard>
  );
}

function RecordDialog({
  of,
  detail,
  opened,
  onClose,
}: Omit<Props, 'isHandled'> & { readonly onClose: () => void }) {
  const [kind, setKind] = useState('note');
  const [text, setText] = useState('');
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const [files, setFiles] = useState<readonly NamedFile[]>([]);
  const [isSealing, setSealing] = useState(false);
  const send = useSend(of.refs.add_record);
  const chosen = recordKinds[kind];
  const save = () => {
    if (text.trim() === '') return setError('Campo obrigatório.');
    send.mutate(
      {
        params: { id: detail.id },
        body: {
          kind,
          audience: chosen?.audience ?? 'readers',
          ...opened.seal(kind, { text: text.trim(), fields, files }),
        },
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Modal opened onClose={onClose} title="Registrar na apuração" size={560}>
      <div className="report-dialog">
        <NativeSelect
          label="O quê"
          data={Object.entries(recordKinds).map(([value, { label }]) => ({ value, label }))}
          description={chosen?.help}
          value={kind}
          onChange={(event) => {
            setKind(event.currentTarget.value);
            setFields({});
          }}
        />
        {Object.entries(chosen?.fields ?? {}).map(([key, label]) => (
          <TextInput
            key={key}
            label={label}
            autoComplete="off"
            maxLength={200}
            value={fields[key] ?? ''}
            onChange={(event) => setFields({ ...fields, [key]: event.currentTarget.value })}
          />
        ))}
        <Textarea
          label="Texto"
          autosize
          minRows={4}
          maxLength={20_000}
          error={error}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <StaffFiles {...{ of, files }} id={detail.id} onFiles={setFiles} onBusy={setSealing} />
        <div className="modal-foot">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={send.isPending || isSealing} onClick={save}>
            Registrar
          </Button>
        </div>
      </div>
    </Modal>
  );
}
