import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { Config } from '../../../core/config.ts';
import { pageUrl } from '../../../platform/accounts/account-letters.ts';
import type { ReceiptFacts } from '../../../platform/cases/intake/receipts.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { receiptName, receiptPaper } from '../../../platform/receipts/receipt-paper.ts';
import { privacyReceiptWords } from '../outside/privacy-receipt-words.ts';
import { datesOf } from './handling-letters.ts';

/** Whatever a stranger typed stays out of these: they may go to somebody who never asked for anything. */

export const codeLetter = (organisation: string, code: string, minutes: number): Letter => ({
  subject: 'O código para o seu pedido',
  greeting: 'Olá.',
  paragraphs: [
    `Você está fazendo um pedido sobre os seus dados. Quem recebe o pedido é: ${organisation}.`,
    `Digite o código abaixo no formulário. Ele vale por ${minutes} minutos.`,
  ],
  code,
  closing: ['Se não foi você, não faça nada. Ninguém usa o seu e-mail sem este código.'],
});

/** A receipt that goes out by mail. */
interface MailedReceipt {
  readonly facts: ReceiptFacts;
  readonly code: string;
  /** Whether whoever asked has shown that they read that mailbox. */
  readonly mailbox: 'proven' | 'unproven';
}

export const receiptLetter = (config: Config, receipt: MailedReceipt): Letter => ({
  ...receivedWords(
    config,
    receipt,
    formatDateTime(receipt.facts.received_at),
    'A chave apareceu na tela quando você enviou o pedido.',
  ),
  closing: [
    'Não temos como mostrar a chave de novo: ela é só sua.',
    'Se não foi você quem pediu, fale com a organização.',
  ],
});

/** Of what came by phone, letter or at the counter: somebody wrote it down, and has the key to hand over. */
export const registeredLetter = (config: Config, receipt: MailedReceipt): Letter => ({
  // Nobody noted the hour.
  ...receivedWords(
    config,
    receipt,
    formatDay(receipt.facts.received_at),
    'Quem anotou o seu pedido entrega a chave a você.',
  ),
  closing: [
    'Ficou sem a chave? Peça a quem anotou o seu pedido.',
    'Se não foi você quem pediu, fale com a organização.',
  ],
});

const receivedWords = (
  config: Config,
  { facts, code, mailbox }: MailedReceipt,
  received: string,
  whoHasKey: string,
) => ({
  subject: `Recebemos o seu pedido: ${facts.protocol}`,
  greeting: 'Olá.',
  paragraphs: [
    `O seu pedido chegou em ${received}. Quem recebeu foi: ${facts.organisation}.`,
    `Seu protocolo é ${facts.protocol}.`,
    `Você pediu: ${facts.asked.join('; ')}.`,
    ...datesOf(facts.terms),
    'O comprovante vai junto com este e-mail, em PDF. Guarde-o bem. Se ele não veio, baixe-o na página do seu pedido.',
    `Para ver o andamento, use o protocolo e a chave. ${whoHasKey}`,
  ],
  link: { label: 'Ver o meu pedido', url: pageUrl(config, '/form-protocol-query/privacy') },
  receipt: {
    name: receiptName(facts),
    paper: receiptPaper(config, {
      formType: 'privacy',
      words: privacyReceiptWords,
      facts,
      code,
      to: { mailbox, whoHasKey },
    }),
  },
});
