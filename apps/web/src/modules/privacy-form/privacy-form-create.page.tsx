import { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import { manualRequest } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import { type FormEvent, useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import {
  type Registered,
  RegisteredCase,
  type RegisteredWords,
} from '../../platform/case-handling/registration/registered-case.tsx';
import { useStillSending } from '../../platform/files/still-sending.ts';
import { RegistrationFields } from './registration/registration-fields.tsx';
import { belonging, nothingYet, withoutDocuments } from './registration/registration-values.ts';
import { requestListKind } from './request-list-kind.ts';

const words: RegisteredWords = {
  title: 'Entregue ao titular',
  description:
    'Com o protocolo e a chave ele acompanha o pedido, responde e recebe a resposta. A chave só aparece aqui, agora.',
  noAddress: 'Quem pediu não deu um e-mail',
  open: 'Abrir o pedido',
};

/** What came by phone, e-mail, letter or at the counter goes the same way as what comes by the form. */
export function PrivacyFormCreatePage() {
  const [registered, setRegistered] = useState<Registered | null>(null);
  if (registered)
    return (
      <PageFrame title="Pedido registrado">
        <RegisteredCase
          kind={requestListKind}
          formType="privacy"
          onAnother={() => setRegistered(null)}
          {...{ registered, words }}
        />
      </PageFrame>
    );
  return <Registration onRegistered={setRegistered} />;
}

function Registration({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const { onBusy, holdsUp } = useStillSending();
  const create = useSend(privacyDeskEndpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: manualRequest,
    initial: nothingYet(),
    page: '/privacy-form/create',
    withoutSecrets: withoutDocuments,
    tidy: belonging,
    send: (body) => create.mutateAsync({ body }),
    onSaved: onRegistered,
  });
  const onSubmit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    // It is registered once: a letter that is still on its way would stay behind.
    if (!holdsUp()) staff.onSubmit(event);
  };
  return (
    <PageFrame subtitle="Recebido por telefone, e-mail, carta ou no balcão.">
      <StaffForm staff={{ ...staff, onSubmit }} cancelTo="/privacy-form">
        <RegistrationFields
          field={staff.field}
          values={staff.form.values}
          isRestored={staff.isRestored}
          onBusy={onBusy}
        />
      </StaffForm>
    </PageFrame>
  );
}
