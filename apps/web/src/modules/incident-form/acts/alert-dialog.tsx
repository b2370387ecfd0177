import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { incidentDeskEndpoints } from '@conforme/contracts/modules/incident-form/incident-desk.endpoints.ts';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { RelationsField } from '../../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import '../../../platform/case-handling/acts/acts.css';
import type { IncidentDialogProps } from './incident-dialog-props.ts';

/** How long an alert is shown unless its author says otherwise. */
const DAYS = 14;

/** What the people of the chosen units read at the top of their Mural. */
export function AlertDialog({ opened, onClose, kind, detail: incident }: IncidentDialogProps) {
  const { field, onSubmit, isSending, title } = useActForm({
    kind,
    detail: incident,
    act: 'alert',
    initial: {
      title: '',
      text: '',
      units: [incident.unit] as readonly Chosen[],
      ends_on: addDays(civilDayOf(Date.now()), DAYS) as string | null,
    },
    keepsDraft: true,
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={600} action="Publicar alerta">
      <p className="muted act-note">
        Aparece em vermelho no alto do Mural e como notificação de quem é das unidades escolhidas. Não ponha o
        nome de quem relatou.
      </p>
      <div className="form-grid">
        <TextField of={field('title')} label="Título" isWide />
        <TextAreaField of={field('text')} label="O que as pessoas precisam saber e fazer" rows={6} />
        <RelationsField of={field('units')} label="Unidades" endpoint={incidentDeskEndpoints.units} isWide />
        <DateField of={field('ends_on')} label="Mostrar até" />
      </div>
    </FormDialog>
  );
}
