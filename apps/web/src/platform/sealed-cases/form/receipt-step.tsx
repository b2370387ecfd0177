import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconKey, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../../core/ui/copy-text.ts';
import { receiptText } from '../../sealed-reports/receipt.ts';

interface Props {
  readonly receipt: string;
  readonly typed: string;
  readonly error: string | undefined;
  readonly onType: (typed: string) => void;
}

/** Shown before anything is sent, and typed back: whoever loses it loses the way back, and nobody can give another. */
export function ReceiptStep({ receipt, typed, error, onType }: Props) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(receiptText(receipt)));
  return (
    <>
      <section className="sealed-receipt" aria-label="Comprovante">
        <p className="sealed-receipt-label">Comprovante</p>
        <p className="sealed-receipt-code num">{receiptText(receipt)}</p>
        <p className="sealed-receipt-note">
          <IconKey size={20} stroke={1.7} aria-hidden="true" />
          <span>
            <b>Guarde agora.</b> Só com ele você lê a resposta. Ele foi feito neste navegador, não é enviado e
            ninguém consegue recuperar.
          </span>
        </p>
        <div className="sealed-receipt-actions">
          <Button
            variant="default"
            size="md"
            leftSection={<IconPrinter size={19} stroke={1.7} aria-hidden="true" />}
            onClick={() => print()}
          >
            Imprimir
          </Button>
          <Button
            variant="default"
            size="md"
            leftSection={
              isCopied ? (
                <IconCheck size={19} stroke={1.9} aria-hidden="true" />
              ) : (
                <IconCopy size={19} stroke={1.7} aria-hidden="true" />
              )
            }
            onClick={copy}
          >
            {isCopied ? 'Copiado' : 'Copiar'}
          </Button>
        </div>
        <p className="visually-hidden" role="status">
          {isCopied ? 'Comprovante copiado.' : ''}
        </p>
      </section>
      <TextInput
        size="md"
        label="Digite o comprovante para conferir"
        description="Maiúsculas e traços não fazem diferença."
        data-path="typed"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        error={error}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </>
  );
}
