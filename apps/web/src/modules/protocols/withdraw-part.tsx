import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CaseReference } from './case-reference.ts';
import { protocolEndpoints } from './protocol-endpoints.ts';
import { protocolWords } from './protocol-words.ts';
import { Question } from './question.tsx';
import { Refusal } from './refusal.tsx';
import { useAct } from './use-act.ts';

interface Props {
  readonly reference: CaseReference;
  readonly onSent: (found: OutsideCase) => void;
}

/** Asked twice: it is a right that is given up. */
export function WithdrawPart({ reference, onSent }: Props) {
  const words = protocolWords(reference.form_type);
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
      <p className="public-hint">{words.mayWithdraw}</p>
      <div className="protocols-buttons">
        <Button size="md" variant="default" onClick={() => dialog.current?.showModal()}>
          {words.withdraw}
        </Button>
      </div>
      <Question
        dialog={dialog}
        title={words.withdrawQuestion}
        yes="Sim, desistir"
        isSending={isSending}
        onYes={run}
      >
        {words.withdrawMeans.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Refusal words={refusal} />
      </Question>
    </section>
  );
}
