import { writtenEventTypes } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import type { FormEvent } from 'react';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { DateTimeField } from '../../../core/form/fields/date-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { PapersField } from '../../../platform/case-handling/acts/papers-field.tsx';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import { useStillSending } from '../../../platform/files/still-sending.ts';
import type { IncidentDialogProps } from './incident-dialog-props.ts';

/** A fact of the incident, at the moment it happened. */
export function EventDialog({ opened, onClose, kind, detail: incident }: IncidentDialogProps) {
  const { onBusy, holdsUp } = useStillSending();
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail: incident,
    act: 'add_event',
    initial: {
      type: '' as keyof typeof writtenEventTypes.labels | '',
      at: null as string | null,
      text: '',
      files: [] as readonly string[],
    },
    onDone: onClose,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!holdsUp()) onSubmit(event);
  };
  return (
    <FormDialog {...{ opened, onClose, isSending, title }} onSubmit={submit} size={560} action="Acrescentar">
      <div className="form-grid">
        <ChoiceField of={field('type')} label="O que foi" options={writtenEventTypes.options} />
        <DateTimeField of={field('at')} label="Quando" />
        <TextAreaField of={field('text')} label="O que aconteceu" rows={4} />
        <PapersField
          {...{ kind, detail: incident, onBusy }}
          chosen={form.getValues().files}
          onChange={(ids) => form.setFieldValue('files', ids as never)}
        />
      </div>
    </FormDialog>
  );
}
