import { suppliers } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.contract.ts';
import {
  type SupplierDetail,
  supplierUpdate,
} from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { RecordScreen } from '../../../core/form/record-screen.tsx';
import { StaffForm } from '../../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { SupplierFields } from './supplier-fields.tsx';
import { tidy, valuesOf } from './supplier-form-values.ts';

export function SupplierEditPage({ params: { id } }: PageProps<'/due-diligence-form/portfolio/:id/edit'>) {
  const record = useEndpoint(suppliers.endpoints.read, { params: { id } });
  return (
    <RecordScreen
      record={record}
      notFound="Fornecedor não encontrado"
      listPath="/due-diligence-form/portfolio"
    >
      {(detail, reread) => <SupplierEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: SupplierDetail;
  readonly reread: () => Promise<SupplierDetail>;
}

const opened = (detail: SupplierDetail) => ({ initial: valuesOf(detail), version: detail.version });

function SupplierEdit({ detail, reread }: EditProps) {
  const { history } = useRouter();
  const update = useSend(suppliers.endpoints.update, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: supplierUpdate,
    ...opened(detail),
    page: `/due-diligence-form/portfolio/${detail.id}/edit`,
    tidy,
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push('/due-diligence-form/portfolio'),
    reread: async () => opened(await reread()),
  });
  return (
    <PageFrame
      title={detail.company_name}
      subtitle={
        <span className="num">
          {detail.owner} · última alteração em {formatDateTime(detail.updated_at)}
        </span>
      }
    >
      <StaffForm staff={staff} cancelTo="/due-diligence-form/portfolio">
        <SupplierFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
