import { Button } from '@mantine/core';
import { IconCloudOff, IconShieldCheck } from '@tabler/icons-react';
import type { SendingState } from './send-once.ts';
import './sending-notice.css';

/** What is going on while the form is on its way, when that is more than a moment. */
export function SendingNotice({ state, onTryNow }: { state: SendingState; onTryNow: () => void }) {
  return (
    <div role="status">
      {state.step === 'waiting' && (
        <div className="callout public-callout" data-tone="warn">
          <IconCloudOff size={20} stroke={1.7} aria-hidden="true" />
          <div>
            <p>
              <b>Sem conexão agora.</b> O que você escreveu está guardado. Vamos tentar de novo sozinhos, e o
              pedido só entra uma vez. Deixe esta página aberta.
            </p>
            <Button variant="default" size="sm" onClick={onTryNow}>
              Tentar agora
            </Button>
          </div>
        </div>
      )}
      {state.step === 'proving' && (
        <div className="callout public-callout" data-tone="info">
          <IconShieldCheck size={20} stroke={1.7} aria-hidden="true" />
          <div className="grow">
            <p>
              <b>Só mais um instante.</b> Chegaram muitos pedidos desta rede. Seu aparelho faz uma conta para
              mostrar que não é um robô, e depois o pedido segue. Você não precisa fazer nada.
            </p>
            <progress
              className="public-proof"
              max={100}
              value={state.percent}
              aria-label="Conta em andamento"
            />
          </div>
        </div>
      )}
    </div>
  );
}
