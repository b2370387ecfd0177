import { useState } from 'react';

interface Props {
  /** Where it stays, and for how long. */
  readonly words: string;
  readonly isKept: boolean;
  readonly isRestored: boolean;
  readonly onClear: () => void;
}

/** Says that what was typed stays in this browser, and takes it away again: the computer may be somebody else's. */
export function BrowserDraftNotice({ words, isKept, isRestored, onClear }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isCleared, setCleared] = useState(false);
  if (!isKept)
    return (
      <p className="public-kept" role="status">
        {isCleared && 'Apagamos o que estava guardado neste navegador.'}
      </p>
    );
  const clear = () => {
    setAsking(false);
    setCleared(true);
    onClear();
  };
  return (
    <div className="public-kept">
      <p>
        {isRestored ? 'Trouxemos de volta o que você já tinha escrito. ' : ''}
        {words}
      </p>
      {isAsking ? (
        <p>
          Apagar tudo e começar de novo?{' '}
          <button type="button" className="public-link" onClick={clear}>
            Sim, apagar
          </button>{' '}
          <button type="button" className="public-link" onClick={() => setAsking(false)}>
            Não
          </button>
        </p>
      ) : (
        <button type="button" className="public-link" onClick={() => setAsking(true)}>
          Apagar o que escrevi
        </button>
      )}
    </div>
  );
}
