import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { textNotification } from '@conforme/contracts/modules/users/users.schemas.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import { BulkProgress } from '../../../core/grid/bulk/bulk-progress.tsx';
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
  const title = `Notificar ${people(rows.length)}`;
  if (over.finished !== null)
    return <BulkProgress {...{ title }} finished={over.finished} all={rows.length} onStop={over.stop} />;
  return (
    <FormDialog {...{ opened, onClose, onSubmit, title }} size={480} action={title} isSending={false}>
      <TextAreaField
        of={field('message')}
        label="Mensagem"
        help="Texto simples, que chega ao sino de cada pessoa."
      />
    </FormDialog>
  );
}
