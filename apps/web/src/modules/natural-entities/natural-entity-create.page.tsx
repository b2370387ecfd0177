import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { naturalEntityCreate } from '@conforme/contracts/platform/people/person.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { announceAsked } from './announce-asked.ts';
import { DuplicatesNotice } from './duplicates-notice.tsx';
import { PersonFields } from './person-fields.tsx';
import { NOBODY, SEALED, withoutEmptyAccount } from './person-form-values.ts';

export function NaturalEntityCreatePage() {
  const { history } = useRouter();
  const create = useSend(naturalEntities.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: naturalEntityCreate,
    initial: NOBODY,
    page: '/people/natural_entities/create',
    secrets: SEALED,
    tidy: withoutEmptyAccount,
    send: (body) => create.mutateAsync({ body }),
    onSaved: (saved) => {
      announceAsked(saved, null);
      history.push('/people/natural_entities');
    },
  });
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo="/people/natural_entities">
        <DuplicatesNotice form={staff.form} id={null} />
        <PersonFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
