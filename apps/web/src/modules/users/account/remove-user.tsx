import { messages } from '@conforme/contracts/core/messages.ts';
import { id, z } from '@conforme/contracts/core/schema.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';

interface Props {
  readonly detail: UserDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asked once more; where something lies in the drive of the account, also who gets it. */
export function RemoveUser({ detail, opened, onClose }: Props) {
  const { history } = useRouter();
  const [full, setFull] = useState<string | null>(null);
  const remove = useSend(users.endpoints.remove, {
    leaves: true,
    handles: ({ errors }) => errors.drive_to !== undefined,
  });
  const leave = () => history.push('/users', undefined, { ignoreBlocker: true });
  const close = () => {
    setFull(null);
    onClose();
  };
  const confirm = () =>
    remove.mutate(
      { params: { id: String(detail.id) } },
      {
        onSuccess: leave,
        onError: ({ errors }) => {
          const [why] = errors.drive_to ?? [];
          if (why) setFull(why);
          else close();
        },
      },
    );
  if (opened && full !== null) return <HandOver {...{ detail, full }} onClose={close} onDone={leave} />;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={confirm}
      isSending={remove.isPending}
      question={messages.confirmDelete}
      subject={detail.name}
      isDangerous
    />
  );
}

const handOver = z.strictObject({ drive_to: id });

function HandOver({
  detail,
  full,
  onClose,
  onDone,
}: Omit<Props, 'opened'> & { readonly full: string; readonly onDone: () => void }) {
  const remove = useSend(users.endpoints.remove, { leaves: true });
  const { form, field, onSubmit } = useDialogForm({
    schema: handOver,
    initial: { drive_to: null as Chosen | null },
    send: async ({ drive_to }) => {
      await remove.mutateAsync({
        params: { id: String(detail.id) },
        query: { drive_to: String(drive_to) },
      });
      onDone();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      onSubmit={onSubmit}
      title={`Excluir ${detail.name}`}
      action="Excluir e passar o drive"
      size={480}
      isSending={form.submitting}
    >
      <p className="confirm-question">{full}</p>
      <RelationField
        of={field('drive_to')}
        label="Quem fica com o drive"
        help="Recebe as pastas, os arquivos e a lixeira, em uma pasta com o nome desta pessoa. Links públicos terminam."
        endpoint={users.endpoints.list}
      />
    </FormDialog>
  );
}
