import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sha256Hex } from '../../platform/public-form/sha256.ts';

/** No document of ours comes near it. */
const MOST_BYTES = 50 * 1024 * 1024;

type Compared = { readonly name: string; readonly outcome: 'same' | 'other' | 'large' | 'unreadable' };

/** Whether a file is, byte by byte, the one that was issued. It is read here and sent nowhere. */
export function CompareFile({ sha256 }: { sha256: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [compared, setCompared] = useState<Compared | null>(null);
  const compare = async (file: File) =>
    setCompared({ name: file.name, outcome: await outcomeOf(file, sha256) });
  return (
    <section className="receipt-compare">
      <h2>Confira o arquivo que você tem</h2>
      <p>Um sinal mudado no arquivo já aparece aqui. Ele é lido neste aparelho e não é enviado a ninguém.</p>
      <Button
        size="md"
        variant="default"
        leftSection={<IconFileSearch size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Escolher o arquivo PDF
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,application/pdf"
        aria-label="Arquivo PDF"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file chosen again is a choice, too.
          event.currentTarget.value = '';
          if (file) compare(file);
        }}
      />
      <div role="status">{compared && <Outcome compared={compared} />}</div>
    </section>
  );
}

async function outcomeOf(file: File, sha256: string): Promise<Compared['outcome']> {
  if (file.size > MOST_BYTES) return 'large';
  try {
    return sha256Hex(new Uint8Array(await file.arrayBuffer())) === sha256 ? 'same' : 'other';
  } catch {
    return 'unreadable';
  }
}

function Outcome({ compared: { name, outcome } }: { compared: Compared }) {
  const words = {
    same: `${name} é o arquivo que foi emitido, sem nenhuma mudança.`,
    other: `${name} não é o arquivo que foi emitido: é outro, ou foi mudado depois.`,
    large: `${name} passa de ${formatBytes(MOST_BYTES)}: não é o arquivo que foi emitido.`,
    unreadable: `Não deu para ler ${name}. Tente escolher o arquivo de novo.`,
  };
  const isSame = outcome === 'same';
  return (
    <p className="callout" data-tone={isSame ? 'info' : 'warn'}>
      {isSame ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      {words[outcome]}
    </p>
  );
}
