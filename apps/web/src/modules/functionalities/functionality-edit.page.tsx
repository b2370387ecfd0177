import { functionalities } from '@conforme/contracts/modules/functionalities/functionalities.contract.ts';
import {
  type FunctionalityDetail,
  functionalityUpdate,
} from '@conforme/contracts/modules/functionalities/functionalities.schemas.ts';
import { IconLock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { FunctionalityFields } from './functionality-fields.tsx';
import { sent, valuesOf } from './functionality-form-values.ts';

export function FunctionalityEditPage({ params: { id } }: PageProps<'/functionalities/:id/edit'>) {
  const record = useEndpoint(functionalities.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Funcionalidade não encontrada" listPath="/functionalities">
      {(detail, reread) => <FunctionalityEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: FunctionalityDetail;
  readonly reread: () => Promise<FunctionalityDetail>;
}

const opened = (detail: FunctionalityDetail) => ({ initial: valuesOf(detail), version: detail.version });

function FunctionalityEdit({ detail, reread }: EditProps) {
  const { history } = useRouter();
  const update = useSend(functionalities.endpoints.update, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: functionalityUpdate,
    ...opened(detail),
    page: `/functionalities/${detail.id}/edit`,
    isReadOnly: !detail.actions.includes('edit'),
    tidy: sent,
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push('/functionalities'),
    reread: async () => opened(await reread()),
  });
  return (
    <PageFrame
      title={detail.display_name}
      subtitle={<span className="num">Última alteração em {formatDateTime(detail.updated_at)}</span>}
    >
      <StaffForm staff={staff} cancelTo="/functionalities">
        {staff.isReadOnly && (
          <p className="callout" data-tone="info">
            <IconLock size={18} stroke={1.7} aria-hidden="true" />
            Você pode ver esta funcionalidade, mas não alterá-la: ela vale para toda a instalação e só a
            administração a muda.
          </p>
        )}
        <FunctionalityFields field={staff.field} isSystem={detail.system} />
      </StaffForm>
    </PageFrame>
  );
}
