import { IconFileUpload, IconShieldLock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDropTarget } from '../files/use-drop-target.ts';
import { hashFile } from './hash-file.ts';
import './drop-file.css';

export interface HashedFile {
  readonly name: string;
  readonly sha256: string;
}

type State = { readonly reading: string; readonly percent: number } | { readonly unreadable: string } | null;

interface Props {
  readonly onHashed: (file: HashedFile) => void;
  readonly kinds: string;
}

/** A file is chosen or dropped, and its SHA-256 computed here. The file itself is sent nowhere. */
export function DropFile({ onHashed, kinds }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { name } = file;
    setState({ reading: name, percent: 0 });
    try {
      const sha256 = await hashFile(file, (percent) => setState({ reading: name, percent }));
      setState(null);
      onHashed({ name, sha256 });
    } catch {
      setState({ unreadable: name });
    }
  };
  const { isOver, ...target } = useDropTarget(([file]) => take(file));
  return (
    <>
      <div className="check-drop" data-over={isOver || undefined} {...target}>
        <IconFileUpload size={26} aria-hidden />
        <p>
          <button type="button" className="check-choose" onClick={() => input.current?.click()}>
            Escolha o arquivo
          </button>{' '}
          ou solte aqui
        </p>
        <p className="check-kinds">{kinds}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Arquivo para conferir"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // The same file chosen again is a choice, too.
            event.currentTarget.value = '';
            take(file);
          }}
        />
      </div>
      <div role="status">
        {state && (
          <p className="callout" data-tone={'unreadable' in state ? 'danger' : 'info'}>
            {'unreadable' in state
              ? `Não deu para ler ${state.unreadable}. Tente escolher o arquivo de novo.`
              : `Lendo ${state.reading}: ${state.percent}%`}
          </p>
        )}
      </div>
      <p className="check-private">
        <IconShieldLock size={18} aria-hidden />O arquivo não sai do seu aparelho: comparamos só a impressão
        digital dele.
      </p>
    </>
  );
}
