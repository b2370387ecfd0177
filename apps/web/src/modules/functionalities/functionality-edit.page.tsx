import { functionalities } from '@conforme/contracts/modules/functionalities/functionalities.contract.ts';
import {
  type FunctionalityDetail,
  functionalityUpdate,
} from '@conforme/contracts/modules/functionalities/functionalities.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { ErrorScreen } from '../../core/ui/error-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { FunctionalityFields } from './functionality-fields.tsx';
import { fieldsOf, sentFields, type FunctionalityFields as Values } from './functionality-form-values.ts';

export function FunctionalityEditPage({ params: { id } }: PageProps<'/functionalities/:id/edit'>) {
  const record = useEndpoint(functionalities.endpoints.read, { params: { id } });
  if (record.data)
    return (
      <PageFrame title={record.data.display_name}>
        <FunctionalityEditForm detail={record.data} />
      </PageFrame>
    );
  return (
    <PageFrame>
      {record.isError ? (
        <ErrorScreen
          title={
            record.error.status === 404
              ? 'Funcionalidade não encontrada'
              : 'A funcionalidade não pôde ser carregada'
          }
          detail="Nada foi alterado. Confira se ela ainda existe e tente de novo."
          action={{ label: 'Tentar novamente', run: () => record.refetch() }}
        />
      ) : (
        <p role="status">Carregando a funcionalidade</p>
      )}
    </PageFrame>
  );
}

function FunctionalityEditForm({ detail }: { detail: FunctionalityDetail }) {
  const { history } = useRouter();
  const update = useSend(functionalities.endpoints.update, { leaves: true });
  const isReadOnly = !detail.actions.includes('edit');
  const staff = useStaffForm({
    schema: functionalityUpdate,
    initial: fieldsOf(detail),
    version: detail.version,
    page: `/functionalities/${detail.id}/edit`,
    isReadOnly,
    prepare: (values: Values, version) => ({ ...sentFields(values), version: version ?? detail.version }),
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push('/functionalities'),
  });
  return (
    <StaffForm staff={staff} cancelTo="/functionalities">
      <FunctionalityFields form={staff.form} isReadOnly={isReadOnly} isSystem={detail.system} />
    </StaffForm>
  );
}
