import { messages } from '@conforme/contracts/core/messages.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { go } from '../../core/navigation/hash-location.ts';
import { OfficialPage } from '../../platform/official-page/official-page.tsx';
import { OfficialWords } from '../../platform/official-page/official-words.tsx';
import { useFirstField } from '../../platform/official-page/use-first-field.ts';
import { ReceiptSide } from './check-receipt.page.tsx';

/** For whoever has the paper in hand and no camera: the code is typed, and the same page answers. */
export function AskReceiptPage() {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const box = useFirstField();
  const check = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.replace(/\s/g, '');
    if (typed !== '') return go(`/receipt/${encodeURIComponent(typed)}`);
    setError(messages.required);
    box.current?.querySelector('input')?.focus();
  };
  return (
    <OfficialPage wide side={<ReceiptSide />}>
      <OfficialWords
        title="Conferir um comprovante"
        lead="Digite o código que está no comprovante, junto do QR code."
      >
        <form ref={box} onSubmit={check} noValidate>
          <TextInput
            size="md"
            label="Código do comprovante"
            description="Letras e números, com ou sem os traços."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={code}
            error={error}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setError(null);
            }}
          />
          <Button size="md" type="submit" fullWidth>
            Conferir
          </Button>
          <p className="official-note">
            Quer saber como está o pedido? <a href="#/form-protocol-query/privacy">Consulte o protocolo</a>
          </p>
        </form>
      </OfficialWords>
    </OfficialPage>
  );
}
