import { contactLists } from '@conforme/contracts/modules/contact-lists/contact-lists.contract.ts';
import { contactListCreate } from '@conforme/contracts/modules/contact-lists/contact-lists.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { ListFields } from './list-fields.tsx';
import { EMPTY_LIST, withoutUnused } from './list-form-values.ts';

export function ContactListCreatePage() {
  const { history } = useRouter();
  const mayEdit = useCan()('contact_lists.edit');
  const create = useSend(contactLists.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: contactListCreate,
    initial: EMPTY_LIST,
    page: '/contact-lists/create',
    tidy: withoutUnused,
    send: (body) => create.mutateAsync({ body }),
    // A fixed list is empty so far: its members come next.
    onSaved: ({ id, kind }) =>
      history.push(kind === 'static' && mayEdit ? `/contact-lists/${id}/edit` : '/contact-lists'),
  });
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo="/contact-lists">
        <ListFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
