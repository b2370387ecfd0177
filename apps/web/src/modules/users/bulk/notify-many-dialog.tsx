import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { textNotification } from '@conforme/contracts/modules/users/users.schemas.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import type { BulkDialogProps } from './bulk-dialog-props.ts';
import { people, useOverUsers } from './over-users.ts';

const { method, path } = users.endpoints.sendTextNotification;

/** The same few words to the bell of each. */
export function NotifyManyDialog({ opened, rows, onDone, onClose }: BulkDialogProps) {
  const over = useOverUsers();
  const { field, onSubmit } = useDialogForm({
    schema: textNotification,
    initial: { message: '' },
    send: async (body) => {
      await over.run(rows, {
        endpoint: { method, path },
        inputOf: ({ id }) => ({ params: { id: String(id) }, body }),
        done: (count) => `${people(count)} ${count === 1 ? 'notificada' : 'notificadas'}.`,
      });
      onDone();
    },
  });
  return (
    <FormDialog
      {...{ opened, onClose, onSubmit }}
      title={`Notificar ${people(rows.length)}`}
      size={480}
      action="Enviar"
      isSending={over.isSending}
    >
      <TextAreaField
        of={field('message')}
        label="Mensagem"
        help="Texto simples, que chega ao sino de cada pessoa."
      />
    </FormDialog>
  );
}
