import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { textNotification, type UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import { Button, Modal, Textarea } from '@mantine/core';
import { useSend } from '../../../core/api/use-send.ts';
import { useContractForm } from '../../../core/form/use-contract-form.ts';
import '../../../core/ui/field-styles.ts';

interface Props {
  readonly detail: UserDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const LONGEST = 500;

/** A few words to one person's bell. Closing keeps what was written until the page is left. */
export function SendNotification({ detail, opened, onClose }: Props) {
  const send = useSend(users.endpoints.sendTextNotification);
  const { form, onSubmit } = useContractForm({
    schema: textNotification,
    initial: { message: '' },
    prepare: (values: { message: string }) => values,
  });
  const submit = onSubmit(async (body) => {
    await send.mutateAsync({ params: { id: String(detail.id) }, body });
    form.reset();
    onClose();
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Enviar notificação" size={480}>
      <form onSubmit={submit} noValidate>
        <Textarea
          label={`Mensagem para ${detail.name}`}
          description={`Texto simples, até ${LONGEST} caracteres. ${form.values.message.length} escritos.`}
          required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={LONGEST}
          data-autofocus
          {...form.getInputProps('message')}
        />
        <div className="modal-foot">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={send.isPending}>
            Enviar
          </Button>
        </div>
      </form>
    </Modal>
  );
}
