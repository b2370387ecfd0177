import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { RelationsField } from '../../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import { useStillSending } from '../../files/still-sending.ts';
import type { CaseKind } from '../case-kind.ts';
import { NoteTemplates } from './note-templates.tsx';
import { PapersField } from './papers-field.tsx';
import { textWith } from './template-choice.tsx';
import { useActForm } from './use-act-form.ts';

interface Props {
  readonly kind: CaseKind;
  readonly detail: CaseDetail;
}

/** Where the organisation writes to itself; each note sent leaves an empty one. */
export function NoteComposer(props: Props) {
  const [round, setRound] = useState(0);
  return <Composer key={round} {...props} onDone={() => setRound(round + 1)} />;
}

function Composer({ kind, detail, onDone }: Props & { readonly onDone: () => void }) {
  const { onBusy, holdsUp } = useStillSending();
  const { field, form, onSubmit, isSending } = useActForm({
    kind,
    detail,
    act: 'note',
    keepsDraft: true,
    initial: { text: '', mentions: [] as readonly Chosen[], files: [] as readonly string[] },
    onDone,
  });
  const { text, files } = form.getValues();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!holdsUp()) onSubmit(event);
  };
  return (
    <form className="card composer" onSubmit={submit} noValidate autoComplete="off">
      <TextAreaField of={field('text')} label="Nova nota" placeholder="Escreva uma nota. Só a equipe lê." />
      {kind.noteTemplates && (
        <NoteTemplates
          choice={kind.noteTemplates}
          caseId={detail.id}
          onChoose={(words) => form.setFieldValue('text', textWith(text, words) as never)}
        />
      )}
      {text !== '' && (
        <div className="composer-foot">
          <div className="composer-mentions">
            <RelationsField
              of={field('mentions') as FieldOf<readonly Chosen[]>}
              label="Avisar"
              endpoint={kind.endpoints.handlers}
              asking={{ unit: String(detail.unit.id) }}
            />
          </div>
          <PapersField
            {...{ kind, detail }}
            chosen={files}
            onChange={(ids) => form.setFieldValue('files', ids as never)}
            onBusy={onBusy}
          />
        </div>
      )}
      <div className="modal-foot">
        <Button
          type="submit"
          size="xs"
          variant="default"
          loading={isSending}
          disabled={text.trim() === ''}
          leftSection={<IconLock size={15} stroke={1.8} aria-hidden="true" />}
        >
          Guardar nota
        </Button>
      </div>
    </form>
  );
}
