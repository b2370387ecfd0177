import { formatDateTime, formatDay, formatHour } from '@conforme/contracts/core/date-time.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { answerWords, questionsOf } from '@conforme/contracts/platform/sealed-cases/sealed-questions.ts';
import { sealedStates } from '@conforme/contracts/platform/sealed-cases/sealed-states.ts';
import { identityReasons } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import type { NamedFile } from '../../report-content.ts';
import { newestViews } from '../newest-views.ts';
import { fieldRows, recordLabel } from '../record-kinds.ts';
import type { StaffChannel } from '../staff-channel.ts';
import { entryWords } from '../timeline-words.ts';
import type { OpenedParts, OpenedRecord } from '../use-opened-report.ts';
import type { Paper } from './paper.ts';

interface Report {
  readonly of: Pick<StaffChannel, 'channel'>;
  readonly detail: SealedCaseDetail;
  readonly opened: Pick<OpenedParts, 'content' | 'records' | 'envelope'>;
}

const fileLines = (files: readonly NamedFile[] = []) => files.map(({ name }) => `Arquivo: ${name}`);

function recordLines({ kind, author, by, text, written_at, fields, files }: OpenedRecord): string[] {
  const what = kind === 'message' ? 'Mensagem' : recordLabel(kind);
  const who = author === 'outside' ? 'quem relatou' : (by ?? 'comitê');
  return [
    `${written_at ? `${formatDateTime(written_at)} ` : ''}${what} (${who}): ${text}`,
    ...fieldRows(kind, fields).map(([label, value]) => `${label}: ${value}`),
    ...fileLines(files),
  ];
}

/** Everything of a report on paper, but for what only its author reads. */
export function dossierPaper({ of, detail, opened }: Report): Paper {
  const { content, records, envelope } = opened;
  const { identity } = envelope;
  const older = newestViews(detail);
  return {
    title: `Dossiê do relato ${detail.protocol}`,
    subtitle: `${of.channel.kind.titles} · ${detail.unit.label} · ${sealedStates.labels[detail.state]}`,
    sections: [
      {
        heading: 'O relato',
        lines: [
          `Recebido em ${formatDay(detail.received_at)}.`,
          ...questionsOf(of.channel.form).flatMap((question) => {
            const words = content && answerWords(question, content.answers);
            return words ? [`${question.label}: ${words}`] : [];
          }),
          ...(content?.identity
            ? [`Quem relatou: ${content.identity.name}, ${content.identity.contact}`]
            : []),
          ...fileLines(content?.files),
        ],
      },
      {
        heading: 'Conversa e apuração',
        lines: records.filter(({ audience }) => audience !== 'author').flatMap(recordLines),
      },
      {
        heading: 'Andamento',
        lines: detail.entries.map(
          (entry) => `${formatDay(entry.at)} ${entryWords(entry)}${entry.by ? ` · ${entry.by.label}` : ''}`,
        ),
      },
      {
        heading: 'Quem leu',
        lines: [
          ...(older === null ? [] : [older]),
          ...detail.views.map(
            ({ user, last_at }) => `${user?.label ?? 'Conta encerrada'}: ${formatHour(last_at)}`,
          ),
        ],
      },
      {
        heading: 'Identidade',
        lines: identity.given
          ? [
              'Informada em sigilo, guardada à parte.',
              ...identity.openings.map(
                ({ by, reason, at }) =>
                  `Aberta por ${by?.label ?? 'conta encerrada'} em ${formatHour(at)}: ${identityReasons.labels[reason]}`,
              ),
            ]
          : ['Não informada.'],
      },
    ],
  };
}
