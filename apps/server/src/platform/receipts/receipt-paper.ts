import { caseKeyText } from '@conforme/contracts/platform/cases/case-key.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { receivedWords } from '@conforme/contracts/platform/cases/received-words.ts';
import { lineWords } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import type { Config } from '../../core/config.ts';
import { pageUrl } from '../accounts/account-letters.ts';
import type { ReceiptFacts, ReceiptTerm } from '../cases/intake/receipts.ts';
import type { ReceiptPaper } from '../reports/pdf-receipt.ts';
import { checkUrl } from './check-url.ts';
import { initialsOf } from './initials.ts';
import type { ReceiptWords } from './receipt-words.ts';

interface Issued {
  readonly formType: FormType;
  readonly words: ReceiptWords;
  readonly facts: ReceiptFacts;
  readonly code: string;
  /**
   * Who gets the paper. Whoever shows the key gets it back with the holder's name. In a mail the key never stands, and
   * the name only where that mailbox was proven: anybody may have typed either.
   */
  readonly to:
    | { readonly key: string }
    | { readonly mailbox: 'proven' | 'unproven'; readonly whoHasKey: string };
}

export const receiptName = ({ protocol }: ReceiptFacts): string => `comprovante-${protocol}.pdf`;

/** Each date by its name and with its source: only the law's own is called that. */
const termText = ({ about, lines }: ReceiptTerm, isOneOfSeveral: boolean): string =>
  [
    ...(isOneOfSeveral ? [`${about}.`] : []),
    ...lines.map((line) => `${lineWords(line)}.${line.source ? ` ${line.source}` : ''}`),
  ].join('\n');

const isNamed = (to: Issued['to']): boolean => 'key' in to || to.mailbox === 'proven';

const receivedText = ({ received_at, received_day_only: isDayOnly }: ReceiptFacts): string =>
  receivedWords(received_at, isDayOnly) + (isDayOnly ? '' : ' (horário de Brasília)');

/** What was typed stays out of a mail to an address that anybody may have typed. */
const detailRows = (
  { details }: ReceiptFacts,
  to: Issued['to'],
  words: ReceiptWords,
): (readonly [string, string])[] =>
  isNamed(to) ? details.map(({ label, text }) => [label, text]) : [['Os detalhes', words.details]];

const personText = (holder: string, to: Issued['to']): string => {
  if (holder === '') return 'Não informado';
  return isNamed(to) ? holder : `${initialsOf(holder)} (só as iniciais)`;
};

/** The proof that the organisation was asked, in words anybody reads. */
export function receiptPaper(config: Config, { formType, words, facts, code, to }: Issued): ReceiptPaper {
  const { protocol, organisation, holder, asked, terms } = facts;
  const url = checkUrl(config, code);
  return {
    title: words.title,
    organisation,
    author: protocol,
    at: new Date().toISOString(),
    numbers: [
      { label: 'Protocolo', text: protocol },
      ...('key' in to ? [{ label: 'Chave (só sua: guarde bem)', text: caseKeyText(to.key) }] : []),
    ],
    facts: [
      ['Quem recebeu', organisation],
      ['Recebido em', receivedText(facts)],
      [words.person, personText(holder, to)],
      [words.asked, asked.join('\n')],
      ...terms.map((term) => ['Prazo da resposta', termText(term, terms.length > 1)] as const),
      ...detailRows(facts, to, words),
    ],
    parts: [
      {
        title: 'Como acompanhar',
        paragraphs: [
          `Abra ${pageUrl(config, `/form-protocol-query/${formType}`)} e digite o protocolo e a chave. ${words.follow}`,
          'key' in to ? words.cover : `A chave não vem por e-mail. ${to.whoHasKey}`,
        ],
      },
      {
        title: 'Se a resposta não vier, ou não resolver',
        paragraphs: words.unanswered,
      },
    ],
    check: {
      title: 'Este comprovante é verdadeiro?',
      paragraphs: [
        `Aponte a câmera do celular para o desenho ao lado. A página que abre diz se ele foi feito por este sistema e o que consta nele. ${words.whoseInitials}`,
        `Código: ${code}`,
        `Ou abra ${url}`,
      ],
      url,
    },
  };
}
