import type { OutsideCase } from '@conforme/contracts/platform/cases/outside-case.schemas.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toastSuccess } from '../../core/toast/toast-store.ts';
import { browserDraftKey, readBrowserDraft } from '../../platform/public-form/drafts/browser-draft.ts';
import type { CaseReference } from './case-reference.ts';
import { protocolWords } from './protocol-words.ts';
import { REPLY_KEPT_AS, ReplyForm } from './reply-form.tsx';

interface Props {
  readonly reference: CaseReference;
  readonly about: OutsideCase['reply_about'];
  readonly rules: OutsideCase['file_rules'];
  readonly onSent: (found: OutsideCase) => void;
}

/** For whoever has something to add while the case is open, though nobody asked. */
export function MessagePart({ reference, about, rules, onSent }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // What was written in is gone: what opens it takes the focus back.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen)
    return (
      <ReplyForm
        reference={reference}
        until={null}
        isAsked={false}
        about={about}
        rules={rules}
        onSent={(found) => {
          setOpen(false);
          toastSuccess('Mensagem enviada.');
          onSent(found);
        }}
        onCancel={() => setOpen(false)}
      />
    );
  return (
    <section className="protocols-part protocols-form">
      <h2>Quer contar mais alguma coisa?</h2>
      <p className="public-hint">{protocolWords(reference.form_type).message}</p>
      <div>
        <Button ref={button} size="md" variant="default" onClick={() => setOpen(true)}>
          {readBrowserDraft<string>(browserDraftKey(REPLY_KEPT_AS, reference.protocol))
            ? 'Continuar a mensagem começada'
            : 'Escrever uma mensagem'}
        </Button>
      </div>
    </section>
  );
}
