import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { noticeOf } from '@conforme/contracts/modules/incident-form/rules/holder-letter.ts';
import { Checkbox } from '@mantine/core';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { unbroken } from '../../../core/format/unbroken.ts';
import { CheckedDialog } from '../../../platform/case-handling/acts/checked-dialog.tsx';
import { PreviewFrame } from '../../../platform/case-handling/acts/preview-frame.tsx';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import '../../../platform/case-handling/acts/acts.css';
import { holdersTerm, isHoldersTermOver } from './holders-term.ts';
import type { IncidentDialogProps } from './incident-dialog-props.ts';

/** A notice anybody reads, where not every holder can be told one by one: seen first as it will be read. */
export function PublicNoticeDialog({ opened, onClose, kind, detail: incident }: IncidentDialogProps) {
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail: incident,
    act: 'publish_notice',
    initial: noticeOf(incident, incident.unit.label, isHoldersTermOver(incident)),
    keepsDraft: true,
    onDone: onClose,
  });
  const notice = form.getValues();
  const term = holdersTerm(incident);
  return (
    <CheckedDialog
      {...{ opened, onClose, isSending, onSubmit, title }}
      action="Publicar aviso"
      mayShow={() => !form.validate().hasErrors}
      fields={
        <>
          <p className="muted act-note">
            {unbroken(
              'Em linguagem simples, com o mesmo conteúdo da carta aos titulares. O que a ficha já diz vem escrito: confira. Fica no ar por ao menos três meses (Resolução CD/ANPD 15/2024, art. 9º, § 3º).',
            )}
            {term && ` Sai no mesmo prazo da comunicação aos titulares: até ${formatDay(term.due_at)}.`}
          </p>
          <div className="form-grid">
            <TextField of={field('title')} label="Título" isWide />
            <TextAreaField of={field('text')} label="Texto" rows={12} />
          </div>
        </>
      }
      preview={(isChecked, onCheck) => (
        <>
          <PreviewFrame organisation={incident.unit.label} protocol={incident.protocol}>
            <p className="medium" dir="auto">
              {notice.title}
            </p>
            <p className="preview-text" dir="auto">
              {notice.text}
            </p>
          </PreviewFrame>
          <Checkbox
            checked={isChecked}
            onChange={(event) => onCheck(event.currentTarget.checked)}
            label="Conferi o texto. Qualquer pessoa pode lê-lo, e ele não sai do ar antes de três meses."
          />
        </>
      )}
    />
  );
}
