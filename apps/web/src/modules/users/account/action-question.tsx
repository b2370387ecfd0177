import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import type { UserAction } from '@conforme/contracts/platform/accounts/user-actions.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';

export type AskedAction = Exclude<UserAction, 'edit' | 'delete' | 'renew_access' | 'reset_second_factor'>;

const WORDS: Readonly<Record<AskedAction, { question: string; yes: string }>> = {
  block: {
    question: 'A pessoa sai de todas as sessões agora e não entra mais até ser desbloqueada.',
    yes: 'Bloquear',
  },
  unblock: { question: 'A pessoa volta a entrar com a senha que já tinha.', yes: 'Desbloquear' },
  end_sessions: {
    question: 'A pessoa sai de todos os aparelhos e precisa entrar de novo.',
    yes: 'Encerrar sessões',
  },
};

interface Props {
  readonly detail: UserDetail;
  readonly action: AskedAction | null;
  readonly onClose: () => void;
  /** The account as it stands after the action. */
  readonly onDone: (detail: UserDetail) => void;
}

/** Each of these is asked once more, with its consequence in words. */
export function ActionQuestion({ detail, action, onClose, onDone }: Props) {
  const block = useSend(users.endpoints.block);
  const unblock = useSend(users.endpoints.unblock);
  const endSessions = useSend(users.endpoints.endSessions);
  const senders = { block, unblock, end_sessions: endSessions };
  const params = { id: String(detail.id) };

  const confirm = () => {
    if (action) senders[action].mutate({ params }, { onSettled: onClose, onSuccess: onDone });
  };
  const words = action ? WORDS[action] : null;
  return (
    <ConfirmDialog
      opened={action !== null}
      onClose={onClose}
      onConfirm={confirm}
      isSending={[block, unblock, endSessions].some((one) => one.isPending)}
      question={words?.question}
      subject={detail.name}
      {...(words ? { yes: words.yes, no: 'Cancelar' } : {})}
      isDangerous={action === 'block'}
    />
  );
}
