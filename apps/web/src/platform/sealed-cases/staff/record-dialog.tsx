import { parseCivilDate } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateInput } from '../../../core/form/fields/date-input.tsx';
import { dateMask } from '../../../core/form/fields/mask.ts';
import { dropDrafts, useKeptDraft } from '../../sealed-reports/kept-drafts.ts';
import { NO_FILES } from '../report-content.ts';
import { dayFields, recordKinds, recordLabel } from './record-kinds.ts';
import { SealedDialog, SendFailure } from './sealed-dialog.tsx';
import type { StaffChannel } from './staff-channel.ts';
import { StaffFiles } from './staff-files.tsx';
import { useChangeRecord } from './use-change-record.ts';
import type { OpenedParts, OpenedRecord } from './use-opened-report.ts';
import { useSendSealed } from './use-send-sealed.ts';

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
  const [hasTried, setTried] = useState(false);
  const add = useSendSealed(of.refs.add_record);
  const change = useChangeRecord({ of, detail, opened });
  const close = () => {
    dropDrafts(name);
    onClose();
  };
  const chosen = recordKinds[kind];
  const isWritten =
    text !== (record?.text ?? '') ||
    JSON.stringify(files) !== JSON.stringify(record?.files ?? NO_FILES) ||
    Object.entries(fields).some(([key, value]) => value !== (record?.fields?.[key] ?? ''));
  // What was written before it was a day stays as it is.
  const isWrongDay = (key: string): boolean => {
    const day = fields[key] ?? '';
    return day !== '' && day !== record?.fields?.[key] && parseCivilDate(day) === null;
  };
  const save = async () => {
    setTried(true);
    if (text.trim() === '') return setError('Campo obrigatório.');
    if (Object.keys(chosen?.fields ?? {}).some((key) => dayFields.has(key) && isWrongDay(key))) return;
    setError(null);
    const note = { text: text.trim(), fields, files };
    const audience = chosen?.audience ?? 'readers';
    const hasArrived = record
      ? await change.save(record, note)
      : await add.send([kind, audience, opened.envelope.epoch, note], () => ({
          params: { id: detail.id },
          body: { kind, audience, ...opened.seal(kind, note, audience) },
        }));
    if (hasArrived) close();
  };
  return (
    <SealedDialog
      title={record ? `Alterar: ${recordLabel(kind)}` : 'Registrar na apuração'}
      isWritten={isWritten}
      onClose={close}
    >
      {(leave) => (
        <>
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
          {Object.entries(chosen?.fields ?? {}).map(([key, label]) =>
            dayFields.has(key) ? (
              <DateInput
                key={key}
                title={label}
                label={label}
                placeholder="DD/MM/AAAA"
                autoComplete="off"
                error={hasTried && isWrongDay(key) ? 'Escreva uma data, como 31/01/2026.' : null}
                mask={dateMask}
                value={fields[key] ?? ''}
                onChange={(next) => setFields({ ...fields, [key]: dateMask.show(next) })}
                day={parseCivilDate(fields[key] ?? '')}
                onPick={(day) => setFields({ ...fields, [key]: dateMask.show(day) })}
              />
            ) : (
              <TextInput
                key={key}
                label={label}
                autoComplete="off"
                maxLength={200}
                value={fields[key] ?? ''}
                onChange={(event) => setFields({ ...fields, [key]: event.currentTarget.value })}
              />
            ),
          )}
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
          <SendFailure>{add.failure ?? change.failure}</SendFailure>
          <div className="modal-foot">
            <Button variant="default" onClick={leave}>
              Cancelar
            </Button>
            <Button loading={add.isSending || change.isSending || isSealing} onClick={save}>
              {record ? 'Guardar' : 'Registrar'}
            </Button>
          </div>
        </>
      )}
    </SealedDialog>
  );
}
