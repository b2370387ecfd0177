import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconKey, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../../core/ui/copy-text.ts';
import { useUnloadQuestion } from '../../../core/ui/use-unload-question.ts';
import { ReceiptBand } from './receipt-band.tsx';
import './receipt.css';

interface Props {
  readonly protocol: string;
  readonly caseKey: string;
  /** 'Prazo da lei', the day, and how long that is: each date by its name; none where nothing is due. */
  readonly dates: readonly { readonly label: string; readonly day: string; readonly words: string }[];
  /** What goes to the clipboard: protocol, key and how to follow. */
  readonly copied: string;
  /** False where it did not arrive; that was said then. */
  readonly download: () => Promise<boolean>;
}

/** The receipt: what opens the case again, shown once. Leaving without having saved it asks first. */
export function ReceiptCard({ protocol, caseKey, dates, copied, download }: Props) {
  const [isCopied, setCopied] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [isLoading, setLoading] = useState(false);
  useUnloadQuestion(!isSaved);

  const copy = async () => {
    if (!(await copyText(copied))) return;
    setCopied(true);
    setSaved(true);
  };
  const save = async () => {
    setLoading(true);
    if (await download()) setSaved(true);
    setLoading(false);
  };
  const printIt = () => {
    setSaved(true);
    print();
  };
  return (
    <section className="receipt" aria-label="Comprovante">
      <ReceiptBand />
      <dl className="receipt-facts">
        <div>
          <dt>Protocolo</dt>
          <dd className="receipt-protocol num">{protocol}</dd>
        </div>
        <div>
          <dt>Chave de consulta</dt>
          <dd className="receipt-key num">{caseKey}</dd>
        </div>
        {dates.map(({ label, day, words }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="receipt-due num">{day}</dd>
            <dd className="receipt-term-words">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="receipt-warning">
        <IconKey size={20} stroke={1.7} aria-hidden="true" />
        <span>
          <b>Guarde a chave agora.</b> Ela não aparece de novo e é pedida para ver a resposta.
        </span>
      </p>
      <div className="receipt-actions">
        <Button
          size="md"
          loading={isLoading}
          leftSection={<IconDownload size={19} stroke={1.7} aria-hidden="true" />}
          onClick={save}
        >
          Baixar comprovante (PDF)
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={isCopied ? <IconCheck size={19} stroke={1.9} /> : <IconCopy size={19} stroke={1.7} />}
          onClick={copy}
        >
          {isCopied ? 'Copiado' : 'Copiar'}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPrinter size={19} stroke={1.7} aria-hidden="true" />}
          onClick={printIt}
        >
          Imprimir
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {isCopied ? 'Protocolo e chave copiados.' : ''}
      </p>
    </section>
  );
}
