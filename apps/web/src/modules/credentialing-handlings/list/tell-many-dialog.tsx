import { tellMany } from '@conforme/contracts/modules/credentialing-handlings/credentialing-acts.schemas.ts';
import { credentialingDeskEndpoints } from '@conforme/contracts/modules/credentialing-handlings/credentialing-desk.endpoints.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';

interface Props {
  readonly ids: readonly string[];
  readonly opened: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The same words to every ticked family. */
export function TellManyDialog({ ids, opened, onDone, onClose }: Props) {
  const send = useSend(credentialingDeskEndpoints.tellMany);
  const { field, onSubmit } = useDialogForm({
    schema: tellMany,
    initial: { text: '' },
    tidy: (values) => ({ ...values, ids: [...ids] }),
    send: async (body) => {
      await send.mutateAsync({ body });
      onDone();
    },
  });
  return (
    <FormDialog
      {...{ opened, onClose, onSubmit }}
      title={ids.length === 1 ? 'Escrever a uma família' : `Escrever a ${ids.length} famílias`}
      size={520}
      action="Enviar"
      isSending={send.isPending}
    >
      <TextAreaField
        of={field('text')}
        label="Mensagem"
        help="Cada família lê na página da inscrição. O e-mail diz só que há uma mensagem."
        rows={6}
      />
    </FormDialog>
  );
}
