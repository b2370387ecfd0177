import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { userCreate } from '@conforme/contracts/modules/users/users.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { RadioField } from '../../core/form/fields/choice-field.tsx';
import { FormSection, StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { whileFrozen } from '../../core/navigation/frozen-router.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { useMailLeaves } from '../../platform/mail-leaves/use-mail-leaves.ts';
import { type Delivered, DeliveredAccessDialog } from './account/delivered-access-dialog.tsx';
import { type Delivery, deliveryOptions } from './account/delivery-options.ts';
import { UserFields } from './fields/user-fields.tsx';
import type { UserValues } from './fields/user-form-values.ts';

type NewUser = UserValues & { delivery: Delivery };
const EMPTY: NewUser = { name: '', email: '', role_ids: [], accesses: [], delivery: 'invitation' };

export function UserCreatePage() {
  const leaves = useMailLeaves();
  const { history } = useRouter();
  const create = useSend(users.endpoints.create);
  const [done, setDone] = useState<{ name: string; delivered: Delivered } | null>(null);
  const staff = useStaffForm({
    schema: userCreate,
    initial: EMPTY,
    page: '/users/create',
    // The answer holds the one thing that is shown only once: whoever left now would never see it.
    send: (body) => whileFrozen('Criando o usuário.', () => create.mutateAsync({ body })),
    onSaved: ({ name, delivered }) => setDone({ name, delivered }),
  });
  const { field } = staff;
  return (
    <PageFrame subtitle="Ao salvar, você recebe o primeiro acesso para entregar à pessoa.">
      <div className="user-form-narrow">
        <StaffForm staff={staff} cancelTo="/users">
          <UserFields
            name={field('name')}
            email={field('email')}
            roles={field('role_ids')}
            accesses={field('accesses')}
            offersActiveEntity
          />
          <FormSection title="Primeiro acesso">
            <RadioField
              of={field('delivery')}
              label="Como entregar o primeiro acesso"
              options={deliveryOptions(leaves)}
            />
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
