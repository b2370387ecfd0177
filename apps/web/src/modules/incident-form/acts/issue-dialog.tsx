import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import { usualAnnexes } from '@conforme/contracts/modules/incident-form/rules/annexes.ts';
import { paperLetterOf } from '@conforme/contracts/modules/incident-form/rules/holder-letter.ts';
import {
  type IssuableDocument,
  issuableDocuments,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../../core/api/take-file.ts';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import '../../../platform/case-handling/acts/acts.css';
import { isHoldersTermOver } from './holders-term.ts';
import type { IncidentDialogProps } from './incident-dialog-props.ts';

/** The document that comes after those there are. */
const nextDocument = ({
  duty,
  filings,
  documents,
  state,
}: IncidentDialogProps['detail']): IssuableDocument => {
  if (duty === 'not_communicate' || state === 'closed') return 'record';
  if (filings.some(({ kind }) => kind === 'complete' || kind === 'complementary')) return 'declaration';
  return documents.some(({ kind }) => kind === 'anpd') ? 'complementary' : 'preliminary';
};

/** Only a letter has words of its own. */
const issued = <Values extends { document: IssuableDocument; letter: object; annexes: readonly string[] }>(
  values: Values,
) => ({
  ...values,
  letter: values.document === 'letter' ? values.letter : null,
  annexes: hasAnnexes(values.document) ? values.annexes : null,
});
const hasAnnexes = (document: IssuableDocument): boolean => !['letter', 'declaration'].includes(document);

/** Typeset from the file as it is now: looked at first, then issued for good. */
export function IssueDialog({ opened, onClose, kind, detail: incident }: IncidentDialogProps) {
  const [isComing, setComing] = useState(false);
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail: incident,
    act: 'issue',
    initial: {
      document: nextDocument(incident),
      letter: paperLetterOf(incident, isHoldersTermOver(incident)),
      annexes: usualAnnexes(incident).map(({ id }) => id) as readonly string[],
    },
    tidy: issued,
    keepsDraft: true,
    onDone: onClose,
  });
  const look = async () => {
    if (form.validate().hasErrors) return;
    setComing(true);
    const { document, letter, annexes } = issued(form.getValues());
    await takeFile(
      incidentHandlingEndpoints.preview,
      { params: { id: incident.id }, body: { document, letter, annexes: annexes && [...annexes] } },
      `Prévia ${incident.protocol}.pdf`,
    );
    setComing(false);
  };
  const isLetter = form.getValues().document === 'letter';
  const missing = incident.sections.filter((section) => section.missing.length > 0).length;
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={560} action="Emitir">
      <p className="muted act-note">
        O documento {isLetter ? 'diz o que está abaixo' : 'é feito da ficha como está agora'} e fica guardado
        sem mudança, com número de versão e código para conferir.
        {missing > 0 &&
          !isLetter &&
          ` ${missing === 1 ? 'Falta completar 1 seção' : `Falta completar ${missing} seções`}: o que falta sai como “não informado — a complementar”.`}
      </p>
      <div className="form-grid">
        <ChoiceField of={field('document')} label="Documento" options={issuableDocuments.options} isWide />
        {hasAnnexes(form.getValues().document) && incident.files.length > 0 && (
          <SeveralField
            of={field('annexes')}
            label="Anexos"
            help="Cada um sai com o seu SHA-256. O que foi anexado a uma nota interna não vem marcado."
            options={incident.files.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {isLetter && (
          <>
            <TextField of={field('letter.subject')} label="Título da carta" isWide />
            <TextAreaField
              of={field('letter.text')}
              label="Texto"
              rows={12}
              help="Para imprimir e entregar a quem não tem e-mail. O papel não leva nome: serve a todos."
            />
          </>
        )}
      </div>
      <Button
        variant="default"
        className="act-preview"
        loading={isComing}
        onClick={look}
        leftSection={<IconEye size={17} stroke={1.6} aria-hidden="true" />}
      >
        Ver a prévia em PDF
      </Button>
    </FormDialog>
  );
}
