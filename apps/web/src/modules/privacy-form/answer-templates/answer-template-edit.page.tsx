import { answerTemplates } from '@conforme/contracts/modules/privacy-form/answer-templates.contract.ts';
import {
  type AnswerTemplateDetail,
  answerTemplateUpdate,
} from '@conforme/contracts/modules/privacy-form/answer-templates.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { RecordScreen } from '../../../core/form/record-screen.tsx';
import { StaffForm } from '../../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { TemplateFields } from './template-fields.tsx';
import { openedTemplate } from './template-form.ts';

export function AnswerTemplateEditPage({ params: { id } }: PageProps<'/privacy-form/templates/:id/edit'>) {
  const record = useEndpoint(answerTemplates.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Modelo não encontrado" listPath="/privacy-form/templates">
      {(detail, reread) => <TemplateEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: AnswerTemplateDetail;
  readonly reread: () => Promise<AnswerTemplateDetail>;
}

function TemplateEdit({ detail, reread }: EditProps) {
  const { history } = useRouter();
  const update = useSend(answerTemplates.endpoints.update, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: answerTemplateUpdate,
    ...openedTemplate(detail),
    page: `/privacy-form/templates/${detail.id}/edit`,
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push('/privacy-form/templates'),
    reread: async () => openedTemplate(await reread()),
  });
  return (
    <PageFrame
      title={detail.name}
      subtitle={
        <span className="num">
          {detail.organisation} · última alteração em {formatDateTime(detail.updated_at)}
        </span>
      }
    >
      <StaffForm staff={staff} cancelTo="/privacy-form/templates">
        <TemplateFields field={staff.field} />
      </StaffForm>
    </PageFrame>
  );
}
