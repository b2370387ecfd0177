import type { HolderCase } from '@conforme/contracts/modules/protocols/protocols.schemas.ts';
import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CaseReference } from './case-reference.ts';
import { protocolEndpoints } from './protocol-endpoints.ts';
import { Refusal } from './refusal.tsx';
import { useAct } from './use-act.ts';

interface Props {
  readonly reference: CaseReference;
  readonly onSent: (found: HolderCase) => void;
}

/** Asked twice: nobody gives a right up by a slip of the finger. The browser's own dialog holds the focus. */
export function WithdrawPart({ reference, onSent }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { isSending, refusal, run } = useAct(
    () => call(protocolEndpoints.withdraw, { body: reference }, { handles: isShownInPlace }),
    (found) => {
      dialog.current?.close();
      onSent(found);
    },
  );
  return (
    <section className="protocols-part">
      <h2>Não precisa mais?</h2>
      <p className="public-hint">Se você não quer mais a resposta, pode desistir deste pedido.</p>
      <div className="protocols-buttons">
        <Button size="md" variant="default" onClick={() => dialog.current?.showModal()}>
          Desistir do pedido
        </Button>
      </div>
      <dialog ref={dialog} className="public-dialog protocols-dialog" aria-labelledby={title}>
        <h2 id={title}>Desistir deste pedido?</h2>
        <p>A organização para de cuidar dele e você fica sem resposta.</p>
        <p>Se mudar de ideia, você pode reabrir o pedido por alguns dias.</p>
        <Refusal words={refusal} />
        <div className="protocols-buttons">
          <Button size="md" variant="default" autoFocus onClick={() => dialog.current?.close()}>
            Não, continuar
          </Button>
          <Button size="md" color="red.6" loading={isSending} onClick={run}>
            Sim, desistir
          </Button>
        </div>
      </dialog>
    </section>
  );
}
