import type { mailOutbox } from '@conforme/contracts/modules/mail-outbox/mail-outbox.contract.ts';
import { mailOutboxList } from '@conforme/contracts/modules/mail-outbox/mail-outbox.list.ts';
import type { MailServerStanding } from '@conforme/contracts/modules/mail-outbox/mail-outbox.schemas.ts';
import { IconMailOff } from '@tabler/icons-react';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import './mail-outbox.css';

const server = endpointRef<typeof mailOutbox.endpoints.server>('GET', `${mailOutboxList.path}/server`);

/** Until mail works, whoever administers is told at the outbox that it does not, and what to do. */
export const MailServerNotice = () => <Notice />;

/** The same on the Mural, with the way to the outbox. It goes away by itself, and by nothing else. */
export const MailMuralNotice = () => <Notice isElsewhere />;

function Notice({ isElsewhere = false }: { isElsewhere?: boolean }) {
  const { data } = useEndpoint(server, {});
  if (!data || data.standing === 'works') return null;
  return (
    <div className="callout mail-notice" data-tone="info" role="status">
      <IconMailOff size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <b>
          {data.standing === 'off'
            ? 'Nenhum e-mail sai desta instalação: SMTP_URL não está configurado.'
            : 'Os e-mails não estão saindo.'}
        </b>{' '}
        {waitingWords(data)}{' '}
        {isElsewhere ? (
          <AppLink to="/mail-outbox" className="callout-action">
            Abrir a caixa de saída
          </AppLink>
        ) : (
          data.standing === 'off' && <WhatToDo />
        )}
      </div>
    </div>
  );
}

/** Folded: on a phone the messages themselves come first. */
const WhatToDo = () => (
  <details>
    <summary>O que fazer</summary>
    Abra uma mensagem para entregar em mãos o link ou o código que ela leva. Quem cuida da instalação liga o
    envio com SMTP_URL e MAIL_FROM; depois disso, as mensagens podem ser enviadas daqui.
  </details>
);

function waitingWords({ standing, waiting, last_error }: MailServerStanding): string {
  const messages =
    waiting === 0
      ? 'Nenhuma mensagem espera.'
      : waiting === 1
        ? '1 mensagem espera'
        : `${waiting.toLocaleString('pt-BR')} mensagens esperam`;
  if (waiting === 0) return messages;
  if (standing === 'off') return `${messages}.`;
  return `${messages} há mais de 15 minutos.${last_error ? ` Última resposta do servidor: ${last_error}` : ''}`;
}
