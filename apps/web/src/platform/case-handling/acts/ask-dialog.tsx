import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { entryKinds } from '@conforme/contracts/platform/cases/case-entries.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { useStillSending } from '../../files/still-sending.ts';
import type { ActDialogProps } from './act-dialog-props.ts';
import { CheckedDialog } from './checked-dialog.tsx';
import { NoMail } from './no-mail.tsx';
import { OutsidePreview, outsideOf } from './outside-preview.tsx';
import { PapersField } from './papers-field.tsx';
import { useActForm } from './use-act-form.ts';

interface Props extends ActDialogProps<CaseDetail & { readonly has_mail: boolean }> {
  /** What becomes of the clocks meanwhile. */
  readonly note: string;
  /** What is written, where it is more than what is missing. */
  readonly label?: string;
  /** Above the text, as it will be read. */
  readonly heading?: string;
}

/** Asks whoever is behind the case for more. */
export function AskDialog({
  opened,
  onClose,
  kind,
  detail,
  note,
  label = 'O que falta',
  heading = entryKinds.labels.question,
}: Props) {
  const { onBusy, holdsUp } = useStillSending();
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail,
    act: 'ask',
    keepsDraft: true,
    initial: { text: '', files: [] as readonly string[] },
    onDone: onClose,
  });
  const { text, files } = form.getValues();
  return (
    <CheckedDialog
      {...{ opened, onClose, isSending, onSubmit, title }}
      action={`Enviar ${kind.words.outsider.to}`}
      mayShow={() => !holdsUp() && !form.validate().hasErrors}
      fields={
        <>
          <p className="muted act-note">{note}</p>
          <NoMail words={kind.words} hasMail={detail.has_mail} />
          <div className="form-grid">
            <TextAreaField of={field('text')} label={label} rows={8} />
            <PapersField
              {...{ kind, detail, onBusy }}
              chosen={files}
              onChange={(ids) => form.setFieldValue('files', ids as never)}
            />
          </div>
        </>
      }
      preview={(isChecked, onCheck) => (
        <OutsidePreview
          {...{ ...outsideOf(kind, detail, files), text, isChecked, onCheck }}
          heading={heading}
        />
      )}
    />
  );
}
