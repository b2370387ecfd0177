import { isOnMural } from '@conforme/contracts/platform/alerts/on-mural.ts';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import '../../../platform/case-handling/acts/acts.css';
import type { IncidentDialogProps } from './incident-dialog-props.ts';

interface Props extends IncidentDialogProps {
  /** The one it is opened for; otherwise the newest that is shown. */
  readonly alertId?: number | null;
}

/** What is wrong or over goes off the Mural at once. */
export function WithdrawAlertDialog({ opened, onClose, kind, detail: incident, alertId = null }: Props) {
  const now = Date.now();
  const options = incident.alerts
    .filter((alert) => isOnMural(alert, now))
    .map(({ id, title }) => ({ value: String(id), label: title }));
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail: incident,
    act: 'withdraw_alert',
    initial: { which: alertId === null ? (options[0]?.value ?? '') : String(alertId), reason: '' },
    tidy: ({ which, ...values }) => ({ ...values, alert_id: which === '' ? null : Number(which) }),
    onDone: onClose,
  });
  const { alert_id: refused } = form.errors;
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={560} action="Retirar o alerta">
      <p className="muted act-note">
        Some do Mural de todas as unidades. Quem já recebeu a notificação continua com ela. O texto e o motivo
        ficam guardados aqui.
      </p>
      <div className="form-grid">
        <ChoiceField
          of={{ ...field('which'), path: 'alert_id', error: refused }}
          label="Alerta"
          options={options}
          isWide
        />
        <TextAreaField of={field('reason')} label="Por que o alerta sai do Mural" rows={3} />
      </div>
    </FormDialog>
  );
}
