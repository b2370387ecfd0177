import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { type RoleDetail, roleUpdate } from '@conforme/contracts/modules/roles/roles.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { ErrorScreen } from '../../core/ui/error-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { RoleFields } from './role-fields.tsx';
import { fieldsOf, sentFields, type RoleFields as Values } from './role-form-values.ts';

export function RoleEditPage({ params: { id } }: PageProps<'/roles/:id/edit'>) {
  const role = useEndpoint(roles.endpoints.read, { params: { id } });
  if (role.data)
    return (
      <PageFrame title={role.data.display_name}>
        <RoleEditForm detail={role.data} />
      </PageFrame>
    );
  return (
    <PageFrame>
      {role.isError ? (
        <ErrorScreen
          title={role.error.status === 404 ? 'Grupo não encontrado' : 'O grupo não pôde ser carregado'}
          detail="Nada foi alterado. Confira se ele ainda existe e tente de novo."
          action={{ label: 'Tentar novamente', run: () => role.refetch() }}
        />
      ) : (
        <p role="status">Carregando o grupo</p>
      )}
    </PageFrame>
  );
}

function RoleEditForm({ detail }: { detail: RoleDetail }) {
  const { history } = useRouter();
  const update = useSend(roles.endpoints.update, { leaves: true });
  const isReadOnly = !detail.actions.includes('edit');
  const staff = useStaffForm({
    schema: roleUpdate,
    initial: fieldsOf(detail),
    version: detail.version,
    page: `/roles/${detail.id}/edit`,
    isReadOnly,
    prepare: (values: Values, version) => ({ ...sentFields(values), version: version ?? detail.version }),
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push('/roles'),
  });
  return (
    <StaffForm staff={staff} cancelTo="/roles">
      <RoleFields
        form={staff.form}
        isReadOnly={isReadOnly}
        isNameFixed={!detail.actions.includes('rename')}
        fixedPermissions={detail.fixed_permission_ids}
      />
    </StaffForm>
  );
}
