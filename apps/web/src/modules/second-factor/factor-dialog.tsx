import { secondFactor } from '@conforme/contracts/modules/second-factor/second-factor.contract.ts';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../core/api/call.ts';
import { updateUser } from '../../core/session/session-store.ts';
import { toastSuccess } from '../../core/toast/toast-store.ts';
import { Enrolment } from '../../platform/second-factor/enrolment.tsx';
import { IdentityStep } from '../../platform/second-factor/identity-step.tsx';
import { RecoveryCodes } from '../../platform/second-factor/recovery-codes.tsx';

export type FactorTask = 'enrol' | 'codes' | 'disable';

interface Props {
  readonly opened: boolean;
  readonly task: FactorTask;
  readonly needsPassword: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const TITLES: Readonly<Record<FactorTask, string>> = {
  enrol: 'Ativar segundo fator',
  codes: 'Gerar novos códigos de recuperação',
  disable: 'Desativar segundo fator',
};
/** A refusal at the password field is shown there. */
const isOurs = (error: { readonly status: number }) => error.status === 422;

/** Codes and secret are shown once, so a stray click beside the dialog does not close it. */
export function FactorDialog({ opened, task, onClose, ...rest }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={TITLES[task]}
      size={560}
      closeOnClickOutside={false}
      closeOnEscape={task === 'disable'}
      withCloseButton={false}
    >
      <Task task={task} onCancel={onClose} {...rest} />
    </Modal>
  );
}

type TaskProps = Omit<Props, 'opened' | 'onClose'> & { readonly onCancel: () => void };

function Task({ task, ...props }: TaskProps) {
  if (task === 'enrol') return <Enrolment {...props} />;
  if (task === 'codes') return <NewCodes {...props} />;
  return <Disable {...props} />;
}

function NewCodes({ needsPassword, onCancel, onDone }: Omit<TaskProps, 'task'>) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <IdentityStep
      why="Os códigos que você guardou antes deixam de servir e as suas outras sessões são encerradas."
      action="Gerar novos códigos"
      needsPassword={needsPassword}
      onCancel={onCancel}
      send={async (body) => {
        const { regenerateCodes } = secondFactor.endpoints;
        const { token, expires_at, recovery_codes } = await call(
          regenerateCodes,
          { body },
          { handles: isOurs },
        );
        updateUser({ token }, expires_at);
        setCodes(recovery_codes);
      }}
    />
  );
}

function Disable({ needsPassword, onCancel, onDone }: Omit<TaskProps, 'task'>) {
  return (
    <IdentityStep
      why="A entrada volta a pedir só a senha, os códigos de recuperação deixam de servir e as suas outras sessões são encerradas."
      action="Desativar"
      isDangerous
      needsPassword={needsPassword}
      onCancel={onCancel}
      send={async (body) => {
        const { token, expires_at } = await call(
          secondFactor.endpoints.disable,
          { body },
          { handles: isOurs },
        );
        updateUser({ token }, expires_at);
        toastSuccess('Segundo fator desativado.');
        onDone();
      }}
    />
  );
}
