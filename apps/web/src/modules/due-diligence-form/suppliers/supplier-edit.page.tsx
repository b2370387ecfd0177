import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { dueDiligenceStates } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
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
import { CreateButton } from '../../../core/grid/create-button.tsx';
import { AppLink } from '../../../core/navigation/app-link.tsx';
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
      actions={
        <CreateButton
          to={`/due-diligence-form/create?supplier=${detail.id}`}
          rule="due_diligence_form.handling"
        >
          Nova avaliação
        </CreateButton>
      }
    >
      <StaffForm staff={staff} cancelTo="/due-diligence-form/portfolio">
        <SupplierFields field={staff.field} />
      </StaffForm>
      <section className="card form-section" aria-labelledby="supplier-assessments">
        <div className="form-section-head">
          <h2 id="supplier-assessments">Avaliações</h2>
        </div>
        {detail.assessments.length === 0 ? (
          <p className="muted">Este fornecedor ainda não foi avaliado.</p>
        ) : (
          <ul className="plain-list">
            {detail.assessments.map(({ id, protocol, state, received_at }) => (
              <li key={id} className="num">
                <AppLink to={`/due-diligence-form/${id}`}>{protocol}</AppLink>{' '}
                <span className="muted">
                  {dueDiligenceStates.labels[state]}, aberta em {formatDay(received_at)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </PageFrame>
  );
}
