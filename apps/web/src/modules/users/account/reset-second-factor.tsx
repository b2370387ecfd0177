import { messages } from '@conforme/contracts/core/messages.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import '../../../core/ui/field-styles.ts';
import { useMailLeaves } from '../../../platform/mail-leaves/use-mail-leaves.ts';

interface Props {
  readonly detail: UserDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The account as it stands afterwards. */
  readonly onDone: (detail: UserDetail) => void;
}

const SHORTEST = 10;

/** For someone who lost the device and the codes: with a reason, because it lowers a guard. */
export function ResetSecondFactor({ detail, opened, onClose, onDone }: Props) {
  const reset = useSend(users.endpoints.resetSecondFactor, { handles: (error) => error.status === 422 });
  const [reason, setReason] = useState('');
  const leaves = useMailLeaves();
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const close = () => {
    setReason('');
    setError(null);
    onClose();
  };
  const refuse = (why: string) => {
    setError(why);
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length < SHORTEST) return refuse(messages.atLeastTen);
    reset.mutate(
      { params: { id: String(detail.id) }, body: { reason } },
      {
        onSuccess: (changed) => {
          close();
          onDone(changed);
        },
        onError: (failure) => {
          const wrong = failure.errors.reason?.[0];
          if (wrong) refuse(wrong);
          else close();
        },
      },
    );
  };
  return (
    <Modal opened={opened} onClose={close} title="Redefinir segundo fator" size={480}>
      <form onSubmit={submit} noValidate>
        <p className="confirm-question">
          O aplicativo autenticador e os códigos de recuperação de {detail.name} deixam de servir, as sessões
          terminam
          {leaves === false
            ? '. Nenhum e-mail sai desta instalação: avise a pessoa por outro meio'
            : ' e a pessoa recebe um e-mail com o seu nome'}
          . Antes, confirme por outro meio que o pedido é mesmo dela.
        </p>
        <Textarea
          ref={input}
          mt="md"
          data-autofocus
          label="Motivo"
          description={messages.atLeastTen}
          autosize
          minRows={3}
          maxLength={500}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError(null);
          }}
        />
        <div className="modal-foot">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" color="red.6" loading={reset.isPending}>
            Redefinir
          </Button>
        </div>
      </form>
    </Modal>
  );
}
