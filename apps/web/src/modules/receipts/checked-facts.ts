import { formatCivilDate, formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import { receivedWords } from '@conforme/contracts/platform/cases/received-words.ts';
import { lineWords } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import type { CallResult } from '../../core/api/endpoint-ref.ts';
import type { receiptEndpoints } from '../../platform/public-form/sending/receipt-endpoints.ts';
import { receiptWords } from './receipt-words.ts';

export type Checked = CallResult<typeof receiptEndpoints.verify>;

/** What the page says of a paper: how it stands, and what to compare it with. */
export interface CheckedFacts {
  readonly tone: 'ok' | 'info' | 'danger';
  readonly title: string;
  readonly sentence: string;
  readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[];
  /** Of the file that was kept, and of a picture as it was sent; a receipt has none. */
  readonly hashes: readonly string[];
}

const fact = (label: string, ...lines: string[]) => ({ label, lines });

export function checkedFacts(checked: Checked): CheckedFacts {
  switch (checked.paper) {
    case 'receipt':
      return receiptFacts(checked);
    case 'document':
      return documentFacts(checked);
    case 'version':
      return versionFacts(checked);
  }
}

function receiptFacts(receipt: Extract<Checked, { paper: 'receipt' }>): CheckedFacts {
  const { protocol, terms, superseded_at } = receipt;
  const words = receiptWords(protocol);
  return {
    tone: superseded_at === null ? 'ok' : 'info',
    title: superseded_at === null ? 'Comprovante verdadeiro' : 'Comprovante verdadeiro, mas já substituído',
    sentence:
      superseded_at === null
        ? 'Ele foi feito por este sistema. Confira se o papel diz o mesmo que está aqui.'
        : `${words.newer} Ele é de ${formatDay(superseded_at)}.`,
    facts: [
      fact('Protocolo', protocol),
      fact('Quem recebeu', receipt.organisation),
      fact('Recebido em', receivedWords(receipt.received_at, receipt.received_day_only)),
      ...(receipt.holder_initials === '' ? [] : [fact(words.initials, receipt.holder_initials)]),
      fact(words.what, ...receipt.types),
      ...terms.map(({ about, lines }) =>
        fact(
          terms.length > 1 ? `Prazo da resposta (${about})` : 'Prazo da resposta',
          ...lines.map(lineWords),
        ),
      ),
    ],
    hashes: [],
  };
}

function documentFacts(document: Extract<Checked, { paper: 'document' }>): CheckedFacts {
  const { title, organisation, issued_at, version, newest_version, superseded_at, sha256 } = document;
  return {
    ...(superseded_at === null
      ? {
          tone: 'ok',
          title: 'Documento verdadeiro',
          sentence: `Ele foi emitido por ${organisation} e continua valendo. Aqui não aparece nada do que ele diz.`,
        }
      : {
          tone: 'info',
          title: 'Documento verdadeiro, mas já substituído',
          sentence: `Desde ${formatDay(superseded_at)} vale a versão ${newest_version}: peça-a à organização.`,
        }),
    facts: [
      fact('Documento', title),
      fact('Quem emitiu', organisation),
      fact('Emitido em', formatDateTime(issued_at)),
      fact('Versão', String(version)),
      fact('SHA-256 do arquivo', sha256),
    ],
    hashes: [sha256],
  };
}

type Version = Extract<Checked, { paper: 'version' }>;

/** How a version of a document stands, each in its own words. */
function standing({ organisation, state, since, newest_version }: Version) {
  const day = since === null ? '' : formatDay(since);
  switch (state) {
    case 'valid':
      return {
        tone: 'ok' as const,
        title: 'Autêntico e em vigor',
        sentence: `Este documento é de ${organisation} e continua valendo.`,
      };
    case 'superseded':
      return {
        tone: 'info' as const,
        title: 'Autêntico, mas já substituído',
        sentence: `O documento é verdadeiro, só que deixou de valer em ${day}. Use a versão ${newest_version} ou o documento que o substituiu.`,
      };
    case 'revoked':
      return {
        tone: 'danger' as const,
        title: 'Revogado: não use',
        sentence: `O documento é de ${organisation} e deixou de valer em ${day}. Ninguém deve se basear nele.`,
      };
    case 'ended':
      return {
        tone: 'danger' as const,
        title: 'Autêntico, mas não vale mais',
        sentence: `O documento é de ${organisation} e deixou de valer em ${day}.`,
      };
  }
}

const shortly: Readonly<Record<Version['state'], string>> = {
  valid: 'em vigor',
  superseded: 'já substituído',
  revoked: 'revogado',
  ended: 'não vale mais',
};

function versionFacts(version: Version): CheckedFacts {
  const { title, code, organisation, released_at, newest_released_at, sha256, sent_sha256, elsewhere } =
    version;
  return {
    ...standing(version),
    facts: [
      fact('Documento', title),
      fact('Código', code),
      fact('Organização', organisation),
      fact('Você tem', `versão ${version.version}, de ${formatDay(released_at)}`),
      ...(version.newest_version > version.version
        ? [fact('Versão mais nova', `versão ${version.newest_version}, de ${formatDay(newest_released_at)}`)]
        : []),
      ...(version.state === 'valid' && version.review_on !== null
        ? [fact('Revisão prevista', formatCivilDate(version.review_on))]
        : []),
      ...(elsewhere.length > 0
        ? [
            fact(
              'O mesmo arquivo também é de',
              ...elsewhere.map((one) => `${one.organisation} (${one.code}): ${shortly[one.state]}`),
            ),
          ]
        : []),
      fact('SHA-256 do arquivo', sha256),
    ],
    hashes: sent_sha256 === null ? [sha256] : [sha256, sent_sha256],
  };
}
