import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { isLateComplement } from '@conforme/contracts/modules/incident-form/rules/complement.ts';
import { filingKinds } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import type { FormEvent } from 'react';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { DateTimeField } from '../../../core/form/fields/date-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { unbroken } from '../../../core/format/unbroken.ts';
import { PapersField } from '../../../platform/case-handling/acts/papers-field.tsx';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import { useStillSending } from '../../../platform/files/still-sending.ts';
import '../../../platform/case-handling/acts/acts.css';
import { nextFiling } from '../anpd/form-items.ts';
import { fileWords } from '../file/file-words.ts';
import type { IncidentDialogProps } from './incident-dialog-props.ts';

/** The number under which ANPD keeps what was filed. */
export function FileDialog({ opened, onClose, kind, detail: incident }: IncidentDialogProps) {
  const { onBusy, holdsUp } = useStillSending();
  const isLate = (at: string | null) =>
    isLateComplement({ dueAt: incident.complement_due_at, at: at ?? incident.received_at });
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail: incident,
    act: 'file',
    initial: {
      kind: nextFiling(incident.filings.map((filing) => filing.kind)),
      sei_number: incident.filings[0]?.sei_number ?? '',
      filed_at: null as string | null,
      reasons: incident.file.complement_reasons ?? '',
      delay_reasons: incident.file.complement_delay_reasons ?? '',
      files: [] as readonly string[],
    },
    tidy: ({ reasons, delay_reasons, ...filed }) =>
      filed.kind === 'complementary'
        ? { ...filed, reasons, delay_reasons: isLate(filed.filed_at) ? delay_reasons : '' }
        : filed,
    onDone: onClose,
  });
  const { kind: filed, filed_at } = form.getValues();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!holdsUp()) onSubmit(event);
  };
  return (
    <FormDialog {...{ opened, onClose, isSending, title }} onSubmit={submit} size={560} action="Registrar">
      <p className="muted act-note">
        A comunicação é feita no sistema da ANPD. Aqui ficam o número, a hora e o comprovante.
      </p>
      <div className="form-grid">
        <ChoiceField of={field('kind')} label="O que foi protocolado" options={filingKinds.options} isWide />
        <TextField of={field('sei_number')} label="Número do processo no SEI" />
        <DateTimeField of={field('filed_at')} label="Protocolado em" />
        {filed === 'complementary' && (
          <TextAreaField
            of={field('reasons')}
            label={fileWords.complement_reasons.label}
            help="Por que estas informações vieram só agora, como foi dito à ANPD."
          />
        )}
        {filed === 'complementary' && isLate(filed_at) && (
          <TextAreaField
            of={field('delay_reasons')}
            label={fileWords.complement_delay_reasons.label}
            help={`O prazo terminou em ${formatDay(incident.complement_due_at ?? '')}, e a norma não prevê prorrogação.`}
          />
        )}
        <PapersField
          {...{ kind, detail: incident, onBusy }}
          chosen={form.getValues().files}
          onChange={(ids) => form.setFieldValue('files', ids as never)}
        />
      </div>
    </FormDialog>
  );
}

/** While the petition system was down, with what proves it. */
export function OutageDialog({ opened, onClose, kind, detail: incident }: IncidentDialogProps) {
  const { onBusy, holdsUp } = useStillSending();
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail: incident,
    act: 'record_outage',
    initial: {
      down_from: null as string | null,
      down_until: null as string | null,
      evidence: '',
      files: [] as readonly string[],
    },
    onDone: onClose,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!holdsUp()) onSubmit(event);
  };
  return (
    <FormDialog {...{ opened, onClose, isSending, title }} onSubmit={submit} size={560} action="Registrar">
      <p className="muted act-note">
        {unbroken(
          'A data que resulta daqui aparece como orientação (Resolução CD/ANPD 1/2021, art. 8º, § 2º). A data sem a mudança continua à vista.',
        )}
      </p>
      <div className="form-grid">
        <DateTimeField of={field('down_from')} label="Fora do ar desde" />
        <DateTimeField of={field('down_until')} label="Voltou em" />
        <TextAreaField
          of={field('evidence')}
          label="Prova"
          help="O aviso da ANPD, o print da tela, o número do chamado."
        />
        <PapersField
          {...{ kind, detail: incident, onBusy }}
          chosen={form.getValues().files}
          onChange={(ids) => form.setFieldValue('files', ids as never)}
        />
      </div>
    </FormDialog>
  );
}
