import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, failureWords } from '../../../core/api/api-error.ts';
import { copyText } from '../../../core/ui/copy-text.ts';
import type { SavingState } from './use-saving.ts';

interface Props {
  readonly state: SavingState;
  readonly protocol: string;
  readonly onOverwrite: () => void;
  readonly onTakeOther: () => Promise<void>;
  /** What was typed, to be taken along where nothing is saved any more. */
  readonly writtenText: () => string;
}

/** How the saving stands, and what to do where it does not. */
export function SavingWords({ state, protocol, onOverwrite, onTakeOther, writtenText }: Props) {
  if (state.step === 'refused')
    return (
      <>
        <p className="callout edi-saving" data-tone="danger" role="alert">
          <span>{state.words}</span>
        </p>
        <CopyWritten text={writtenText} />
      </>
    );
  if (state.step === 'elsewhere') return <WhichCounts {...{ onOverwrite, onTakeOther }} />;
  const words =
    state.step === 'saving'
      ? 'Salvando…'
      : state.step === 'waiting'
        ? 'Sem conexão: o que você escreve fica neste aparelho e segue sozinho depois.'
        : state.at
          ? `Salvo às ${formatDateTime(state.at).slice(11, 16)}.`
          : 'Tudo salvo.';
  return (
    <p className="edi-saving public-hint" role="status">
      {words} Pode fechar e voltar com o protocolo <span className="num">{protocol}</span> e a sua chave.
    </p>
  );
}

/** Two devices wrote: nothing is dropped before somebody has said which of the two counts. */
function WhichCounts({ onOverwrite, onTakeOther }: Pick<Props, 'onOverwrite' | 'onTakeOther'>) {
  const [isTaking, setTaking] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const take = async () => {
    setTaking(true);
    setFailed(null);
    try {
      await onTakeOther();
    } catch (error) {
      setFailed(
        error instanceof ApiError ? failureWords(error) : 'Sem conexão agora. Tente de novo em um instante.',
      );
    } finally {
      setTaking(false);
    }
  };
  return (
    <div className="callout edi-saving" data-tone="info" role="alert">
      <div>
        <p>
          Esta inscrição foi salva em outro aparelho depois de aberta aqui. Qual das duas vale? A que não for
          escolhida se perde.
        </p>
        <div className="edi-buttons">
          <Button variant="default" onClick={onOverwrite}>
            A desta tela
          </Button>
          <Button variant="default" loading={isTaking} onClick={() => void take()}>
            A do outro aparelho
          </Button>
        </div>
        {failed && <p className="edi-error">{failed}</p>}
      </div>
    </div>
  );
}

function CopyWritten({ text }: { text: () => string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="edi-buttons">
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.7} aria-hidden="true" />}
        onClick={async () => setCopied(await copyText(text()))}
      >
        {isCopied ? 'Copiado' : 'Copiar o que escrevi'}
      </Button>
    </div>
  );
}
