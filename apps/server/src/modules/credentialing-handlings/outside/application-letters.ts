import { formatCivilDate, formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { Config } from '../../../core/config.ts';
import { pageUrl } from '../../../platform/accounts/account-letters.ts';
import type { ReceiptFacts } from '../../../platform/cases/intake/receipts.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { receiptName, receiptPaper } from '../../../platform/receipts/receipt-paper.ts';
import { applicationReceiptWords } from './application-receipt-words.ts';

interface Told {
  readonly protocol: string;
  readonly organisation: string;
}

const WHO_HAS_KEY = 'A chave apareceu na tela quando a inscrição começou.';
const PAGE = '/form-protocol-query/credentialing';

export const receiptLetter = (
  config: Config,
  { facts, code }: { readonly facts: ReceiptFacts; readonly code: string },
): Letter => ({
  subject: `Recebemos a sua inscrição: ${facts.protocol}`,
  greeting: 'Olá.',
  paragraphs: [
    `A inscrição chegou em ${formatDateTime(facts.received_at)}. Quem recebeu foi: ${facts.organisation}.`,
    `O protocolo é ${facts.protocol}.`,
    'O comprovante vai junto com este e-mail, em PDF. Guarde-o bem.',
    `Para ver o andamento, use o protocolo e a chave. ${WHO_HAS_KEY}`,
  ],
  link: { label: 'Ver o andamento', url: pageUrl(config, PAGE) },
  receipt: {
    name: receiptName(facts),
    paper: receiptPaper(config, {
      formType: 'credentialing',
      words: applicationReceiptWords,
      facts,
      code,
      to: { mailbox: 'unproven', whoHasKey: WHO_HAS_KEY },
    }),
  },
  closing: ['Não temos como mostrar a chave de novo: ela é só sua.'],
});

const letter = (
  config: Config,
  { protocol, organisation }: Told,
  subject: string,
  words: readonly string[],
): Letter => ({
  subject: `${subject}: ${protocol}`,
  greeting: 'Olá.',
  paragraphs: [`Este e-mail é sobre a inscrição ${protocol}. Quem cuida dela é: ${organisation}.`, ...words],
  link: { label: 'Ver o andamento', url: pageUrl(config, PAGE) },
  closing: ['Para entrar, use o protocolo e a sua chave. Nunca pedimos a chave por e-mail ou telefone.'],
});

export const pendencyLetter = (config: Config, told: Told, until: string): Letter =>
  letter(config, told, 'Falta um documento na sua inscrição', [
    'A escola conferiu os documentos e um deles precisa de atenção.',
    `Leia o pedido na página e mande o que falta até ${formatCivilDate(until)}.`,
  ]);

export const calledLetter = (config: Config, told: Told, until: string): Letter =>
  letter(config, told, 'Você foi convocado para a matrícula', [
    `Vá à escola até ${formatCivilDate(until)}. Depois desse dia, a escola pode chamar outra família.`,
  ]);

export const reminderLetter = (config: Config, told: Told, until: string): Letter =>
  letter(config, told, 'O seu prazo está no fim', [
    `Você tem até ${formatCivilDate(until)} para fazer o que a escola pediu. Veja na página o que é.`,
  ]);

export const newsLetter = (config: Config, told: Told): Letter =>
  letter(config, told, 'Há novidade na sua inscrição', ['A escola escreveu a você na página da inscrição.']);

export const callCancelledLetter = (config: Config, told: Told, call: string): Letter =>
  letter(config, told, 'O edital foi cancelado', [
    `A escola cancelou o edital ${call}. A inscrição termina sem resultado, e você pode se inscrever em outro.`,
    'O motivo está na página da inscrição.',
  ]);

export const resultLetter = (config: Config, told: Told, call: string, isFinal: boolean): Letter =>
  letter(config, told, isFinal ? 'Saiu o resultado final' : 'Saiu o resultado preliminar', [
    `O resultado ${isFinal ? 'final' : 'preliminar'} do edital ${call} está na página da inscrição.`,
  ]);

export const keyRenewedLetter = (config: Config, told: Told): Letter =>
  letter(config, told, 'A chave da sua inscrição mudou', [
    'A escola deu outra chave de consulta. A antiga não vale mais. Se você não pediu, fale com a escola.',
  ]);
