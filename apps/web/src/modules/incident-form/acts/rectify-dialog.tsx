import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import {
  eventTypes,
  filingKinds,
  writtenEventTypes,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { DateTimeField } from '../../../core/form/fields/date-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import '../../../platform/case-handling/acts/acts.css';
import { fileWords } from '../file/file-words.ts';
import type { IncidentDialogProps } from './incident-dialog-props.ts';
import { asItStands, recordOf, rectifyInput, rectifyStart } from './rectify-values.ts';

/** What somebody recorded, each in a line: what the system wrote follows what was done. */
const recordsOf = ({ filings, outages, events }: IncidentDialogProps['detail']) => [
  ...filings.map(({ id, kind, sei_number, filed_at }) => ({
    value: `filing ${id}`,
    label: `${filingKinds.labels[kind]}: ${sei_number}, ${formatDateTime(filed_at)}`,
  })),
  ...outages.map(({ id, down_from, down_until }) => ({
    value: `outage ${id}`,
    label: `SEI fora do ar: ${formatDateTime(down_from)} a ${formatDateTime(down_until)}`,
  })),
  ...events
    .filter(({ is_automatic }) => !is_automatic)
    .map(({ id, type, at, text }) => ({
      value: `event ${id}`,
      label: `${eventTypes.labels[type]}, ${formatDateTime(at)}: ${text.slice(0, 60)}`,
    })),
];

/** A record that was wrong gives way to the right one, or to none; it stays to be read, with the reason. */
export function RectifyDialog({ opened, onClose, kind, detail: incident }: IncidentDialogProps) {
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail: incident,
    act: 'rectify',
    initial: rectifyStart(),
    tidy: rectifyInput,
    keepsDraft: true,
    onDone: onClose,
  });
  const { which, happened, filing } = form.getValues();
  const chosen = field('which');
  const record = recordOf(which);
  const pick = (next: string) => {
    chosen.set(next);
    const [part, values] = asItStands(incident, next);
    if (part) form.setFieldValue(part, values as never);
  };
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={600} action="Retificar">
      <p className="muted act-note">
        O registro errado não é apagado: fica à vista como retificado, com o motivo e o seu nome. Prazos e
        situação passam a seguir o que ficar.
      </p>
      <div className="form-grid">
        <ChoiceField
          of={{ ...chosen, path: 'record_id', error: form.errors.record_id, set: (next) => pick(next ?? '') }}
          label="O que foi registrado errado"
          options={recordsOf(incident)}
          isWide
        />
        <TextAreaField of={field('reason')} label="Por que se retifica" rows={3} />
        {record !== null && (
          <YesNoField of={field('happened')} label="Aconteceu, e o certo é o que está abaixo" />
        )}
        {happened && record === 'filing' && (
          <>
            <ChoiceField
              of={field('filing.kind')}
              label="O que foi protocolado"
              options={filingKinds.options}
              isWide
            />
            <TextField of={field('filing.sei_number')} label="Número do processo no SEI" />
            <DateTimeField of={field('filing.filed_at')} label="Protocolado em" />
            {filing.kind === 'complementary' && (
              <>
                <TextAreaField of={field('filing.reasons')} label={fileWords.complement_reasons.label} />
                <TextAreaField
                  of={field('filing.delay_reasons')}
                  label={fileWords.complement_delay_reasons.label}
                  help="Só se veio depois do prazo."
                />
              </>
            )}
          </>
        )}
        {happened && record === 'outage' && (
          <>
            <DateTimeField of={field('outage.down_from')} label="Fora do ar desde" />
            <DateTimeField of={field('outage.down_until')} label="Voltou em" />
            <TextAreaField of={field('outage.evidence')} label="Prova" />
          </>
        )}
        {happened && record === 'event' && (
          <>
            <ChoiceField of={field('event.type')} label="O que foi" options={writtenEventTypes.options} />
            <DateTimeField of={field('event.at')} label="Quando" />
            <TextAreaField of={field('event.text')} label="O que aconteceu" rows={4} />
          </>
        )}
      </div>
    </FormDialog>
  );
}
