import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { dropDrafts, useKeptDraft } from '../../sealed-reports/kept-drafts.ts';
import { NO_FILES } from '../report-content.ts';
import { recordKinds, recordLabel } from './record-kinds.ts';
import type { StaffChannel } from './staff-channel.ts';
import { StaffFiles } from './staff-files.tsx';
import { useChangeRecord } from './use-change-record.ts';
import type { OpenedParts, OpenedRecord } from './use-opened-report.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
  /** Null for a new one. */
  readonly record: OpenedRecord | null;
  readonly onClose: () => void;
}
type Fields = Readonly<Record<string, string>>;
const NO_FIELDS: Fields = {};

/** A record of the inquiry, new or changed. Its kind is in clear and stays. */
export function RecordDialog({ of, detail, opened, record, onClose }: Props) {
  const name = `${detail.id} record ${record?.id ?? 'new'}`;
  const [kind, setKind] = useKeptDraft(`${name} kind`, record?.kind ?? 'note');
  const [text, setText] = useKeptDraft(`${name} text`, record?.text ?? '');
  const [fields, setFields] = useKeptDraft<Fields>(`${name} fields`, record?.fields ?? NO_FIELDS);
  const [error, setError] = useState<string | null>(null);
  const [files, setFiles] = useKeptDraft(`${name} files`, record?.files ?? NO_FILES);
  const [isSealing, setSealing] = useState(false);
  const add = useSend(of.refs.add_record);
  const change = useChangeRecord({ of, detail, opened });
  const close = () => {
    dropDrafts(name);
    onClose();
  };
  const chosen = recordKinds[kind];
  const save = () => {
    if (text.trim() === '') return setError('Campo obrigatório.');
    const note = { text: text.trim(), fields, files };
    if (record) return change.save(record, note, close);
    const audience = chosen?.audience ?? 'readers';
    add.mutate(
      { params: { id: detail.id }, body: { kind, audience, ...opened.seal(kind, note, audience) } },
      { onSuccess: close },
    );
  };
  return (
    <Modal
      opened
      onClose={close}
      title={record ? `Alterar: ${recordLabel(kind)}` : 'Registrar na apuração'}
      size={560}
    >
      <div className="report-dialog">
        {record ? (
          chosen?.help && <p className="muted">{chosen.help}</p>
        ) : (
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
        )}
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
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button loading={add.isPending || change.isPending || isSealing} onClick={save}>
            {record ? 'Guardar' : 'Registrar'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
