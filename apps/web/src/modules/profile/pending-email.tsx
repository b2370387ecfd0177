import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import type { Profile } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useSend } from '../../core/api/use-send.ts';

/** What is still open about the account's address, and the way to close it. */
export function EmailStanding({
  profile: { email, email_verified_at, pending_email },
}: {
  profile: Profile;
}) {
  if (pending_email)
    return <PendingEmail email={pending_email.email} isNew={pending_email.email !== email} />;
  return email_verified_at ? null : <Unconfirmed />;
}

/** An address given by whoever made the account: nobody has shown yet that they read it. */
function Unconfirmed() {
  const request = useSend(profileModule.endpoints.requestConfirmation);
  return (
    <div className="callout pending-email" data-tone="warn">
      <IconMail size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <p>Ninguém confirmou ainda que este e-mail é seu. Enviamos um link, e você o abre neste navegador.</p>
        <div className="pending-email-ways">
          <Button variant="default" size="xs" loading={request.isPending} onClick={() => request.mutate({})}>
            Enviar o link de confirmação
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The address that was asked for and does not count yet, or the account's own while its link is on the way. */
function PendingEmail({ email, isNew }: { email: string; isNew: boolean }) {
  const resend = useSend(profileModule.endpoints.resendEmailChange);
  const cancel = useSend(profileModule.endpoints.cancelEmailChange);
  return (
    <div className="callout pending-email" data-tone="info" role="status">
      <IconMail size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <p>
          Aguardando confirmação de <b>{email}</b>.{' '}
          {isNew
            ? 'Até lá, você continua entrando com o e-mail de sempre.'
            : 'Abra neste navegador o link da mensagem.'}
        </p>
        <div className="pending-email-ways">
          <Button
            variant="default"
            size="xs"
            loading={resend.isPending}
            disabled={cancel.isPending}
            onClick={() => resend.mutate({})}
          >
            Reenviar o link
          </Button>
          <Button
            variant="default"
            size="xs"
            loading={cancel.isPending}
            disabled={resend.isPending}
            onClick={() => cancel.mutate({})}
          >
            {isNew ? 'Cancelar a troca' : 'Cancelar'}
          </Button>
        </div>
      </div>
    </div>
  );
}
