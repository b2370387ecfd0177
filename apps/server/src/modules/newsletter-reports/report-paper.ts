import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { NewsletterReport } from '@conforme/contracts/modules/newsletter-reports/newsletter-reports.schemas.ts';
import { shareOf, shareWords } from '@conforme/contracts/platform/figures/share-of.ts';
import { record, table } from '../../platform/reports/document-parts.ts';
import type { PaperDocument } from '../../platform/reports/pdf-document.ts';
import type { Report, ReportColumn } from '../../platform/reports/report.ts';

const figures = new Intl.NumberFormat('pt-BR');
const of = (part: number, whole: number): string =>
  `${figures.format(part)} de ${figures.format(whole)} (${shareWords(part, whole)})`;
const day = (date: string): string => date.split('-').reverse().join('/');

export interface ReportFacts {
  readonly organisation: string;
  readonly author: string;
  readonly at: string;
}

export function reportPaper(report: NewsletterReport, facts: ReportFacts): PaperDocument {
  const { newsletter, audience, readers, signed, likes, comments, units, days, pending, pending_count } =
    report;
  const asks = newsletter.requires_signature;
  const moved = days.filter((one) => one.readers + one.signed + one.likes + one.comments > 0);
  return {
    title: `Relatório: ${newsletter.title}`,
    ...facts,
    lead: [],
    parts: [
      record('Resumo', `Versão ${newsletter.version}.`, [
        ['Publicado em', newsletter.published_at && formatDateTime(newsletter.published_at)],
        ['Público', figures.format(audience)],
        ['Leram', of(readers, audience)],
        ['Assinaram', asks ? of(signed, audience) : null],
        ['Assinar até', newsletter.signature_due_on && day(newsletter.signature_due_on)],
        ['Curtidas', figures.format(likes)],
        ['Comentários', figures.format(comments)],
      ]),
      table(
        'Por unidade',
        'Onde cada pessoa do público está cadastrada.',
        ['Unidade', 'Público', 'Leram', ...(asks ? ['Assinaram', '%'] : [])],
        units.map((unit) => [
          unit.name,
          figures.format(unit.audience),
          figures.format(unit.readers),
          ...(asks ? [figures.format(unit.signed), shareWords(unit.signed, unit.audience)] : []),
        ]),
      ),
      table(
        'Dia a dia',
        'Dias sem movimento ficam de fora.',
        ['Dia', 'Leituras', 'Assinaturas', 'Curtidas', 'Comentários'],
        moved.map((one) => [
          day(one.day),
          ...[one.readers, one.signed, one.likes, one.comments].map((count) => figures.format(count)),
        ]),
      ),
      table(
        asks
          ? `Faltam assinar: ${figures.format(pending_count)}`
          : `Não leram: ${figures.format(pending_count)}`,
        pending_count > pending.length
          ? `Os primeiros ${pending.length}, por nome; a planilha tem todos.`
          : '',
        ['Pessoa', 'Unidade', 'Leu'],
        pending.map((one) => [one.name, one.unit ?? '', one.has_read ? 'Sim' : 'Não']),
      ),
    ],
  };
}

export const sheetColumns: readonly ReportColumn[] = [
  { key: 'name', label: 'Pessoa' },
  { key: 'email', label: 'E-mail' },
  { key: 'unit', label: 'Unidade' },
  { key: 'first_read_at', label: 'Leu em', type: 'datetime' },
  { key: 'read_version', label: 'Versão lida', type: 'number' },
  { key: 'seconds', label: 'Tempo de leitura (s)', type: 'number' },
  { key: 'signed_at', label: 'Assinou em', type: 'datetime' },
];

export const reportSheet = (report: NewsletterReport, facts: ReportFacts): Report => ({
  title: `Relatório: ${report.newsletter.title}`,
  ...facts,
  criteria: [
    ['Versão', String(report.newsletter.version)],
    ['Leram', of(report.readers, report.audience)],
    ['Assinaram', of(report.signed, report.audience)],
  ],
  columns: sheetColumns,
  total: report.audience,
  sheets: [
    {
      name: 'Por unidade',
      columns: [
        { key: 'name', label: 'Unidade' },
        ...counted('Público', 'Leram', 'Assinaram', 'Assinaram (%)'),
      ],
      rows: report.units.map(({ name, audience, readers, signed }) => [
        ...[name, audience, readers, signed],
        shareOf(signed, audience),
      ]),
    },
    {
      name: 'Dia a dia',
      columns: [
        { key: 'day', label: 'Dia', type: 'date' },
        ...counted('Leituras', 'Assinaturas', 'Curtidas', 'Comentários'),
      ],
      rows: report.days.map(({ day, readers, signed, likes, comments }) => [
        ...[day, readers, signed, likes, comments],
      ]),
    },
  ],
});

const counted = (...labels: readonly string[]): ReportColumn[] =>
  labels.map((label) => ({ key: label, label, type: 'number' }));
