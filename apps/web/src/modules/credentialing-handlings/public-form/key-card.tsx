import { caseKeyText } from '@conforme/contracts/platform/cases/case-key.ts';
import { Button } from '@mantine/core';
import { IconArrowRight, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../../core/ui/copy-text.ts';
import type { BegunApplication } from './begun-application.ts';

/** What opens the application again, before anything is asked: whoever closes the page comes back with it. */
export function KeyCard({ begun, onDone }: { begun: BegunApplication; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const key = caseKeyText(begun.key);
  const copy = async () => setCopied(await copyText(`Protocolo: ${begun.protocol}\nChave: ${key}`));
  return (
    <div className="edi-key">
      <h1>Guarde o protocolo e a chave</h1>
      <p className="public-hint">
        Com os dois você continua esta inscrição em qualquer aparelho e depois acompanha o resultado. Tire uma
        foto desta tela ou copie.
      </p>
      <dl>
        <div>
          <dt>Protocolo</dt>
          <dd className="num">{begun.protocol}</dd>
        </div>
        <div>
          <dt>Chave</dt>
          <dd className="num">{key}</dd>
        </div>
      </dl>
      <p className="public-hint">
        A chave só aparece agora. Este aparelho também guarda a inscrição por um dia: se ele não é seu, tire-a
        daqui na página de entrada quando terminar.
      </p>
      <div className="edi-buttons">
        <Button
          variant="default"
          size="md"
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copiado' : 'Copiar os dois'}
        </Button>
        <Button
          size="md"
          onClick={onDone}
          rightSection={<IconArrowRight size={19} stroke={1.8} className="flip" aria-hidden="true" />}
        >
          Já guardei, continuar
        </Button>
      </div>
    </div>
  );
}
