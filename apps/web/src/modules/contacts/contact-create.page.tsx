import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { contactCreate } from '@conforme/contracts/modules/contacts/contacts.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { ContactFields } from './contact-fields.tsx';
import { NOBODY, withoutLeftovers } from './contact-form-values.ts';

export function ContactCreatePage() {
  const { history } = useRouter();
  const create = useSend(contacts.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: contactCreate,
    initial: NOBODY,
    page: '/contacts/create',
    tidy: withoutLeftovers,
    send: (body) => create.mutateAsync({ body }),
    onSaved: () => history.push('/contacts'),
  });
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo="/contacts">
        <ContactFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
