import { DateTimeField } from '../../../core/form/fields/date-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { unbroken } from '../../../core/format/unbroken.ts';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import '../../../platform/case-handling/acts/acts.css';
import type { IncidentDialogProps } from './incident-dialog-props.ts';

/** The moment the law's clocks run from. */
export function KnowDialog({ opened, onClose, kind, detail: incident }: IncidentDialogProps) {
  const known = incident.file.known_at;
  const { field, onSubmit, isSending, title } = useActForm({
    kind,
    detail: incident,
    act: 'know',
    initial: { known_at: known as string | null, reason: '' },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={520} action="Registrar">
      <p className="muted act-note">
        {unbroken(
          'Quando a organização soube que o incidente afetou dados pessoais, e não quando ele foi detectado. Os prazos da ANPD e dos titulares contam daqui (Resolução CD/ANPD 15/2024, arts. 6º e 9º).',
        )}
      </p>
      <div className="form-grid">
        <DateTimeField of={field('known_at')} label="Conhecido em" help="Data e hora de Brasília." isWide />
        <TextAreaField
          of={field('reason')}
          label={known === null ? 'Como se soube' : 'Por que a data muda'}
          help={
            known === null ? 'Só a equipe lê.' : 'Mudar esta data muda os prazos. O motivo fica registrado.'
          }
        />
      </div>
    </FormDialog>
  );
}
