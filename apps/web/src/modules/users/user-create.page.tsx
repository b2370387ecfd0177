import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { userCreate } from '@conforme/contracts/modules/users/users.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { FormSection, StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { whileFrozen } from '../../core/navigation/frozen-router.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { type Delivered, DeliveredAccessDialog } from './account/delivered-access-dialog.tsx';
import { type Delivery, DeliveryField } from './account/delivery-field.tsx';
import { UserFields } from './fields/user-fields.tsx';
import { sentFields, type UserFields as Values } from './fields/user-form-values.ts';

interface NewUser extends Values {
  delivery: Delivery;
}
const EMPTY: NewUser = { name: '', email: '', role_ids: [], accesses: [], delivery: 'invitation' };

export function UserCreatePage() {
  const { history } = useRouter();
  const create = useSend(users.endpoints.create);
  const [done, setDone] = useState<{ name: string; delivered: Delivered } | null>(null);
  const staff = useStaffForm({
    schema: userCreate,
    initial: EMPTY,
    page: '/users/create',
    prepare: (values: NewUser) => ({ ...sentFields(values), delivery: values.delivery }),
    // The answer holds the one thing that is shown only once: whoever left now would never see it.
    send: (body) => whileFrozen('Criando o usuário.', () => create.mutateAsync({ body })),
    onSaved: ({ name, delivered }) => setDone({ name, delivered }),
  });
  return (
    <PageFrame subtitle="A pessoa recebe o primeiro acesso assim que você salvar.">
      <div className="user-form-narrow">
        <StaffForm staff={staff} cancelTo="/users">
          <UserFields form={staff.form} offersActiveEntity />
          <FormSection title="Primeiro acesso">
            <DeliveryField {...staff.form.getInputProps('delivery')} />
          </FormSection>
        </StaffForm>
      </div>
      <DeliveredAccessDialog
        delivered={done?.delivered ?? null}
        name={done?.name ?? ''}
        onClose={() => {
          setDone(null);
          staff.discard();
          history.push('/users');
        }}
      />
    </PageFrame>
  );
}
