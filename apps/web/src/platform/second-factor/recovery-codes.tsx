import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconEyeOff, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../core/api/download.ts';
import { storedUser } from '../../core/session/session-store.ts';
import { toastWarning } from '../../core/toast/toast-store.ts';
import './second-factor.css';

/** Shown once, right after they were made: only saying that they were kept goes on. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const lead = useRef<HTMLParagraphElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => lead.current?.focus(), []);
  const email = storedUser()?.email ?? '';
  const heading = `Códigos de recuperação do Conforme\nConta: ${email}\nCada código serve uma única vez.`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch {
      toastWarning('Não foi possível copiar. Baixe o arquivo ou anote os códigos.', 5);
    }
  };
  const download = () =>
    saveFile({
      name: 'conforme-codigos-de-recuperacao.txt',
      content: new Blob([`${heading}\n\n${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }),
    });
  return (
    <div className="factor-steps">
      <p ref={lead} tabIndex={-1}>
        Guarde estes códigos em um lugar seguro, fora do celular. Com eles você entra se perder o aparelho.
        Cada um serve uma única vez.
      </p>
      <div className="recovery-codes">
        <p className="recovery-head">
          <b>Códigos de recuperação do Conforme</b>
          <br />
          Conta: {email}. Cada código serve uma única vez.
        </p>
        <ol aria-label="Códigos de recuperação">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="recovery-ways">
        <Button
          variant="default"
          onClick={copy}
          leftSection={isCopied ? <IconCheck size={17} stroke={1.8} /> : <IconCopy size={17} stroke={1.6} />}
        >
          {isCopied ? 'Copiados' : 'Copiar'}
        </Button>
        <Button variant="default" onClick={download} leftSection={<IconDownload size={17} stroke={1.6} />}>
          Baixar .txt
        </Button>
        <Button
          variant="default"
          onClick={() => window.print()}
          leftSection={<IconPrinter size={17} stroke={1.6} />}
        >
          Imprimir
        </Button>
      </div>
      <p className="callout" data-tone="info">
        <IconEyeOff size={18} stroke={1.7} aria-hidden="true" />
        Eles não serão mostrados de novo.
      </p>
      <div className="modal-foot">
        <Button onClick={onKept}>Já guardei</Button>
      </div>
    </div>
  );
}
