import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useSend } from '../../core/api/use-send.ts';

/** The address that was asked for and does not count yet. */
export function PendingEmail({ email }: { email: string }) {
  const resend = useSend(profileModule.endpoints.resendEmailChange);
  const cancel = useSend(profileModule.endpoints.cancelEmailChange);
  return (
    <div className="callout pending-email" data-tone="info" role="status">
      <IconMail size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <p>
          Aguardando confirmação de <b>{email}</b>. Até lá, você continua entrando com o e-mail de sempre.
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
            Cancelar a troca
          </Button>
        </div>
      </div>
    </div>
  );
}
