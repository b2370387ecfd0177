import { formatDay } from '@conforme/contracts/core/date-time.ts';
import { linesText } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import type { Config } from '../../../core/config.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { pageUrl } from '../../../platform/accounts/account-letters.ts';
import type { CaseRef } from '../../../platform/cases/case-ref.ts';
import type { ReceiptTerm } from '../../../platform/cases/intake/receipts.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

/** What a letter about a request may know: never what it is about, nor what anybody typed. */
interface Told {
  readonly protocol: string;
  readonly organisation: string;
}

const letter = (
  config: Config,
  { protocol, organisation }: Told,
  { subject, paragraphs }: { readonly subject: string; readonly paragraphs: readonly string[] },
): Letter => ({
  subject: `${subject}: ${protocol}`,
  greeting: 'Olá.',
  paragraphs: [
    `Este e-mail é sobre o seu pedido ${protocol}. Quem cuida dele é: ${organisation}.`,
    ...paragraphs,
  ],
  link: { label: 'Ver o meu pedido', url: pageUrl(config, '/form-protocol-query/privacy') },
  closing: ['Para entrar, use o protocolo e a sua chave. Nunca pedimos a chave por e-mail ou telefone.'],
});

/** Every date by its name; what each is about only where there are several. */
export const datesOf = (terms: readonly ReceiptTerm[]): string[] =>
  terms.map(({ about, lines }) => `${terms.length > 1 ? `${about}. ` : ''}${linesText(lines)}`);

export const questionLetter = (config: Config, told: Told, until: string): Letter =>
  letter(config, told, {
    subject: 'Precisamos de uma resposta sua',
    paragraphs: [
      'Para seguir com o pedido, falta uma informação sua.',
      `Entre na página do pedido, leia a pergunta e responda até ${formatDay(until)}.`,
    ],
  });

export const reminderLetter = (config: Config, told: Told, until: string): Letter =>
  letter(config, told, {
    subject: 'Ainda esperamos a sua resposta',
    paragraphs: [
      'Há uma pergunta para você na página do pedido. Ainda não recebemos a resposta.',
      `Responda até ${formatDay(until)}. Depois desse dia, o pedido é encerrado.`,
    ],
  });

export const answerLetter = (config: Config, told: Told, until: string): Letter =>
  letter(config, told, {
    subject: 'A resposta está pronta',
    paragraphs: [
      'Seu pedido foi respondido. A resposta está na página do pedido.',
      `Se ela não resolver, você pode reabrir o pedido até ${formatDay(until)}.`,
    ],
  });

export const treatmentLetter = (config: Config, told: Told): Letter =>
  letter(config, told, {
    subject: 'Há uma novidade no seu pedido',
    paragraphs: ['Há uma nova mensagem para você na página do pedido.'],
  });

export const retypedLetter = (
  config: Config,
  told: Told,
  { isOnlyForm }: { readonly isOnlyForm: boolean },
): Letter =>
  letter(config, told, {
    subject: isOnlyForm ? 'A forma da resposta mudou' : 'O tipo do seu pedido mudou',
    paragraphs: [
      `A organização mudou ${isOnlyForm ? 'a forma da resposta ao' : 'o tipo do'} seu pedido. Na página do pedido você lê o que mudou e por quê.`,
      'Os prazos que já corriam continuam a correr.',
      'Se você não concorda com a mudança, escreva uma mensagem na página do pedido.',
    ],
  });

export const withdrawnLetter = (
  config: Config,
  told: Told,
  { until, isUnanswered }: { readonly until: string; readonly isUnanswered: boolean },
): Letter =>
  letter(config, told, {
    subject: 'Seu pedido foi encerrado',
    paragraphs: [
      isUnanswered
        ? 'Fizemos uma pergunta e não recebemos a sua resposta. Por isso o pedido foi encerrado.'
        : 'O pedido foi encerrado como desistência.',
      `Se você ainda quer uma resposta, reabra o pedido até ${formatDay(until)}. Depois disso, faça um novo.`,
    ],
  });

export const reopenedLetter = (config: Config, told: Told, terms: readonly ReceiptTerm[]): Letter =>
  letter(config, told, {
    subject: 'Seu pedido foi reaberto',
    paragraphs: ['Vamos olhar o pedido de novo. Estes são os prazos da resposta.', ...datesOf(terms)],
  });

export const duplicateLetter = (config: Config, told: Told, original: string): Letter =>
  letter(config, told, {
    subject: 'Seu pedido foi juntado a outro',
    paragraphs: [
      `Você fez dois pedidos iguais. A resposta virá no pedido ${original}.`,
      'Para ver a resposta, use o protocolo e a chave daquele pedido.',
    ],
  });

export const keyRenewedLetter = (config: Config, told: Told): Letter =>
  letter(config, told, {
    subject: 'A chave do seu pedido mudou',
    paragraphs: [
      'A organização fez uma nova chave para o seu pedido. A chave antiga não vale mais.',
      'Se você não pediu uma nova chave, fale com a organização.',
    ],
  });

interface Recipient extends CaseRef {
  /** Whoever wrote: the holder, or who speaks for them. */
  readonly writer: { readonly name: string; readonly email: string | null };
}

/** To whoever wrote, where there is an address; in the transaction of what it tells of. */
export async function sendOutside(
  db: Transaction,
  mail: Mail,
  { id, writer, legalEntityId }: Recipient,
  letter: Letter,
): Promise<void> {
  if (writer.email === null) return;
  await mail.queue(db, {
    // Not by the name that was typed: the address may be somebody else's, and a name can say anything.
    to: { name: writer.email, address: writer.email },
    letter,
    legalEntityId,
    caseId: id,
    about: 'privacy-request',
  });
}
