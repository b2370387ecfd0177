import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { Config } from '../../../core/config.ts';
import { pageUrl } from '../../../platform/accounts/account-letters.ts';
import type { ReceiptFacts } from '../../../platform/cases/intake/receipts.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import { receiptName, receiptPaper } from '../../../platform/receipts/receipt-paper.ts';
import { dueDiligenceReceiptWords } from './due-diligence-receipt-words.ts';

interface Told {
  readonly protocol: string;
  readonly organisation: string;
}

interface Invited extends Told {
  readonly supplier: string;
  readonly until: string;
  readonly url: string;
}

const NOBODY_ELSE = 'Quem tem este link responde pela empresa. Passe adiante só a quem vai responder.';

export const invitationLetter = ({
  organisation,
  supplier,
  until,
  url,
  ...rest
}: Invited & { readonly message: string | null }): Letter => ({
  subject: `${organisation}: questionário para a sua empresa`,
  greeting: 'Olá.',
  paragraphs: [
    `${organisation} pede que ${supplier} responda a um questionário. Não é preciso ter conta.`,
    ...(rest.message ? [rest.message] : []),
    `Responda até ${formatDay(until)}. Tudo fica salvo enquanto você preenche: dá para parar e voltar pelo mesmo link.`,
  ],
  link: { label: 'Responder ao questionário', url },
  closing: [NOBODY_ELSE, 'Se você não conhece esta organização, não responda e não abra o link.'],
});

export const reminderLetter = ({ organisation, until, url }: Invited, days: number): Letter => ({
  subject:
    days === 1
      ? `${organisation}: o prazo do questionário termina amanhã`
      : `${organisation}: faltam ${days} dias para responder ao questionário`,
  greeting: 'Olá.',
  paragraphs: [
    `${organisation} ainda espera as suas respostas ao questionário.`,
    `O prazo vai até ${formatDay(until)}. O que você já respondeu está salvo.`,
  ],
  link: { label: 'Continuar o questionário', url },
  closing: [NOBODY_ELSE],
});

export const expiredLetter = ({
  organisation,
  supplier,
}: Pick<Invited, 'organisation' | 'supplier'>): Letter => ({
  subject: `${organisation}: o prazo do questionário terminou`,
  greeting: 'Olá.',
  paragraphs: [
    `${supplier} ainda não enviou as respostas, e o prazo terminou.`,
    `O que já foi respondido está salvo. Para continuar de onde parou, peça outro link a quem enviou o questionário: ${organisation}.`,
  ],
});

export const complementLetter = ({ organisation, protocol, until, url }: Invited): Letter => ({
  subject: `${organisation} pede um complemento: ${protocol}`,
  greeting: 'Olá.',
  paragraphs: [
    `${organisation} leu as suas respostas e tem um pedido.`,
    `Abra o link, veja o que falta e complete até ${formatDay(until)}.`,
  ],
  link: { label: 'Ver o pedido', url },
  closing: [NOBODY_ELSE],
});

export const delegationLetter = ({
  organisation,
  supplier,
  section,
  url,
  until,
}: Pick<Invited, 'organisation' | 'supplier' | 'url' | 'until'> & { readonly section: string }): Letter => ({
  subject: `${organisation}: uma seção do questionário é com você`,
  greeting: 'Olá.',
  paragraphs: [
    `Um colega de ${supplier} pediu que você responda a uma parte de um questionário: ${section}.`,
    `Quem fez o questionário é: ${organisation}. O prazo vai até ${formatDay(until)}.`,
  ],
  link: { label: 'Responder à minha parte', url },
  closing: ['O que você responde fica salvo na hora. Quem envia tudo é o seu colega.'],
});

const WHO_HAS_KEY = 'A chave apareceu na tela quando as respostas foram enviadas.';

export const receiptLetter = (
  config: Config,
  { facts, code }: { readonly facts: ReceiptFacts; readonly code: string },
): Letter => ({
  subject: `Recebemos as respostas: ${facts.protocol}`,
  greeting: 'Olá.',
  paragraphs: [
    `As respostas chegaram em ${formatDateTime(facts.received_at)}. Quem recebeu foi: ${facts.organisation}.`,
    `O protocolo é ${facts.protocol}.`,
    'O comprovante vai junto com este e-mail, em PDF. Guarde-o bem.',
    `Para ver o andamento, use o protocolo e a chave. ${WHO_HAS_KEY}`,
  ],
  link: { label: 'Ver o andamento', url: pageUrl(config, '/form-protocol-query/due-diligence') },
  receipt: {
    name: receiptName(facts),
    paper: receiptPaper(config, {
      formType: 'due-diligence',
      words: dueDiligenceReceiptWords,
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
  words: string,
): Letter => ({
  subject: `${subject}: ${protocol}`,
  greeting: 'Olá.',
  paragraphs: [`Este e-mail é sobre o questionário ${protocol}. Quem cuida dele é: ${organisation}.`, words],
  link: { label: 'Ver o andamento', url: pageUrl(config, '/form-protocol-query/due-diligence') },
  closing: ['Para entrar, use o protocolo e a sua chave. Nunca pedimos a chave por e-mail ou telefone.'],
});

export const decisionLetter = (config: Config, told: Told): Letter =>
  letter(
    config,
    told,
    'Há uma decisão sobre a sua empresa',
    'A organização decidiu. Veja o resultado na página.',
  );

export const newsLetter = (config: Config, told: Told): Letter =>
  letter(
    config,
    told,
    'Há novidade no seu questionário',
    'A organização escreveu a você na página do questionário.',
  );

export const keyRenewedLetter = (config: Config, told: Told): Letter =>
  letter(
    config,
    told,
    'A chave do seu questionário mudou',
    'A organização deu outra chave de consulta. A antiga não vale mais. Se você não pediu, fale com a organização.',
  );

export const cancelledLetter = (organisation: string, supplier: string): Letter => ({
  subject: `${organisation} cancelou o questionário`,
  greeting: 'Olá.',
  paragraphs: [
    `O questionário que ${organisation} mandou a ${supplier} foi cancelado. Não é preciso responder.`,
  ],
});
