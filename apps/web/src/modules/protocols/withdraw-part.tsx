import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CaseReference } from './case-reference.ts';
import { protocolEndpoints } from './protocol-endpoints.ts';
import { Question } from './question.tsx';
import { Refusal } from './refusal.tsx';
import { useAct } from './use-act.ts';

interface Props {
  readonly reference: CaseReference;
  readonly onSent: (found: OutsideCase) => void;
}

/** Asked twice: it is a right that is given up. */
export function WithdrawPart({ reference, onSent }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
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
      <Question
        dialog={dialog}
        title="Desistir deste pedido?"
        yes="Sim, desistir"
        isSending={isSending}
        onYes={run}
      >
        <p>A organização para de cuidar dele e você fica sem resposta.</p>
        <p>Se mudar de ideia, você pode reabrir o pedido por alguns dias.</p>
        <Refusal words={refusal} />
      </Question>
    </section>
  );
}
