import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import type { Profile } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useSend } from '../../core/api/use-send.ts';
import { useMailLeaves } from '../../platform/mail-leaves/use-mail-leaves.ts';

/** What is still open about the account's address, and the way to close it. */
export function EmailStanding({
  profile: { email, email_verified_at, email_handed, pending_email },
}: {
  profile: Profile;
}) {
  const leaves = useMailLeaves();
  if (pending_email)
    return <PendingEmail email={pending_email.email} isNew={pending_email.email !== email} />;
  if (email_verified_at && !email_handed) return null;
  // A confirmation that was handed over is made again once there is mail to make it by.
  if (email_verified_at && !leaves) return <p className="muted small">{HANDED}</p>;
  return <Unconfirmed words={unconfirmedWords(email_handed, leaves)} isMailed={leaves !== false} />;
}

const HANDED =
  'Confirmado com um link entregue pela administração: vale só na organização que o entregou, até você confirmar por e-mail.';

function unconfirmedWords(isHanded: boolean, leaves: boolean | null): string {
  if (isHanded) return `${HANDED} Enviamos um link, e você o abre neste navegador.`;
  const nobody = 'Ninguém confirmou ainda que este e-mail é seu.';
  return leaves === false
    ? `${nobody} Nenhum e-mail sai deste sistema agora: quem administra o Conforme entrega o link a você, e você o abre neste navegador.`
    : `${nobody} Enviamos um link, e você o abre neste navegador.`;
}

/** An address given by whoever made the account, or proven by hand: nobody has shown yet that they read it. */
function Unconfirmed({ words, isMailed }: { words: string; isMailed: boolean }) {
  const request = useSend(profileModule.endpoints.requestConfirmation);
  return (
    <div className="callout pending-email" data-tone="info">
      <IconMail size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <p>{words}</p>
        <div className="pending-email-ways">
          <Button variant="default" size="xs" loading={request.isPending} onClick={() => request.mutate({})}>
            {isMailed ? 'Enviar o link de confirmação' : 'Pedir o link de confirmação'}
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
