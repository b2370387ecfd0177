import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import { Button } from '@mantine/core';
import type { SavingState } from './use-saving.ts';

interface Props {
  readonly state: SavingState;
  readonly protocol: string;
  readonly onOverwrite: () => void;
}

/** How the saving stands, and what to do where it does not. */
export function SavingWords({ state, protocol, onOverwrite }: Props) {
  if (state.step === 'refused')
    return (
      <p className="callout edi-saving" data-tone="danger" role="alert">
        <span>{state.words}</span>
      </p>
    );
  if (state.step === 'elsewhere')
    return (
      <div className="callout edi-saving" data-tone="info" role="alert">
        <div>
          <p>Esta inscrição foi salva em outro aparelho depois de aberta aqui. Qual das duas vale?</p>
          <div className="edi-buttons">
            <Button variant="default" onClick={onOverwrite}>
              A desta tela
            </Button>
            <Button variant="default" onClick={() => location.reload()}>
              A do outro aparelho
            </Button>
          </div>
        </div>
      </div>
    );
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
