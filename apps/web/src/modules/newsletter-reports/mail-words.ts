import type { Mailing } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.schemas.ts';

const people = (count: number, one: string, more: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : more}`;

/** Letters of sendings that are over: whoever got one of them gets another. */
export const lettersSent = ({ sendings }: Mailing): number =>
  sendings.reduce((sum, { sent, kept }) => sum + sent + kept, 0);

export function sendingWords(mailing: Mailing, isKept: boolean): string {
  const sent = lettersSent(mailing);
  return [
    sent > 0
      ? `Este informativo já foi enviado: ${people(sent, 'carta', 'cartas')}. Quem recebeu recebe outra vez.`
      : null,
    `${people(mailing.reach.reached, 'pessoa recebe', 'pessoas recebem')} o texto com o link para ler. Cada carta tem como pedir para não receber mais.`,
    isKept
      ? 'Não há servidor de e-mail configurado: as cartas ficam na caixa de saída até que alguém as leve.'
      : null,
  ]
    .filter((part) => part !== null)
    .join(' ');
}

export function reachWords({ audience, reached, opted_out, bounced }: Mailing['reach']): string {
  const out = [
    opted_out > 0 ? `${opted_out} ${opted_out === 1 ? 'pediu' : 'pediram'} para não receber` : null,
    bounced > 0 ? `${bounced} ${bounced === 1 ? 'endereço voltou' : 'endereços voltaram'}` : null,
  ].filter((part) => part !== null);
  const base = `Alcança ${reached.toLocaleString('pt-BR')} de ${audience.toLocaleString('pt-BR')} pessoas`;
  return out.length === 0 ? `${base}.` : `${base}: ${out.join('; ')}.`;
}
