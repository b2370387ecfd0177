import { credentialingConfigs } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.contract.ts';
import {
  type CallDetail,
  callUpdate,
} from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.schemas.ts';
import { callStatuses } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { FormSection, StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { CallFields } from './call-fields.tsx';
import { valuesOf } from './call-form-values.ts';
import { CallQuestionnaireCard } from './call-questionnaire-card.tsx';
import { CallStatusCard } from './call-status-card.tsx';
import './credentialing-configs.css';

const path = '/portal-cebas/credentialings/configs';

export function CallEditPage({ params: { id } }: PageProps<'/portal-cebas/credentialings/configs/:id/edit'>) {
  const record = useEndpoint(credentialingConfigs.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Edital não encontrado" listPath={path}>
      {(detail, reread) => <CallEdit key={id} call={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly call: CallDetail;
  readonly reread: () => Promise<CallDetail>;
}

const opened = (call: CallDetail) => ({ initial: valuesOf(call), version: call.version });

function CallEdit({ call, reread }: EditProps) {
  const { history } = useRouter();
  const update = useSend(credentialingConfigs.endpoints.update, { handles: isStale, leaves: true });
  const isPublic = call.status !== 'draft';
  const staff = useStaffForm({
    schema: callUpdate,
    ...opened(call),
    page: `${path}/${call.id}/edit`,
    isReadOnly: call.status === 'final' || call.status === 'cancelled',
    send: (body) => update.mutateAsync({ params: { id: String(call.id) }, body }),
    onSaved: () => history.push(path),
    reread: async () => opened(await reread()),
  });
  return (
    <PageFrame
      title={`Edital ${call.number}`}
      subtitle={
        <span className="num">
          {callStatuses.labels[call.status]} · {call.organisation} · última alteração em{' '}
          {formatDateTime(call.updated_at)}
        </span>
      }
    >
      <div className="form-with-side">
        <StaffForm staff={staff} cancelTo={path}>
          {isPublic && !staff.isReadOnly && (
            <FormSection
              title="Retificação"
              description="O edital já é público. O que mudar aparece na página dele, com a data."
            >
              <TextAreaField of={staff.field('rectification')} label="O que muda" isWide />
            </FormSection>
          )}
          <CallFields field={staff.field} />
        </StaffForm>
        <aside className="form-side" aria-label="Situação do edital">
          <CallStatusCard call={call} reread={reread} />
          <CallQuestionnaireCard call={call} />
        </aside>
      </div>
    </PageFrame>
  );
}
