import { noticeMeans } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { NumberField } from '../../../core/form/fields/number-field.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import type { IncidentDialogProps } from './incident-dialog-props.ts';

type Means = keyof typeof noticeMeans.labels;

/** That the holders were told, when, how and how many. */
export function DeclareHoldersDialog({ opened, onClose, kind, detail: incident }: IncidentDialogProps) {
  const { file } = incident;
  const { field, onSubmit, isSending, title } = useActForm({
    kind,
    detail: incident,
    act: 'declare_holders',
    initial: {
      told_on: file.holders_notice_on,
      means: file.holders_means as readonly Means[],
      count: file.holders_notified_count,
      not_individual_reason: file.holders_not_individual_reason ?? '',
    },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={560} action="Registrar">
      <div className="form-grid">
        <DateField of={field('told_on')} label="Data da comunicação" />
        <NumberField of={field('count')} label="Quantos foram comunicados" />
        <SeveralField of={field('means')} label="Por qual meio" options={noticeMeans.options} />
        <TextAreaField
          of={field('not_individual_reason')}
          label="Por que não um a um"
          help="Se não deu para avisar cada titular."
        />
      </div>
    </FormDialog>
  );
}
