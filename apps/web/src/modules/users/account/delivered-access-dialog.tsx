import { Button, Modal } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { CopyField } from '../../../core/form/copy-field.tsx';
import { formatDateTime } from '../../../core/format/date-time.ts';
import './account.css';

export interface Delivered {
  readonly one_time_password: string | null;
  readonly invitation_link: string | null;
  readonly expires_at: string | null;
  readonly mailed_to: string | null;
}

/** Shown once, so a stray click beside it does not close it. */
export function DeliveredAccessDialog(props: {
  readonly delivered: Delivered | null;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { delivered, name, onClose } = props;
  return (
    <Modal
      opened={delivered !== null}
      onClose={onClose}
      title={`Acesso de ${name}`}
      size={520}
      closeOnClickOutside={false}
      // It is shown once: only saying that it was kept closes it.
      closeOnEscape={false}
      withCloseButton={false}
    >
      {delivered && (
        <div className="delivered">
          {delivered.one_time_password && (
            <>
              <p>
                Entregue esta senha à pessoa por um meio seguro. Ela vai escolher a própria na primeira
                entrada.
              </p>
              <CopyField label="Senha de uso único" value={delivered.one_time_password} />
            </>
          )}
          {delivered.invitation_link && (
            <>
              <p>
                {delivered.mailed_to
                  ? `O convite também segue por e-mail para ${delivered.mailed_to}, com um link próprio que já confirma o endereço. Quem abrir este escolhe a senha da conta.`
                  : 'Envie este link à pessoa. Quem o abrir escolhe a senha da conta.'}
              </p>
              <CopyField label="Link de convite" value={delivered.invitation_link} />
            </>
          )}
          <p className="callout" data-tone="info">
            <IconEyeOff size={18} stroke={1.7} aria-hidden="true" />
            <span>
              Copie agora: isto não será mostrado de novo.
              {delivered.expires_at && (
                <span className="num"> Vale até {formatDateTime(delivered.expires_at)}.</span>
              )}
            </span>
          </p>
          <div className="modal-foot">
            <Button onClick={onClose}>Já guardei</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
