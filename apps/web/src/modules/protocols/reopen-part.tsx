import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CaseReference } from './case-reference.ts';
import { protocolEndpoints } from './protocol-endpoints.ts';
import { protocolWords } from './protocol-words.ts';
import { Refusal } from './refusal.tsx';
import { useAct } from './use-act.ts';

interface Props {
  readonly reference: CaseReference;
  readonly until: string | null;
  readonly onSent: (found: OutsideCase) => void;
}

/** For an answer that did not settle it. */
export function ReopenPart({ reference, until, onSent }: Props) {
  const words = protocolWords(reference.form_type);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const { isSending, refusal, run } = useAct(
    () => call(protocolEndpoints.reopen, { body: { ...reference, reason } }, { handles: isShownInPlace }),
    onSent,
  );
  useEffect(() => {
    if (isOpen) box.current?.focus();
  }, [isOpen]);
  const send = () => {
    if (reason.trim() !== '') return run();
    setError('Conte o que faltou.');
    box.current?.focus();
  };
  return (
    <section className="protocols-part protocols-form">
      <h2>Não ficou certo?</h2>
      <p className="public-hint">
        {words.mayReopen}
        {until && (
          <>
            {' '}
            até <b className="num">{formatDay(until)}</b>
          </>
        )}
        . Depois, você vê aqui os prazos da resposta.
      </p>
      {isOpen ? (
        <>
          <Textarea
            ref={box}
            size="md"
            label="O que faltou?"
            required
            withAsterisk={false}
            rows={4}
            maxLength={2000}
            value={reason}
            error={error}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setError(null);
            }}
          />
          <Refusal words={refusal} />
          <div className="protocols-buttons">
            <Button size="md" loading={isSending} onClick={send}>
              {words.reopen}
            </Button>
            <Button size="md" variant="default" onClick={() => setOpen(false)}>
              Cancelar
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button size="md" variant="default" onClick={() => setOpen(true)}>
            {words.reopen}
          </Button>
        </div>
      )}
    </section>
  );
}
