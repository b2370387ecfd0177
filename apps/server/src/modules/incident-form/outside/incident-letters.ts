import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { Config } from '../../../core/config.ts';
import { pageUrl } from '../../../platform/accounts/account-letters.ts';
import type { ReceiptFacts } from '../../../platform/cases/intake/receipts.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { receiptName, receiptPaper } from '../../../platform/receipts/receipt-paper.ts';
import { incidentReceiptWords } from './incident-receipt-words.ts';

/** Whatever a stranger typed stays out of these: they may go to somebody who never reported anything. */

export const codeLetter = (organisation: string, code: string, minutes: number): Letter => ({
  subject: 'O código para o seu relato',
  greeting: 'Olá.',
  paragraphs: [
    `Você está relatando um incidente. Quem recebe o relato é: ${organisation}.`,
    `Digite o código abaixo no formulário. Ele vale por ${minutes} minutos.`,
  ],
  code,
  closing: ['Se não foi você, não faça nada. Ninguém usa o seu e-mail sem este código.'],
});

interface MailedReceipt {
  readonly facts: ReceiptFacts;
  readonly code: string;
  /** Whether whoever reported has shown that they read that mailbox. */
  readonly mailbox: 'proven' | 'unproven';
}

const WHO_HAS_KEY = 'A chave apareceu na tela quando você enviou o relato.';

export const receiptLetter = (config: Config, { facts, code, mailbox }: MailedReceipt): Letter => ({
  subject: `Recebemos o seu relato: ${facts.protocol}`,
  greeting: 'Olá.',
  paragraphs: [
    `O seu relato chegou em ${formatDateTime(facts.received_at)}. Quem recebeu foi: ${facts.organisation}.`,
    `Seu protocolo é ${facts.protocol}.`,
    'O comprovante vai junto com este e-mail, em PDF. Guarde-o bem.',
    `Para ver o andamento, use o protocolo e a chave. ${WHO_HAS_KEY}`,
  ],
  link: { label: 'Ver o meu relato', url: pageUrl(config, '/form-protocol-query/incident') },
  receipt: {
    name: receiptName(facts),
    paper: receiptPaper(config, {
      formType: 'incident',
      words: incidentReceiptWords,
      facts,
      code,
      to: { mailbox, whoHasKey: WHO_HAS_KEY },
    }),
  },
  closing: [
    'Não temos como mostrar a chave de novo: ela é só sua.',
    'Se não foi você quem relatou, fale com a organização.',
  ],
});

interface Told {
  readonly protocol: string;
  readonly organisation: string;
}

const letter = (
  config: Config,
  { protocol, organisation }: Told,
  subject: string,
  words: string,
): Letter => ({
  subject: `${subject}: ${protocol}`,
  greeting: 'Olá.',
  paragraphs: [`Este e-mail é sobre o seu relato ${protocol}. Quem cuida dele é: ${organisation}.`, words],
  link: { label: 'Ver o meu relato', url: pageUrl(config, '/form-protocol-query/incident') },
  closing: ['Para entrar, use o protocolo e a sua chave. Nunca pedimos a chave por e-mail ou telefone.'],
});

export const newsLetter = (config: Config, told: Told): Letter =>
  letter(config, told, 'Há novidade no seu relato', 'A organização escreveu a você na página do relato.');

export const keyRenewedLetter = (config: Config, told: Told): Letter =>
  letter(
    config,
    told,
    'A chave do seu relato mudou',
    'A organização deu outra chave de consulta. A antiga não vale mais. Se você não pediu, fale com a organização.',
  );
