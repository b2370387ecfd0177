import type { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import { receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { caseKeyText } from '@conforme/contracts/platform/cases/case-key.ts';
import { linesText } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallResult } from '../../../core/api/endpoint-ref.ts';
import { takeFile } from '../../../core/api/take-file.ts';
import { CopyField } from '../../../core/form/copy-field.tsx';
import { LeaveQuestion } from '../../../core/form/leave-question.tsx';
import { FormSection } from '../../../core/form/staff-form.tsx';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { useUnloadQuestion } from '../../../core/ui/use-unload-question.ts';
import { casePath } from '../../../platform/case-handling/list/case-path.ts';
import { useMailLeaves } from '../../../platform/mail-leaves/use-mail-leaves.ts';
import { requestListKind } from '../request-list-kind.ts';
import './registered-request.css';

export type Registered = CallResult<typeof privacyDeskEndpoints.create>;

const KEY_LOST = {
  title: 'Sair sem guardar a chave?',
  question: 'Você ainda não baixou o comprovante nem copiou a chave, e ela não aparece de novo.',
  no: 'Ficar aqui',
  yes: 'Sair sem a chave',
};

interface Props {
  readonly request: Registered;
  readonly onAnother: () => void;
}

/** The key is on the screen this once: whoever registered it hands it to the holder, on paper or as they can. */
export function RegisteredRequest({ request, onAnother }: Props) {
  const { id, protocol, key, terms, mailed_to } = request;
  const can = useCan();
  const leaves = useMailLeaves();
  const [isKept, setKept] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useUnloadQuestion(!isKept);
  const keep = () => setKept(true);
  const save = async () => {
    setLoading(true);
    const body = { form_type: 'privacy' as const, protocol, key };
    if (await takeFile(receipts.endpoints.pdf, { body }, `comprovante-${protocol}.pdf`)) keep();
    setLoading(false);
  };
  return (
    <>
      <div className="form">
        <FormSection
          title="Entregue ao titular"
          description="Com o protocolo e a chave ele acompanha o pedido, responde e recebe a resposta. A chave só aparece aqui, agora."
        >
          <CopyField label="Protocolo" value={protocol} />
          <CopyField label="Chave" value={caseKeyText(key)} onCopied={keep} />
          {terms.map(({ about, lines }) => (
            <p key={about} className="form-wide num">
              {terms.length > 1 && `${about}. `}
              {linesText(lines)}
            </p>
          ))}
          <p className="form-wide muted">
            {mailed_to ? (
              <>
                O comprovante, sem a chave, vai por e-mail para <bdi>{mailed_to}</bdi>.
              </>
            ) : (
              `${leaves === false ? 'Nenhum e-mail sai desta instalação' : 'Quem pediu não deu um e-mail'}: entregue o comprovante em papel ou como combinarem.`
            )}
          </p>
          <div className="form-wide registered-acts">
            <Button
              loading={isLoading}
              leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
              onClick={save}
            >
              Baixar comprovante (PDF)
            </Button>
            <Button
              component={AppLink}
              variant="default"
              to={casePath(requestListKind, can, id) ?? '/privacy-form'}
            >
              Abrir o pedido
            </Button>
            <Button variant="default" onClick={() => (isKept ? onAnother() : setAsked(true))}>
              Registrar outro
            </Button>
          </div>
        </FormSection>
      </div>
      <LeaveQuestion isChanged={() => !isKept} words={KEY_LOST} />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={onAnother}
        {...KEY_LOST}
        isDangerous
      />
    </>
  );
}
