import { EmailCode } from '../../../platform/public-form/email-code.tsx';
import { FormFiles } from './lazy-files.tsx';
import { contactEmail } from './request-values.ts';
import type { DraftWork } from './use-draft-work.ts';
import type { RequestForm } from './use-request-form.ts';

interface Props {
  readonly form: RequestForm;
  readonly work: DraftWork;
  readonly mailLeaves: boolean;
}

/** Proof of who asks: by a code where there is an e-mail, by a document if somebody likes where there is none. */
export function IdentityStep({ form, work, mailLeaves }: Props) {
  const { state, values } = form;
  const email = contactEmail(values);
  if (email === '')
    return (
      <FormFiles
        {...{ form, work }}
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
