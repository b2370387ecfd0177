import { credentialingConfigs } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.contract.ts';
import { callCreate } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { CallFields } from './call-fields.tsx';
import { NEW_CALL } from './call-form-values.ts';

const path = '/portal-cebas/credentialings/configs';

export function CallCreatePage() {
  const { history } = useRouter();
  const mayEdit = useCan()('portal_cebas.credentialing.config.edit');
  const create = useSend(credentialingConfigs.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: callCreate,
    initial: NEW_CALL,
    page: `${path}/create`,
    send: (body) => create.mutateAsync({ body }),
    // It is a draft so far: publishing comes next.
    onSaved: ({ id }) => history.push(mayEdit ? `${path}/${id}/edit` : path),
  });
  return (
    <PageFrame subtitle="Fica em rascunho até ser publicado.">
      <StaffForm staff={staff} cancelTo={path}>
        <CallFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
