import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import type { LegalEntityDetail } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import type { OrganisationAction } from '@conforme/contracts/platform/organisations/organisation-words.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { activeEntity } from '../../core/session/session-store.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { useContextsChanged } from './use-contexts-changed.ts';

/** The form and the move ask for more than a yes. */
type StateAction = Exclude<OrganisationAction, 'edit' | 'move'>;

const QUESTIONS: Readonly<Record<StateAction, { title: string; question: string; yes: string }>> = {
  deactivate: {
    title: 'Desativar a organização?',
    question:
      'Ninguém mais trabalha nela: ela sai das escolhas e do alto da tela, e quem só tem acesso a ela fica sem nenhuma. Nada é apagado: os registros continuam à vista na organização acima, e os links públicos já divulgados valem até serem revogados. Pode ser reativada.',
    yes: 'Desativar',
  },
  activate: {
    title: 'Reativar a organização?',
    question: 'Quem tinha acesso a ela volta a ter.',
    yes: 'Reativar',
  },
  delete: {
    title: 'Excluir a organização?',
    question:
      'Só dá para excluir uma organização vazia. Os acessos dados a ela, a indicação da pessoa encarregada e o logotipo são excluídos junto. Não dá para desfazer.',
    yes: 'Excluir',
  },
};

interface Props {
  readonly opened: boolean;
  readonly action: StateAction | null;
  readonly detail: LegalEntityDetail;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

export function StateQuestion({ opened, action, detail, onClose, onChanged }: Props) {
  const { history } = useRouter();
  const contextsChanged = useContextsChanged();
  const { activate, deactivate, remove } = legalEntities.endpoints;
  const sends = {
    activate: useSend(activate),
    deactivate: useSend(deactivate, { leaves: true }),
    delete: useSend(remove, { leaves: true }),
  };
  const send = sends[action ?? 'activate'];
  const confirm = () =>
    send.mutate(
      { params: { id: String(detail.id) } },
      {
        onSettled: onClose,
        onSuccess: async () => {
          const isActive = activeEntity()?.id === detail.id;
          // What one no longer works in, or what is gone, is left.
          if (action === 'delete' || (action === 'deactivate' && isActive)) {
            await contextsChanged({ closed: detail.id });
            history.push('/people/legal_entities');
          } else {
            await onChanged();
            await contextsChanged();
          }
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      isSending={send.isPending}
      subject={detail.name}
      isDangerous={action !== 'activate'}
      {...QUESTIONS[action ?? 'activate']}
    />
  );
}
