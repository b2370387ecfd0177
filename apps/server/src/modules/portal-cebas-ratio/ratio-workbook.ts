import type {
  RatioYear,
  ScholarshipCount,
} from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.schemas.ts';
import { fullMinimums } from '@conforme/contracts/modules/portal-cebas-ratio/rules/full-minimums.ts';
import { benefitsWords } from '@conforme/contracts/modules/portal-cebas-ratio/rules/ratio-words.ts';
import {
  agreementLimit,
  granteesOf,
  type RatioResult,
  ratioRegimes,
  scholarshipRatio,
} from '@conforme/contracts/modules/portal-cebas-ratio/rules/scholarship-ratio.ts';
import {
  ratioLimits,
  type StageTotal,
  stageTotals,
} from '@conforme/contracts/modules/portal-cebas-ratio/rules/stage-totals.ts';
import type { Report, ReportRow } from '../../platform/reports/report.ts';
import type { ReportHead } from '../../platform/reports/take-report.ts';

const column = (key: string, label: string, type?: 'number' | 'date') => ({
  key,
  label,
  ...(type ? { type } : {}),
});

const columns = [
  column('unit', 'Unidade'),
  column('stage', 'Etapa de ensino'),
  column('counted_on', 'Contagem', 'date'),
  column('paying', 'Pagantes', 'number'),
  column('full', 'Integrais', 'number'),
  column('full_disability', 'Integrais, com deficiência', 'number'),
  column('full_time', 'Integrais, tempo integral', 'number'),
  column('partial', 'Parciais', 'number'),
  column('benefits', 'Benefícios', 'number'),
  column('benefits_counted', 'Benefícios que contam', 'number'),
  column('benefits_limit', 'Benefícios, até', 'number'),
  column('by_agreement', 'Por acordo coletivo', 'number'),
  column('agreement_limit', 'Por acordo coletivo, até', 'number'),
  column('terms_signed', 'Termos assinados', 'number'),
  column('grantees', 'Bolsistas', 'number'),
  column('registered', 'Bolsistas no cadastro', 'number'),
  column('required', 'Exigidas', 'number'),
  column('total', 'Contam', 'number'),
  column('missing', 'Faltam', 'number'),
  column('least_full', 'Integrais, no mínimo (1 para 9)', 'number'),
  column('missing_of_nine', 'Faltam para 1 para 9', 'number'),
  column('least_of_institution', 'Integrais na instituição (1 para 25)', 'number'),
  column('missing_of_institution', 'Faltam para 1 para 25', 'number'),
  column('courses', 'Cursos', 'number'),
  column('courses_with_full', 'Cursos com bolsa integral', 'number'),
  column('source', 'Norma'),
  column('benefits_source', 'Norma dos benefícios'),
];

const ratioCells = (ratio: RatioResult) => [ratio.required, ratio.total_tenths / 10, ratio.missing];

function unitRow(row: ScholarshipCount): ReportRow {
  const ratio = scholarshipRatio(row.stage, row);
  const [ofNine, ofInstitution] = fullMinimums(row);
  const grantees = granteesOf(row);
  return [
    ...[row.unit.label, ratioRegimes[row.stage].label, row.counted_on, row.paying, row.full],
    ...[row.full_disability, row.full_time, row.partial],
    ...[row.benefits, ratio.benefits_tenths / 10, ratio.benefits_limit],
    ...[row.by_agreement, agreementLimit(grantees), row.terms_signed, grantees, row.registered],
    ...ratioCells(ratio),
    ...[ofNine?.required, ofNine?.missing],
    // Asked of higher education without Prouni alone.
    ...[ofInstitution?.required ?? null, ofInstitution?.missing ?? null],
    ...(ofInstitution ? [row.courses, row.courses_with_full] : [null, null]),
    ...[ratioRegimes[row.stage].source, benefitsWords(row.stage)],
  ];
}

/** The whole entity in one stage: no unit's own minimum, and limits of the sum. */
function stageRow({ stage, counts, ratio }: StageTotal, rows: readonly ScholarshipCount[]): ReportRow {
  const limits = ratioLimits(rows).find((one) => one.stage === stage);
  const registered = rows.reduce((sum, row) => sum + (row.stage === stage ? row.registered : 0), 0);
  const missingOfNine = Math.max(0, Math.ceil((ratio.least_full * 10 - ratio.full_tenths) / 10));
  return [
    ...['Soma da entidade', ratioRegimes[stage].label, null, counts.paying, counts.full],
    ...[counts.full_disability, counts.full_time, counts.partial],
    ...[counts.benefits, ratio.benefits_tenths / 10, ratio.benefits_limit],
    ...[limits?.agreement.used, limits?.agreement.limit, limits?.terms.used, granteesOf(counts), registered],
    ...ratioCells(ratio),
    ...[ratio.least_full, missingOfNine, null, null, null, null],
    ...[ratioRegimes[stage].source, benefitsWords(stage)],
  ];
}

/** The numbers as numbers: one line for each unit and stage, and the sum of each stage on a sheet of its own. */
export function ratioWorkbook(
  head: ReportHead,
  { year, counts }: RatioYear,
): { report: Report; rows: ReportRow[] } {
  const report: Report = {
    ...head,
    title: `Proporção de bolsas de ${year}`,
    criteria: [['Ano letivo', String(year)]],
    columns,
    total: counts.length,
    sheets: [
      {
        name: 'Soma por etapa',
        columns,
        rows: stageTotals(counts).map((total) => stageRow(total, counts)),
      },
    ],
  };
  return { report, rows: counts.map(unitRow) };
}
