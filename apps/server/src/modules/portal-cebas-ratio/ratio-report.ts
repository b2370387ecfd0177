import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type {
  RatioYear,
  ScholarshipCount,
} from '@conforme/contracts/modules/portal-cebas-ratio/portal-cebas-ratio.schemas.ts';
import {
  fullMinimumRules,
  fullMinimums,
  lacksCourses,
} from '@conforme/contracts/modules/portal-cebas-ratio/rules/full-minimums.ts';
import {
  balanceWords,
  benefitsWords,
  fullWords,
  partialWords,
  requiredWords,
  tenths,
} from '@conforme/contracts/modules/portal-cebas-ratio/rules/ratio-words.ts';
import {
  type RatioResult,
  ratioRegimes,
  scholarshipRatio,
} from '@conforme/contracts/modules/portal-cebas-ratio/rules/scholarship-ratio.ts';
import {
  ratioLimits,
  stageTotals,
} from '@conforme/contracts/modules/portal-cebas-ratio/rules/stage-totals.ts';
import { table } from '../../platform/reports/document-parts.ts';
import type { PaperDocument } from '../../platform/reports/pdf-document.ts';
import type { ReportHead } from '../../platform/reports/take-report.ts';

const whole = (amount: number) => amount.toLocaleString('pt-BR');
const sums = (ratio: RatioResult) => [
  tenths(ratio.full_tenths),
  tenths(ratio.partial_tenths),
  tenths(ratio.benefits_tenths),
  tenths(ratio.total_tenths),
  balanceWords(ratio),
];

const minimumRows = (row: ScholarshipCount): string[][] =>
  fullMinimums(row).map(({ rule, required, has_tenths, missing, source }) => [
    row.unit.label,
    ratioRegimes[row.stage].label,
    fullMinimumRules[rule],
    ...(rule === 'courses' && lacksCourses(row)
      ? ['', '', 'cursos não registrados']
      : [
          whole(required),
          rule === 'courses' ? whole(row.courses_with_full) : tenths(has_tenths),
          whole(missing),
        ]),
    source,
  ]);

/** On paper: what was counted, the arithmetic of each unit, the sums by stage, the other limits, each with its source. */
export function ratioPaper(
  head: ReportHead,
  { year, counts, certificate_valid_until }: RatioYear,
): PaperDocument {
  return {
    ...head,
    title: `Proporção de bolsas de ${year}`,
    lead: [
      certificate_valid_until === null
        ? 'A validade do certificado não está registrada.'
        : `Certificado válido até ${formatCivilDate(certificate_valid_until)}.`,
      'Básica, profissional e superior são contadas em separado. Na básica, bolsa de aluno com deficiência conta 1,2 e em tempo integral 1,4, nunca os dois. Duas bolsas de 50 % contam como uma. Frações a partir de 0,5 são arredondadas para cima. No mínimo de 1 para 25 de cada instituição, fração alguma é desprezada.',
    ],
    parts: [
      table(
        'Por unidade',
        '',
        ['Unidade', 'Etapa', 'Exigidas', 'Integrais', 'Parciais', 'Benefícios', 'Total', 'Saldo'],
        counts.map((row) => {
          const ratio = scholarshipRatio(row.stage, row);
          return [
            row.unit.label,
            ratioRegimes[row.stage].label,
            `${whole(ratio.required)} (${requiredWords(row.stage, ratio)})`,
            `${tenths(ratio.full_tenths)} (${fullWords(row.stage, row)})`,
            `${tenths(ratio.partial_tenths)} (${partialWords(row)})`,
            `${tenths(ratio.benefits_tenths)} (${whole(row.benefits)} registrados)`,
            tenths(ratio.total_tenths),
            balanceWords(ratio),
          ];
        }),
      ),
      table(
        'Mínimos de bolsas integrais',
        'O que nem bolsas parciais nem benefícios substituem.',
        ['Unidade', 'Etapa', 'Mínimo', 'Exigido', 'Tem', 'Faltam', 'Norma'],
        counts.flatMap(minimumRows),
      ),
      table(
        'Soma por etapa de ensino',
        '',
        [
          ...['Etapa', 'Pagantes', 'Exigidas', 'Integrais, no mínimo (1 para 9)', 'Integrais', 'Parciais'],
          ...['Benefícios', 'Total', 'Saldo', 'Norma'],
        ],
        stageTotals(counts).map(({ stage, ratio }) => [
          ratioRegimes[stage].label,
          whole(ratio.base),
          whole(ratio.required),
          whole(ratio.least_full),
          ...sums(ratio),
          ratioRegimes[stage].source,
        ]),
      ),
      table(
        'Outros limites',
        '',
        ['Etapa', 'Limite', 'Registrado', 'Até', 'Norma'],
        ratioLimits(counts).flatMap(({ stage, benefits, agreement, terms }) =>
          (
            [
              ['Benefícios no lugar de bolsas', benefits, benefitsWords(stage)],
              ['Bolsas por acordo coletivo', agreement, 'Decreto 11.791/2023, art. 53, § 2º'],
              ['Termos de concessão assinados', terms, 'Decreto 11.791/2023, art. 53, § 3º'],
            ] as const
          ).map(([title, { used, limit }, source]) => [
            ...[ratioRegimes[stage].label, title, whole(used), whole(limit), source],
          ]),
        ),
      ),
    ],
  };
}
