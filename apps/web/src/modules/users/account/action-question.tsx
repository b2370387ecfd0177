import { messages } from '@conforme/contracts/core/messages.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import type { UserAction } from '@conforme/contracts/platform/accounts/user-actions.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../../core/api/use-send.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';

export type AskedAction = Exclude<UserAction, 'edit' | 'renew_access' | 'reset_second_factor'>;

const WORDS: Readonly<Record<Exclude<AskedAction, 'delete'>, { question: string; yes: string }>> = {
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

/** Every action on an account is asked once more, with its consequence in words. */
export function ActionQuestion({ detail, action, onClose, onDone }: Props) {
  const { history } = useRouter();
  const block = useSend(users.endpoints.block);
  const unblock = useSend(users.endpoints.unblock);
  const endSessions = useSend(users.endpoints.endSessions);
  const remove = useSend(users.endpoints.remove, { leaves: true });
  const senders = { block, unblock, end_sessions: endSessions };
  const params = { id: String(detail.id) };

  const confirm = () => {
    const leave = () => history.push('/users', undefined, { ignoreBlocker: true });
    if (action === 'delete') remove.mutate({ params }, { onSettled: onClose, onSuccess: leave });
    else if (action) senders[action].mutate({ params }, { onSettled: onClose, onSuccess: onDone });
  };
  const words = action && action !== 'delete' ? WORDS[action] : null;
  return (
    <ConfirmDialog
      opened={action !== null}
      onClose={onClose}
      onConfirm={confirm}
      isSending={[block, unblock, endSessions, remove].some((one) => one.isPending)}
      question={words?.question ?? messages.confirmDelete}
      subject={detail.name}
      {...(words ? { yes: words.yes, no: 'Cancelar' } : {})}
      isDangerous={action === 'delete' || action === 'block'}
    />
  );
}
