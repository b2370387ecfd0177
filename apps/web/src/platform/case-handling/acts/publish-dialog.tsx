import { entryKinds } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { CaseIdentifiers } from '@conforme/contracts/platform/cases/public-text.ts';
import { useState } from 'react';
import type { Callable } from '../../../core/api/endpoint-ref.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';
import type { EntryDialogProps } from './act-dialog-props.ts';
import './acts.css';
import { CheckedDialog } from './checked-dialog.tsx';
import { PublicPreview } from './public-preview.tsx';
import { useActForm } from './use-act-form.ts';

/** What the text begins with: the line without whoever it speaks of, and what may be named anyway. */
interface Start {
  readonly text: string;
  readonly allowed: readonly string[];
}

interface Props extends EntryDialogProps {
  /** `GET …/:id/…/:entry_id` answers the start. */
  readonly start: Callable;
  /** Whom the text must not name. */
  readonly identifiersOf: (allowed: readonly string[]) => CaseIdentifiers;
}

/** A text of its own, begun from what was written without whoever it speaks of. The line itself never goes out. */
export function PublishDialog({ opened, onClose, kind, detail, entry, ...given }: Props) {
  const begun = useEndpoint(given.start, {
    params: { id: String(detail.id), entry_id: String(entry.id) },
  } as never);
  const start = begun.data as Start | undefined;
  // What was looked at is this very text: a changed one is looked at again.
  const [seen, setSeen] = useState<string | null>(null);
  const { field, form, onSubmit, isSending } = useActForm({
    kind,
    detail,
    act: 'publish',
    keepsDraft: true,
    about: entry.id,
    initial: { entry_id: entry.id, text: '', confirmed: true as const, traces_confirmed: false },
    tidy: (values) => ({ ...values, traces_confirmed: seen === values.text }),
    onDone: onClose,
  });
  // Once, when it arrives; what somebody has typed before stays.
  useWhenChanged(() => {
    if (start && form.getValues().text === '') form.setFieldValue('text', start.text as never);
  }, [start?.text]);
  const { text } = form.getValues();
  const identifiers = given.identifiersOf(start?.allowed ?? []);
  return (
    <CheckedDialog
      {...{ opened, onClose, isSending, onSubmit }}
      title="Tornar pública esta tratativa"
      action="Publicar"
      mayShow={() => start !== undefined && !form.validate().hasErrors}
      fields={
        <>
          <p className="muted act-note">
            O público lê só o texto abaixo, nunca a{' '}
            {entry.kind === 'answer' ? 'resposta' : entryKinds.labels[entry.kind].toLowerCase()} nem os
            arquivos. Ele começa sem nomes, documentos e contatos do caso: confira e reescreva o que for
            preciso.
          </p>
          <TextAreaField of={field('text')} label="Texto público" rows={10} />
        </>
      }
      preview={(isChecked, onCheck) => (
        <PublicPreview
          words={kind.words}
          organisation={detail.unit.label}
          protocol={detail.protocol}
          areTracesSeen={seen === text}
          onTracesSeen={(areSeen) => setSeen(areSeen ? text : null)}
          {...{ text, identifiers, isChecked, onCheck }}
        />
      )}
    />
  );
}
