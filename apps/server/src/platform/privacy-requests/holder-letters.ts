import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { Config } from '../../core/config.ts';
import { pageUrl } from '../accounts/account-letters.ts';
import { codeMinutes } from '../cases/draft-codes.ts';
import type { ReceiptFacts } from '../cases/receipts.ts';
import type { Letter } from '../mail/letter.ts';

/** Whatever a stranger typed stays out of these: they may go to somebody who never asked for anything. */

export const codeLetter = (organisation: string, code: string): Letter => ({
  subject: `Seu código é ${code}`,
  greeting: 'Olá.',
  paragraphs: [
    `Você está fazendo um pedido sobre os seus dados. Quem recebe o pedido é: ${organisation}.`,
    `Digite este código no formulário: ${code}`,
    `Ele vale por ${codeMinutes} minutos.`,
  ],
  closing: ['Se não foi você, não faça nada. Ninguém usa o seu e-mail sem este código.'],
});

export const receiptLetter = (
  config: Config,
  { protocol, organisation, received_at, asked, terms }: Omit<ReceiptFacts, 'holder'>,
): Letter => ({
  subject: `Recebemos o seu pedido: ${protocol}`,
  greeting: 'Olá.',
  paragraphs: [
    `O seu pedido chegou em ${formatDateTime(received_at)}. Quem recebeu foi: ${organisation}.`,
    `Seu protocolo é ${protocol}.`,
    `Você pediu: ${asked.join('; ')}.`,
    ...(terms[0] ? [`A resposta deve chegar até ${formatDateTime(terms[0].due_at)}.`] : []),
    'Para ver o andamento, use o protocolo e a chave. A chave apareceu na tela quando você enviou o pedido.',
  ],
  link: { label: 'Ver o meu pedido', url: pageUrl(config, '/form-protocol-query/privacy') },
  closing: [
    'Não temos como mostrar a chave de novo: ela é só sua.',
    'Se não foi você quem pediu, fale com a organização.',
  ],
});
