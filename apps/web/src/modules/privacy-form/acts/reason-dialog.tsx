import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import { resumeAct, sendBackAct } from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import { reasonedAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { unbroken } from '../../../core/format/unbroken.ts';
import type { ActDialogProps } from './act-dialog-props.ts';
import { actLabels } from './act-words.ts';
import { useActForm } from './use-act-form.ts';

const acts = {
  resume: {
    schema: resumeAct,
    name: 'text',
    label: 'Por que não esperar mais',
    help: 'Só a equipe lê. A meta interna volta a contar.',
    button: 'Retomar',
  },
  send_back: {
    schema: sendBackAct,
    name: 'text',
    label: 'O que falta na resposta',
    help: 'Quem escreveu a resposta é avisado.',
    button: 'Devolver',
  },
  reopen: {
    schema: reasonedAct,
    name: 'reason',
    label: 'Motivo',
    help: 'O pedido volta para a fila. Os prazos que corriam antes continuam a correr.',
    button: 'Reabrir',
  },
  withdraw: {
    schema: reasonedAct,
    name: 'reason',
    label: 'Como o titular desistiu',
    help: 'O pedido termina sem resposta.',
    button: 'Registrar desistência',
  },
} as const;

/** What takes a few words of why. */
export function ReasonDialog({ opened, onClose, request, act }: ActDialogProps & { act: keyof typeof acts }) {
  const { schema, name, label, help, button } = acts[act];
  const { field, onSubmit, isSending } = useActForm({
    request,
    act,
    endpoint: privacyHandlingEndpoints[act],
    schema,
    initial: { [name]: '' } as Record<string, string>,
    onDone: onClose,
  });
  return (
    <FormDialog
      {...{ opened, onClose, isSending, onSubmit }}
      title={actLabels[act]}
      size={520}
      action={button}
    >
      <TextAreaField of={field(name)} label={label} help={unbroken(help)} rows={4} />
    </FormDialog>
  );
}
