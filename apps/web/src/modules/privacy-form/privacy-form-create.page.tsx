import { caseKeyText } from '@conforme/contracts/core/cases/case-key.ts';
import { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import { manualRequest } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { useSend } from '../../core/api/use-send.ts';
import { CopyField } from '../../core/form/copy-field.tsx';
import { FormSection, StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { dayOf } from './case/request-model.ts';
import { RegistrationFields } from './registration/registration-fields.tsx';
import { belonging, nothingYet, withoutDocuments } from './registration/registration-values.ts';
import { requestPath } from './request-path.ts';

type Registered = CallResult<typeof privacyDeskEndpoints.create>;

/** What came by phone, e-mail, letter or at the counter goes the same way as what comes by the form. */
export function PrivacyFormCreatePage() {
  const [registered, setRegistered] = useState<Registered | null>(null);
  if (registered) return <RegisteredRequest {...registered} onAnother={() => setRegistered(null)} />;
  return <Registration onRegistered={setRegistered} />;
}

function Registration({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
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
  return (
    <PageFrame subtitle="Recebido por telefone, e-mail, carta ou no balcão.">
      <StaffForm staff={staff} cancelTo="/privacy-form">
        <RegistrationFields field={staff.field} values={staff.form.values} />
      </StaffForm>
    </PageFrame>
  );
}

/** The key is on the screen this once: whoever registered it hands it to the holder. */
function RegisteredRequest({ id, protocol, key, due_at, onAnother }: Registered & { onAnother: () => void }) {
  const can = useCan();
  return (
    <PageFrame title="Pedido registrado">
      <div className="form">
        <FormSection
          title="Entregue ao titular"
          description="Com o protocolo e a chave ele acompanha o pedido, responde e recebe a resposta. A chave só aparece aqui, agora."
        >
          <CopyField label="Protocolo" value={protocol} />
          <CopyField label="Chave" value={caseKeyText(key)} />
          <p className="form-wide num">
            Prazo da resposta: <b>{dayOf(due_at)}</b>.
          </p>
          <div className="form-wide row">
            <Button component={AppLink} to={requestPath(can, id) ?? '/privacy-form'}>
              Abrir o pedido
            </Button>
            <Button variant="default" onClick={onAnother}>
              Registrar outro
            </Button>
          </div>
        </FormSection>
      </div>
    </PageFrame>
  );
}
