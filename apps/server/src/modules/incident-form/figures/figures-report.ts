import { formatCivilDate, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { IncidentFigures } from '@conforme/contracts/modules/incident-form/incident-figures.endpoints.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import {
  dataNatures,
  incidentNatures,
  incidentTypes,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import type { Period } from '@conforme/contracts/platform/figures/figures-period.ts';
import { hoursWords } from '@conforme/contracts/platform/figures/hours-words.ts';
import { record, table } from '../../../platform/reports/document-parts.ts';
import type { PaperDocument } from '../../../platform/reports/pdf-document.ts';
import type { Report, ReportRow } from '../../../platform/reports/report.ts';
import type { ReportHead } from '../../../platform/reports/take-report.ts';

const whole = (count: number): string => count.toLocaleString('pt-BR');
const TITLE = 'Números dos incidentes';
const periodWords = ({ from, to }: Period): string => `${formatCivilDate(from)} a ${formatCivilDate(to)}`;
const nameOf = (key: string): string =>
  incidentKind.clockNames[key as keyof typeof incidentKind.clockNames] ?? key;

type Counted = readonly { readonly key: string; readonly count: number }[];
/** How many of each, as the page tells them: titles, heads, and the words of their codes. */
const counts = (
  figures: IncidentFigures,
): readonly (readonly [
  title: string,
  head: string,
  rows: Counted,
  labels: Readonly<Record<string, string>>,
])[] => [
  ['Por natureza', 'Natureza', figures.by_nature, incidentNatures.labels],
  ['Por tipo', 'Tipo', figures.by_type, incidentTypes.labels],
  ['Por unidade', 'Unidade', figures.by_unit, {}],
  ['Por natureza dos dados', 'Dados', figures.by_data_nature, dataNatures.labels],
];

/** On paper: what the page shows, in its order. */
export function figuresPaper(head: ReportHead, figures: IncidentFigures, period: Period): PaperDocument {
  return {
    ...head,
    title: TITLE,
    lead: [`Incidentes registrados de ${periodWords(period)}. Os prazos abertos são os de agora.`],
    parts: [
      record('Resumo', '', [
        ['Registrados', whole(figures.total)],
        ['Em aberto agora', whole(figures.open)],
        ['Tempo mediano até conter', hoursWords(figures.hours_to_contain)],
        ['Tempo mediano até comunicar', hoursWords(figures.hours_to_communicate)],
        ['Comunicados à ANPD no prazo', whole(figures.communicated.on_time)],
        ['Comunicados fora do prazo', whole(figures.communicated.late)],
      ]),
      table(
        'Prazos abertos agora',
        '',
        ['Prazo', 'Abertos', 'Vencidos', 'Vencem hoje', 'Primeira data'],
        figures.clocks.map(({ key, open, overdue, due_today, first_due_at }) => [
          ...[nameOf(key), whole(open), whole(overdue), whole(due_today), formatDay(first_due_at)],
        ]),
      ),
      table(
        'Por mês',
        '',
        ['Mês', 'Registrados', 'Encerrados'],
        figures.months.map(({ month, received, closed }) => [
          monthWords(month),
          whole(received),
          whole(closed),
        ]),
      ),
      ...counts(figures).map(([title, name, rows, labels]) =>
        table(
          title,
          '',
          [name, 'Incidentes'],
          rows.map(({ key, count }) => [labels[key] ?? key, whole(count)]),
        ),
      ),
    ],
  };
}

/** '11/2026' */
const monthWords = (month: string): string => month.slice(0, 7).split('-').reverse().join('/');

const number = (label: string) => ({ key: label, label, type: 'number' as const });

/** To go on calculating with: the months, and a sheet for everything else. */
export function figuresWorkbook(
  head: ReportHead,
  figures: IncidentFigures,
  period: Period,
): { readonly report: Report; readonly rows: readonly ReportRow[] } {
  const report: Report = {
    ...head,
    title: TITLE,
    criteria: [
      ['Período', periodWords(period)],
      ['Registrados', whole(figures.total)],
      ['Em aberto agora', whole(figures.open)],
      ['Tempo mediano até conter', hoursWords(figures.hours_to_contain)],
      ['Tempo mediano até comunicar', hoursWords(figures.hours_to_communicate)],
      ['Comunicados à ANPD no prazo', whole(figures.communicated.on_time)],
      ['Comunicados fora do prazo', whole(figures.communicated.late)],
    ],
    columns: [{ key: 'month', label: 'Mês' }, number('Registrados'), number('Encerrados')],
    total: figures.months.length,
    sheets: [
      {
        name: 'Prazos abertos',
        columns: [
          { key: 'term', label: 'Prazo' },
          ...[number('Abertos'), number('Vencidos'), number('Vencem hoje')],
          { key: 'first', label: 'Primeira data', type: 'datetime' },
        ],
        rows: figures.clocks.map(({ key, open, overdue, due_today, first_due_at }) => [
          ...[nameOf(key), open, overdue, due_today, first_due_at],
        ]),
      },
      ...counts(figures).map(([title, name, rows, labels]) => ({
        name: title,
        columns: [{ key: 'name', label: name }, number('Incidentes')],
        rows: rows.map(({ key, count }) => [labels[key] ?? key, count]),
      })),
    ],
  };
  return {
    report,
    rows: figures.months.map(({ month, received, closed }) => [monthWords(month), received, closed]),
  };
}
