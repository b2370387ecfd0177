import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import { Button, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../core/api/call.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { useMailLeaves } from '../../../platform/mail-leaves/use-mail-leaves.ts';
import { type Delivered, DeliveredAccessDialog } from './delivered-access-dialog.tsx';
import { type Delivery, deliveryOptions } from './delivery-options.ts';
import '../../../core/ui/field-styles.ts';

interface Props {
  readonly detail: UserDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The account as it stands afterwards. */
  readonly onDone: (detail: UserDetail) => void;
}

/** A new first access: the old password and any open invitation stop working. */
export function RenewAccess({ detail, opened, onClose, onDone }: Props) {
  const leaves = useMailLeaves();
  const renew = useSend(users.endpoints.renewAccess, { announce: false });
  const [delivery, setDelivery] = useState<Delivery>('invitation');
  const [delivered, setDelivered] = useState<Delivered | null>(null);
  const params = { id: String(detail.id) };
  const finish = async (result: Delivered) => {
    setDelivered(result);
    onDone(await call(users.endpoints.read, { params }));
  };
  const confirm = () =>
    renew.mutate({ params, body: { delivery } }, { onSuccess: finish, onSettled: onClose });
  return (
    <>
      <Modal opened={opened} onClose={onClose} title="Entregar novo acesso" size={480}>
        <p className="confirm-question">
          A senha atual de {detail.name} deixa de valer, as sessões abertas terminam e o convite anterior, se
          houver, também.
        </p>
        <Radio.Group
          className="radio-field"
          label="Como entregar o primeiro acesso"
          mt="md"
          value={delivery}
          onChange={(value) => setDelivery(value as Delivery)}
        >
          {deliveryOptions(leaves).map((option) => (
            <Radio key={option.value} {...option} />
          ))}
        </Radio.Group>
        <div className="modal-foot">
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={confirm} loading={renew.isPending}>
            Entregar
          </Button>
        </div>
      </Modal>
      <DeliveredAccessDialog delivered={delivered} name={detail.name} onClose={() => setDelivered(null)} />
    </>
  );
}
