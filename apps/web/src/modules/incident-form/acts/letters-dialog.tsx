import { prepareLetters } from '@conforme/contracts/modules/incident-form/incident-acts.schemas.ts';
import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import { letterOf } from '@conforme/contracts/modules/incident-form/rules/holder-letter.ts';
import type { PreparedSending } from '@conforme/contracts/platform/bulk-letters/bulk-sending.schemas.ts';
import { SegmentedControl } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../../core/api/call.ts';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import { useDraft } from '../../../core/form/use-draft.ts';
import { unbroken } from '../../../core/format/unbroken.ts';
import { useWhenChanged } from '../../../core/ui/use-when-changed.ts';
import { useAct } from '../../../platform/case-handling/acts/use-act.ts';
import '../../../platform/case-handling/acts/acts.css';
import { isHoldersTermOver } from './holders-term.ts';
import type { IncidentDialogProps } from './incident-dialog-props.ts';
import { LettersOfFile } from './letters-of-file.tsx';
import { PreparedLetters } from './prepared-letters.tsx';

const sources = [
  { value: 'pasted', label: 'Colar' },
  { value: 'file', label: 'Planilha' },
  { value: 'list', label: 'Lista de contatos' },
] as const;
type Source = (typeof sources)[number]['value'];

/** Written and merged with a list, seen as the first person will read it, and only then sent. */
export function LettersDialog({ opened, onClose, kind, detail: incident }: IncidentDialogProps) {
  const [source, setSource] = useState<Source>('pasted');
  const [prepared, setPrepared] = useState<PreparedSending | null>(null);
  /** Read from a spreadsheet; the texts are confirmed with it. */
  const [ofFile, setOfFile] = useState<PreparedSending | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const { send, isSending } = useAct(kind as never, incident);
  const usual = letterOf(incident, isHoldersTermOver(incident));
  // A letter takes time to write: closed by mistake, it opens again as it was. Whom it goes to is kept nowhere.
  const draft = useDraft<typeof usual>(`${kind.path}/${incident.id}/write_holders`);
  const { field, form, onSubmit } = useDialogForm({
    schema: prepareLetters,
    initial: { ...usual, ...draft.found?.values, recipients: '', list_id: null as Chosen | null },
    tidy: (values) => ({
      ...values,
      // A spreadsheet was read already: only the texts are looked at.
      recipients: source === 'pasted' ? values.recipients : source === 'file' && ofFile ? '-' : '',
      list_id: source === 'list' ? (values.list_id?.id ?? null) : null,
    }),
    send: async (body) => {
      if (source === 'file') {
        if (ofFile) setPrepared(ofFile);
        return;
      }
      setPreparing(true);
      try {
        const input = { params: { id: incident.id }, body };
        setPrepared(await call(incidentHandlingEndpoints.prepare_letters, input));
      } finally {
        setPreparing(false);
      }
    },
  });
  const { subject, text } = form.getValues();
  const isSent = useRef(false);
  const typed = JSON.stringify({ subject, text });
  useWhenChanged(() => {
    if (isSent.current) return;
    if (typed !== JSON.stringify(usual)) draft.keep({ subject, text }, incident.version);
    else if (draft.keptAt !== null) draft.drop();
  }, [typed]);
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (!prepared) return onSubmit(event);
    await send('write_holders', {
      version: incident.version,
      sending_id: prepared.sending.id,
      texts: { subject, text },
    });
    isSent.current = true;
    draft.drop();
    setPrepared(null);
    onClose();
  };
  return (
    <FormDialog
      {...{ opened, onClose }}
      title="Carta aos titulares"
      size={760}
      isSending={isPreparing || isSending}
      onSubmit={confirm}
      action={
        prepared
          ? prepared.sending.total === 1
            ? 'Enviar 1 carta'
            : `Enviar ${prepared.sending.total} cartas`
          : 'Conferir antes de enviar'
      }
    >
      <div hidden={prepared !== null}>
        <p className="muted act-note">
          {unbroken(
            'Em linguagem simples, com o que pede a Resolução CD/ANPD 15/2024, art. 9º: dados, proteção, riscos, medidas, motivo da demora, data do conhecimento e contato. O que a ficha já diz vem escrito: confira. Use {{nome}}, {{primeiro_nome}}, {{organizacao}} e {{protocolo}}.',
          )}
        </p>
        <div className="form-grid">
          <TextField of={field('subject')} label="Assunto" isWide />
          <TextAreaField of={field('text')} label="Texto" rows={12} />
          <div className="form-wide letters-source">
            <p className="medium" id="letters-source">
              Quem recebe
            </p>
            <SegmentedControl
              aria-labelledby="letters-source"
              fullWidth
              data={[...sources]}
              value={source}
              onChange={(next) => setSource(next as Source)}
            />
          </div>
          {source === 'pasted' && (
            <TextAreaField
              of={field('recipients')}
              label="Nomes e e-mails"
              help="Cole da planilha: nome e e-mail, uma pessoa por linha. Endereço repetido recebe uma carta só."
              rows={6}
            />
          )}
          {source === 'file' && (
            <LettersOfFile
              incident={incident}
              prepared={ofFile}
              onPrepared={setOfFile}
              error={form.errors.recipients}
            />
          )}
          {source === 'list' && (
            <RelationField
              of={field('list_id')}
              label="Lista de contatos"
              endpoint={incidentHandlingEndpoints.letter_lists}
              help="Recebe quem tem e-mail e não pediu para não ser escrito."
              isWide
            />
          )}
        </div>
      </div>
      {prepared && (
        <PreparedLetters {...{ prepared, incident, subject, text }} onBack={() => setPrepared(null)} />
      )}
    </FormDialog>
  );
}
