import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import type { EmployeeDetail } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly detail: EmployeeDetail;
  readonly onDone: (detail: EmployeeDetail) => void;
}

/** Taking a dismissal back lets nobody in again by itself, and says so. */
export function ReadmitQuestion({ opened, onClose, detail, onDone }: Props) {
  const readmit = useSend(employees.endpoints.readmit);
  const isDismissed = detail.status === 'dismissed';
  const confirm = () =>
    readmit.mutate(
      { params: { id: String(detail.id) }, body: { version: detail.version } },
      { onSettled: onClose, onSuccess: onDone },
    );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      isSending={readmit.isPending}
      title={isDismissed ? 'Desfazer o desligamento?' : 'Cancelar o desligamento?'}
      question={isDismissed ? undoWords(detail) : 'O vínculo segue sem data para terminar.'}
      subject={detail.name}
      yes={isDismissed ? 'Desfazer' : 'Cancelar o desligamento'}
      no="Voltar"
    />
  );
}

const undoWords = ({ user }: EmployeeDetail) => (
  <>
    Este mesmo vínculo volta a vigorar, como se não tivesse terminado. Para uma nova contratação, cadastre
    outro vínculo.
    {user?.status === 'blocked' &&
      ' O usuário desta pessoa continua bloqueado: se ela deve voltar a entrar, desbloqueie-o em Usuários.'}
  </>
);
