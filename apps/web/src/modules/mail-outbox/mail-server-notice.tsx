import type { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import { mailOutboxList } from '@conforme/contracts/modules/mail-outbox/mail-outbox.list.ts';
import { IconMailOff } from '@tabler/icons-react';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';

const server = endpointRef<typeof mailOutbox.endpoints.server>('GET', `${mailOutboxList.path}/server`);

/** Without a mail server nothing leaves: whoever opens the list is told, and what to do. */
export function MailServerNotice() {
  const { data } = useEndpoint(server, {});
  if (data?.configured !== false) return null;
  return (
    <p className="callout mail-notice" data-tone="warn">
      <IconMailOff size={18} stroke={1.7} aria-hidden="true" />
      <span>
        <b>Nenhum servidor de e-mail está configurado.</b> As mensagens ficam guardadas aqui: abra uma delas
        para entregar o link em mãos. Quem cuida da instalação liga o envio com SMTP_URL e MAIL_FROM; depois
        disso, elas podem ser reenviadas.
      </span>
    </p>
  );
}
