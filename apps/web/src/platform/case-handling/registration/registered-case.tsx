import { caseKeyText } from '@conforme/contracts/platform/cases/case-key.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { linesText, type TermLine } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFile } from '../../../core/api/take-file.ts';
import { CopyField } from '../../../core/form/copy-field.tsx';
import { LeaveQuestion } from '../../../core/form/leave-question.tsx';
import { FormSection } from '../../../core/form/staff-form.tsx';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { ConfirmDialog } from '../../../core/ui/confirm-dialog.tsx';
import { useUnloadQuestion } from '../../../core/ui/use-unload-question.ts';
import { useMailLeaves } from '../../mail-leaves/use-mail-leaves.ts';
import type { CaseListKind } from '../case-kind.ts';
import { casePath } from '../list/case-path.ts';
import './registered-case.css';
import { receiptEndpoints } from '../../public-form/sending/receipt-endpoints.ts';

/** What registering a case answers; the key is told this once. */
export interface Registered {
  readonly id: string;
  readonly protocol: string;
  readonly key: string;
  readonly mailed_to: string | null;
  /** Of cases whose answer has a date from the first day. */
  readonly terms?: readonly { readonly about: string; readonly lines: readonly TermLine[] }[];
}

/** Whole sentences of the kind of case. */
export interface RegisteredWords {
  readonly title: string;
  readonly description: string;
  /** Before ': entregue o comprovante…' */
  readonly noAddress: string;
  readonly open: string;
}

const KEY_LOST = {
  title: 'Sair sem guardar a chave?',
  question: 'Você ainda não baixou o comprovante nem copiou a chave, e ela não aparece de novo.',
  no: 'Ficar aqui',
  yes: 'Sair sem a chave',
  isDangerous: true,
};

interface Props {
  readonly kind: Pick<CaseListKind, 'path' | 'permissions'>;
  readonly formType: FormType;
  readonly registered: Registered;
  readonly words: RegisteredWords;
  readonly onAnother: () => void;
}

/** The key is on the screen this once: whoever registered it hands it over, on paper or as they can. */
export function RegisteredCase({ kind, formType, registered, words, onAnother }: Props) {
  const { id, protocol, key, terms = [], mailed_to } = registered;
  const can = useCan();
  const leaves = useMailLeaves();
  const [isKept, setKept] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useUnloadQuestion(!isKept);
  const keep = () => setKept(true);
  const save = async () => {
    setLoading(true);
    const body = { form_type: formType, protocol, key };
    if (await takeFile(receiptEndpoints.pdf, { body }, `comprovante-${protocol}.pdf`)) keep();
    setLoading(false);
  };
  return (
    <>
      <div className="form">
        <FormSection title={words.title} description={words.description}>
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
              `${leaves === false ? 'Nenhum e-mail sai desta instalação' : words.noAddress}: entregue o comprovante em papel ou como combinarem.`
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
            <Button component={AppLink} variant="default" to={casePath(kind, can, id) ?? kind.path}>
              {words.open}
            </Button>
            <Button variant="default" onClick={() => (isKept ? onAnother() : setAsked(true))}>
              Registrar outro
            </Button>
          </div>
        </FormSection>
      </div>
      <LeaveQuestion isChanged={() => !isKept} words={KEY_LOST} />
      <ConfirmDialog opened={isAsked} onClose={() => setAsked(false)} onConfirm={onAnother} {...KEY_LOST} />
    </>
  );
}
