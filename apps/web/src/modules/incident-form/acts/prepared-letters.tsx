import type { PreparedSending } from '@conforme/contracts/platform/bulk-letters/bulk-sending.schemas.ts';
import { merged, valuesOf } from '@conforme/contracts/platform/bulk-letters/merge-fields.ts';
import { Button } from '@mantine/core';
import { PreviewFrame } from '../../../platform/case-handling/acts/preview-frame.tsx';
import { useMailLeaves } from '../../../platform/mail-leaves/use-mail-leaves.ts';
import type { IncidentDialogProps } from './incident-dialog-props.ts';

/** 'Ana Prado <ana@exemplo.com.br>' */
const nameOf = (to: string) => to.slice(0, Math.max(0, to.lastIndexOf(' <')));

/** '1 linha ficou de fora', '3 linhas ficaram de fora' */
export const leftOut = (lines: number): string =>
  lines === 1 ? '1 linha ficou de fora' : `${lines} linhas ficaram de fora`;

interface Props {
  readonly prepared: PreparedSending;
  readonly incident: IncidentDialogProps['detail'];
  readonly subject: string;
  readonly text: string;
  readonly onBack: () => void;
}

/** How many receive it, who does not, and the letter as the first of them will read it. */
export function PreparedLetters({ prepared, incident, subject, text, onBack }: Props) {
  const { sample, sending, problems, problem_count, repeated, unreached } = prepared;
  const leaves = useMailLeaves();
  const values = valuesOf(nameOf(sample.to), {
    organizacao: incident.unit.label,
    protocolo: incident.protocol,
  });
  return (
    <div className="stack">
      <p className="num">
        {sending.total} {sending.total === 1 ? 'pessoa na lista' : 'pessoas na lista'}.
        {repeated > 0 &&
          (repeated === 1
            ? ' 1 endereço repetido conta uma vez.'
            : ` ${repeated} endereços repetidos contam uma vez.`)}
        {problem_count > 0 && ` ${leftOut(problem_count)}:`}
      </p>
      {problems.length > 0 && (
        <ul className="plain-list num">
          {problems.map(({ line, message }) => (
            <li key={line}>
              Linha {line}: {message}
            </li>
          ))}
        </ul>
      )}
      {unreached > 0 && (
        <p className="callout num" data-tone="info">
          {unreached === 1 ? '1 pessoa da lista não recebe' : `${unreached} pessoas da lista não recebem`}{' '}
          esta carta: não há e-mail, o endereço falhou, ou foi pedido para não receber. A norma pede que
          também sejam avisadas, por outro meio.
        </p>
      )}
      {leaves === false && (
        <p className="callout" data-tone="info">
          Esta instalação não envia e-mail agora: as cartas ficam guardadas na caixa de saída, e ninguém as
          recebe.
        </p>
      )}
      <PreviewFrame organisation={incident.unit.label} protocol={incident.protocol}>
        <p className="medium" dir="auto">
          {merged(subject, values)}
        </p>
        <p className="preview-text" dir="auto">
          {merged(text, values)}
        </p>
      </PreviewFrame>
      <div>
        <Button variant="default" onClick={onBack}>
          Voltar ao texto
        </Button>
      </div>
    </div>
  );
}
