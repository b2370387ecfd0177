import { contacts } from '@conforme/contracts/modules/contacts/contacts.contract.ts';
import { type ContactDetail, contactUpdate } from '@conforme/contracts/modules/contacts/contacts.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { ContactFields } from './contact-fields.tsx';
import { valuesOf, withoutLeftovers } from './contact-form-values.ts';

export function ContactEditPage({ params: { id } }: PageProps<'/contacts/:id/edit'>) {
  const record = useEndpoint(contacts.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Contato não encontrado" listPath="/contacts">
      {(detail, reread) => <ContactEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: ContactDetail;
  readonly reread: () => Promise<ContactDetail>;
}

const opened = (detail: ContactDetail) => ({ initial: valuesOf(detail), version: detail.version });

function ContactEdit({ detail, reread }: EditProps) {
  const { history } = useRouter();
  const update = useSend(contacts.endpoints.update, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: contactUpdate,
    ...opened(detail),
    page: `/contacts/${detail.id}/edit`,
    tidy: withoutLeftovers,
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push('/contacts'),
    reread: async () => opened(await reread()),
  });
  return (
    <PageFrame
      title={detail.name}
      subtitle={
        <span className="num">
          {detail.owner} · última alteração em {formatDateTime(detail.updated_at)}
        </span>
      }
    >
      <StaffForm staff={staff} cancelTo="/contacts">
        <ContactFields field={staff.field} contactId={detail.id} />
      </StaffForm>
    </PageFrame>
  );
}
