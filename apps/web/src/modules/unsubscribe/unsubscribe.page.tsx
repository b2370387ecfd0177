import type { unsubscribe } from '@conforme/contracts/modules/unsubscribe/unsubscribe.contract.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isUnreachable } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';

const endpoints = endpointsOf<typeof unsubscribe>('unsubscribe');
type Shown = 'loading' | 'unreachable' | CallResult<typeof endpoints.open>;

/** Opening it changes nothing: mail scanners open links. A dead one leads to the page of dead links, as everywhere. */
export function UnsubscribePage({ params: { param: token } }: PageProps<'/unsubscribe/:param'>) {
  const [shown, setShown] = useState<Shown>('loading');
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    call(endpoints.open, { body: { token } }).then(setShown, (error) => {
      if (isUnreachable(error)) setShown('unreachable');
    });
  }, [token]);
  const leave = async () => {
    setSending(true);
    try {
      await call(endpoints.leave, { params: { token }, body: { one_click: true } });
      setShown((before) => (typeof before === 'object' ? { ...before, left: true } : before));
    } catch (error) {
      if (isUnreachable(error as never)) setShown('unreachable');
    } finally {
      setSending(false);
    }
  };
  return (
    <OfficialPage side={<p className="official-motto">Você decide o que recebe.</p>}>
      <Asked shown={shown} isSending={isSending} onLeave={leave} />
    </OfficialPage>
  );
}

function Asked({ shown, isSending, onLeave }: { shown: Shown; isSending: boolean; onLeave: () => void }) {
  if (shown === 'loading') return <OfficialWords title="Um instante…" lead="Abrindo a página." />;
  if (shown === 'unreachable')
    return (
      <OfficialWords
        title="Sem conexão"
        lead="A página não pôde ser aberta agora. Tente de novo em alguns minutos."
      />
    );
  const { organisation, address, left } = shown;
  if (left)
    return (
      <OfficialWords
        title="Pronto"
        lead={`${address} não recebe mais envios de ${organisation} por e-mail. Para voltar a receber, fale com a organização.`}
      />
    );
  return (
    <OfficialWords
      title="Não receber mais por e-mail?"
      lead={`${organisation} deixa de enviar informativos a ${address}. Avisos que a lei obriga a enviar continuam chegando.`}
    >
      <Button size="md" onClick={onLeave} loading={isSending}>
        Não quero mais receber
      </Button>
    </OfficialWords>
  );
}
