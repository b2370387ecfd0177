import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import { documentCreate } from '@conforme/contracts/modules/documents/documents.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../../core/api/use-send.ts';
import { StaffForm } from '../../../core/form/staff-form.tsx';
import { useStaffForm } from '../../../core/form/use-staff-form.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { useSessionUser } from '../../../core/session/session-store.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { DocumentFields } from './document-fields.tsx';
import { newDocument, tidied } from './document-values.ts';

/** The record first; the file is sent on its page. */
export function DocumentCreatePage() {
  const { history } = useRouter();
  const can = useCan();
  const user = useSessionUser();
  const create = useSend(documents.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: documentCreate,
    initial: newDocument(user && { id: user.id, label: user.name }),
    page: '/documents/create',
    tidy: tidied,
    send: (body) => create.mutateAsync({ body }),
    onSaved: ({ id }) => history.push(can('documents.detail') ? `/documents/${id}` : '/documents'),
  });
  return (
    <PageFrame subtitle="Depois de salvar, você envia o arquivo da primeira versão.">
      <StaffForm staff={staff} cancelTo="/documents">
        <DocumentFields field={staff.field} isNew />
      </StaffForm>
    </PageFrame>
  );
}
