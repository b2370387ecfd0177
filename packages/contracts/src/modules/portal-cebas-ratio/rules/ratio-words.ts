import {
  type RatioRegime,
  type RatioResult,
  ratioRegimes,
  type ScholarshipCounts,
  weightTenths,
} from './scholarship-ratio.ts';

const decimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** 1624 tenths: '162,4'. */
export const tenths = (amount: number): string => decimal.format(amount / 10);

export const balanceWords = ({ missing, surplus }: Pick<RatioResult, 'missing' | 'surplus'>): string =>
  missing > 0
    ? `${missing === 1 ? 'falta' : 'faltam'} ${missing}`
    : surplus > 0
      ? `${surplus === 1 ? 'sobra' : 'sobram'} ${surplus}`
      : 'na conta';

/** How the required number came about: '845 ÷ 5'. */
export const requiredWords = (regime: RatioRegime, { base }: Pick<RatioResult, 'base'>): string =>
  `${base.toLocaleString('pt-BR')} ÷ ${ratioRegimes[regime].payingPerGrant}`;

/** How the full scholarships add up: '138 + 10 × 1,2 + 8 × 1,4'. */
export function fullWords(regime: RatioRegime, counts: ScholarshipCounts): string {
  if (!ratioRegimes[regime].weighs)
    return (counts.full + counts.full_disability + counts.full_time).toLocaleString('pt-BR');
  const weighed = (amount: number, weight: number) =>
    amount > 0 ? [`${amount.toLocaleString('pt-BR')} × ${tenths(weight)}`] : [];
  return [
    counts.full.toLocaleString('pt-BR'),
    ...weighed(counts.full_disability, weightTenths.full_disability),
    ...weighed(counts.full_time, weightTenths.full_time),
  ].join(' + ');
}

export const partialWords = ({ partial }: Pick<ScholarshipCounts, 'partial'>): string =>
  `${partial.toLocaleString('pt-BR')} ÷ 2`;

/** What may stand in for scholarships in this stage, and by which rule. */
export const benefitsWords = (regime: RatioRegime): string => {
  const { benefits, benefitsSource, source } = ratioRegimes[regime];
  return benefits === null
    ? `não substituem bolsas nesta etapa · ${source}`
    : `${benefits.toLowerCase()}, até 25 % das bolsas exigidas · ${benefitsSource}`;
};

/** Whom the register of grantees knows, beside those who were counted. */
export const registeredWords = (registered: number, counted: number): string =>
  registered === counted
    ? `${registered.toLocaleString('pt-BR')} no cadastro de bolsistas`
    : `${registered.toLocaleString('pt-BR')} no cadastro de bolsistas, ${counted.toLocaleString('pt-BR')} contados`;
