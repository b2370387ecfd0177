import type { HolderCase } from '@conforme/contracts/modules/protocols/protocols.schemas.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CaseReference } from './case-reference.ts';
import { ReplyForm } from './reply-form.tsx';

interface Props {
  readonly reference: CaseReference;
  readonly onSent: (found: HolderCase) => void;
}

/** For whoever has something to add while the case is open, though nobody asked. */
export function MessagePart({ reference, onSent }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <ReplyForm
        reference={reference}
        until={null}
        isAsked={false}
        onSent={(found) => {
          setOpen(false);
          onSent(found);
        }}
        onCancel={() => setOpen(false)}
      />
    );
  return (
    <section className="protocols-part protocols-form">
      <h2>Quer contar mais alguma coisa?</h2>
      <p className="public-hint">
        Enquanto o pedido está aberto, você pode mandar uma mensagem ou um arquivo. Quem cuida dele recebe um
        aviso.
      </p>
      <div>
        <Button size="md" variant="default" onClick={() => setOpen(true)}>
          Escrever uma mensagem
        </Button>
      </div>
    </section>
  );
}
