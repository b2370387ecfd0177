import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import {
  type DocumentDetail,
  documentUpdate,
} from '@conforme/contracts/modules/documents/documents.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { RecordScreen } from '../../../core/form/record-screen.tsx';
import { StaffForm } from '../../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { DocumentFields } from './document-fields.tsx';
import { tidied, valuesOf } from './document-values.ts';

export function DocumentEditPage({ params: { id } }: PageProps<'/documents/:id/edit'>) {
  const record = useEndpoint(documents.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Documento não encontrado" listPath="/documents">
      {(detail, reread) => <DocumentEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

const opened = (detail: DocumentDetail) => ({ initial: valuesOf(detail), version: detail.version });

function DocumentEdit({
  detail,
  reread,
}: {
  readonly detail: DocumentDetail;
  readonly reread: () => Promise<DocumentDetail>;
}) {
  const { history } = useRouter();
  const can = useCan();
  const after = can('documents.detail') ? `/documents/${detail.id}` : '/documents';
  const update = useSend(documents.endpoints.update, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: documentUpdate,
    ...opened(detail),
    page: `/documents/${detail.id}/edit`,
    tidy: tidied,
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push(after),
    reread: async () => opened(await reread()),
  });
  return (
    <PageFrame
      title={detail.title}
      subtitle={
        <span className="num">
          {detail.code} · última alteração em {formatDateTime(detail.updated_at)}
        </span>
      }
    >
      <StaffForm staff={staff} cancelTo={after}>
        <DocumentFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
