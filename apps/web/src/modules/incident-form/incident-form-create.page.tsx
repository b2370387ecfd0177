import { incidentDeskEndpoints } from '@conforme/contracts/modules/incident-form/incident-desk.endpoints.ts';
import { newIncident } from '@conforme/contracts/modules/incident-form/incident-form.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { useCan } from '../../core/session/permissions.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { casePath } from '../../platform/case-handling/list/case-path.ts';
import {
  type Registered,
  RegisteredCase,
  type RegisteredWords,
} from '../../platform/case-handling/registration/registered-case.tsx';
import { useStillSending } from '../../platform/files/still-sending.ts';
import { incidentListKind } from './incident-list-kind.ts';
import { RegistrationFields } from './registration/registration-fields.tsx';
import { belonging, nothingYet } from './registration/registration-values.ts';

const words: RegisteredWords = {
  title: 'Entregue a quem contou',
  description:
    'Com o protocolo e a chave, essa pessoa acompanha o relato e responde à equipe. A chave só aparece aqui, agora.',
  noAddress: 'Quem contou não deixou e-mail',
  open: 'Abrir o incidente',
};

/** What the organisation noticed by itself, or heard of by phone or at the counter. */
export function IncidentFormCreatePage() {
  const [registered, setRegistered] = useState<Registered | null>(null);
  const active = useActiveEntity();
  if (registered)
    return (
      <PageFrame title="Incidente registrado">
        <RegisteredCase
          kind={incidentListKind}
          formType="incident"
          onAnother={() => setRegistered(null)}
          {...{ registered, words }}
        />
      </PageFrame>
    );
  // What the report asks is of one organisation.
  if (active && active.type !== 'legal_entity')
    return (
      <PageFrame>
        <p className="callout" data-tone="info">
          {active.type === 'all' && 'Você está vendo todas as organizações. '}
          Escolha uma organização, no alto da tela, para registrar um incidente.
        </p>
      </PageFrame>
    );
  return <Registration onRegistered={setRegistered} />;
}

function Registration({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const { history } = useRouter();
  const can = useCan();
  const { onBusy, holdsUp } = useStillSending();
  const create = useSend(incidentDeskEndpoints.create, { leaves: true });
  const { data: questions } = useEndpoint(incidentDeskEndpoints.report_questions, {});
  const staff = useStaffForm({
    schema: newIncident,
    initial: nothingYet(),
    page: '/incident-form/create',
    tidy: (values) => belonging(values, questions),
    send: (body) => create.mutateAsync({ body }),
    onSaved: (registered) => {
      // A key is for who told: where nobody did, there is nobody to hand it to.
      if (Object.values(staff.form.getValues().reporter).some((told) => told.trim() !== ''))
        onRegistered(registered);
      else history.push(casePath(incidentListKind, can, registered.id) ?? incidentListKind.path);
    },
  });
  const onSubmit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    // It is registered once: a proof that is still on its way would stay behind.
    if (!holdsUp()) staff.onSubmit(event);
  };
  return (
    <PageFrame subtitle="Registre já o que se sabe: a ficha se completa depois.">
      <StaffForm staff={{ ...staff, onSubmit }} cancelTo="/incident-form">
        <RegistrationFields
          field={staff.field}
          values={staff.form.values}
          isRestored={staff.isRestored}
          onBusy={onBusy}
          questions={questions}
        />
      </StaffForm>
    </PageFrame>
  );
}
