import { eventUpdate } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import type { ChangeScope } from '@conforme/contracts/modules/schedules/schedule-words.ts';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { RecordScreen } from '../../../core/form/record-screen.tsx';
import { FormSection, StaffForm } from '../../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../../core/form/use-staff-form.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { ScopeChoice } from '../event/move-dialog.tsx';
import { scheduleEndpoints } from '../schedule-endpoints.ts';
import { EventFields } from './event-fields.tsx';
import { sentValues, valuesOf } from './event-values.ts';

export function EventEditPage({ params: { id } }: PageProps<'/schedules/:id/edit'>) {
  const asked = useRouterState({ select: ({ location }) => (location.search as { o_id?: unknown }).o_id });
  const occurrence = /^[1-9]\d{0,14}$/.test(String(asked ?? '')) ? { occurrence: String(asked) } : {};
  const record = useEndpoint(scheduleEndpoints.read, { params: { id }, query: occurrence });
  return (
    <RecordScreen record={record} notFound="Evento não encontrado" listPath="/schedules">
      {(detail, reread) => <EventEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: EventDetail;
  readonly reread: () => Promise<EventDetail>;
}

const opened = (detail: EventDetail) => ({ initial: valuesOf(detail), version: detail.version });

function EventEdit({ detail, reread }: EditProps) {
  const { history } = useRouter();
  const options = useEndpoint(scheduleEndpoints.options, {});
  const update = useSend(scheduleEndpoints.update, { handles: isStale, leaves: true });
  const repeats = detail.recurrence !== null;
  const [scope, setScope] = useState<ChangeScope>(repeats ? 'this' : 'all');
  const staff = useStaffForm({
    schema: eventUpdate,
    ...opened(detail),
    page: `/schedules/${detail.id}/edit`,
    isReadOnly: !detail.may_edit,
    tidy: (values) => ({
      ...sentValues(values),
      scope,
      occurrence_id: detail.occurrence.id,
    }),
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: (saved) => history.push(`/schedules?e_id=${saved.id}`),
    reread: async () => opened(await reread()),
  });
  const units = options.data?.units ?? [{ ...detail.unit, zone: detail.zone }];
  return (
    <PageFrame title={detail.title}>
      <StaffForm staff={staff} cancelTo={`/schedules?e_id=${detail.id}`}>
        {repeats && (
          <FormSection title="Série" description="Este evento se repete.">
            <ScopeChoice value={scope} onChange={setScope} />
          </FormSection>
        )}
        <EventFields
          field={staff.field}
          units={units}
          event={detail}
          isOneDate={repeats && scope === 'this'}
        />
      </StaffForm>
    </PageFrame>
  );
}
