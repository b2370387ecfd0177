import { civilDayOf, isCivilDate } from '@conforme/contracts/core/brazil/civil-days.ts';
import { eventCreate } from '@conforme/contracts/modules/schedules/event-input.schemas.ts';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { StaffForm } from '../../../core/form/staff-form.tsx';
import { useStaffForm } from '../../../core/form/use-staff-form.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../../core/ui/page.tsx';
import { scheduleEndpoints } from '../schedule-endpoints.ts';
import { EventFields, type UnitOption } from './event-fields.tsx';
import { newEvent, sentValues } from './event-values.ts';

export function EventCreatePage() {
  const options = useEndpoint(scheduleEndpoints.options, {});
  return (
    <PageFrame>
      <LoadedPart of={options} failed="As unidades não puderam ser carregadas." height={400}>
        {({ units }) => <NewEvent units={units} />}
      </LoadedPart>
    </PageFrame>
  );
}

function NewEvent({ units }: { units: readonly UnitOption[] }) {
  const { history } = useRouter();
  const asked = useRouterState({
    select: ({ location }) => String((location.search as { day?: string }).day ?? ''),
  });
  const create = useSend(scheduleEndpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: eventCreate,
    initial: newEvent(units[0], isCivilDate(asked) ? asked : civilDayOf(Date.now())),
    page: '/schedules/create',
    tidy: sentValues,
    send: (body) => create.mutateAsync({ body }),
    onSaved: (made) => history.push(`/schedules?day=${made.first_day}&e_id=${made.id}`),
  });
  return (
    <StaffForm staff={staff} cancelTo="/schedules">
      <EventFields field={staff.field} units={units} />
    </StaffForm>
  );
}
