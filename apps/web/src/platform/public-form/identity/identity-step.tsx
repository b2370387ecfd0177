import type { CaseFormKind } from '../case-form-kind.ts';
import type { DraftWork } from '../drafts/draft-work.ts';
import { FormFiles } from '../drafts/form-files.tsx';
import type { CaseForm } from '../form-state.ts';
import { EmailCode } from './email-code.tsx';

interface Props<Values> {
  readonly kind: Pick<CaseFormKind<Values>, 'contactEmail'>;
  readonly form: CaseForm<Values>;
  readonly work: DraftWork;
  readonly mailLeaves: boolean;
}

/** Proof of who asks: by a code where there is an e-mail, by a document if somebody likes where there is none. */
export function IdentityStep<Values>({ kind, form, work, mailLeaves }: Props<Values>) {
  const { state, values } = form;
  const email = kind.contactEmail(values);
  if (email === '')
    return (
      <FormFiles
        work={work}
        paper="identity"
        label="Foto de um documento"
        help="Um documento com foto, frente e verso. Se preferir, deixe para depois: a equipe fala com você pelo telefone."
      />
    );
  const isConfirmed = state.confirmedEmail === email;
  return (
    <>
      <EmailCode
        // Another address is another code.
        key={email}
        email={email}
        isConfirmed={isConfirmed}
        mailLeaves={mailLeaves}
        sendCode={() => work.sendCode(email)}
        confirm={work.confirmCode}
      />
      {!isConfirmed && mailLeaves && (
        <p className="public-hint">
          O código não chega? Você pode continuar sem confirmar. Nesse caso a equipe confirma quem você é de
          outro jeito, e isso pode levar mais tempo.
        </p>
      )}
    </>
  );
}
