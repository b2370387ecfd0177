import { suppliers } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.contract.ts';
import { supplierCreate } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../../core/api/use-send.ts';
import { StaffForm } from '../../../core/form/staff-form.tsx';
import { useStaffForm } from '../../../core/form/use-staff-form.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { SupplierFields } from './supplier-fields.tsx';
import { NO_SUPPLIER, tidy } from './supplier-form-values.ts';

export function SupplierCreatePage() {
  const { history } = useRouter();
  const create = useSend(suppliers.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: supplierCreate,
    initial: NO_SUPPLIER,
    page: '/due-diligence-form/portfolio/create',
    tidy,
    send: (body) => create.mutateAsync({ body }),
    onSaved: () => history.push('/due-diligence-form/portfolio'),
  });
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo="/due-diligence-form/portfolio">
        <SupplierFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
