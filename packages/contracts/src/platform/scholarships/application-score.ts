import { choices } from '../../core/choices.ts';
import { incomeCeilings } from './income-ceilings.ts';

/**
 * What an edital may give points for. Ethnicity, religion, politics and ties to the entity are no criteria
 * (LC 187/2021, art. 18, § 2º): there is no place to write them.
 */
export const scoreCriteria = choices({
  income: 'Renda por pessoa',
  disability: 'Candidato com deficiência',
  sibling: 'Irmão que já estuda na escola',
  children: 'Outras crianças na casa',
  social: 'Parecer social',
});
export type ScoreCriterion = keyof typeof scoreCriteria.labels;

export const tieBreaks = choices({
  per_capita: 'Menor renda por pessoa',
  disability: 'Candidato com deficiência',
  sibling: 'Irmão que já estuda na escola',
  members: 'Mais pessoas na casa',
  older: 'Candidato mais velho',
});
export type TieBreak = keyof typeof tieBreaks.labels;

export interface CallCriteria {
  /** The most that each is worth. */
  readonly points: Readonly<Record<ScoreCriterion, number>>;
  /** In the order in which they are asked. */
  readonly tie_breaks: readonly TieBreak[];
}

export const DEFAULT_CRITERIA: CallCriteria = {
  points: { income: 60, disability: 10, sibling: 5, children: 5, social: 20 },
  tie_breaks: ['per_capita', 'disability', 'members'],
};

export interface ScoredFacts {
  /** In cents, checked by the papers. */
  readonly per_capita: number;
  readonly members: number;
  readonly disability: boolean;
  readonly sibling: boolean;
  /** Under eighteen, beside the candidate. */
  readonly children: number;
  /** Of 100, given with the opinion. */
  readonly social: number;
}

export interface ScoreLine {
  readonly criterion: ScoreCriterion;
  readonly points: number;
  readonly most: number;
}

const CHILDREN_AT_MOST = 3;

/** Tenths of a point, so that sums are exact. */
const tenths = (share: number): number => Math.round(share * 10);

const shareOf = (criterion: ScoreCriterion, facts: ScoredFacts, minimumWage: number): number => {
  switch (criterion) {
    case 'income': {
      const { partial } = incomeCeilings(minimumWage);
      return Math.max(0, partial - facts.per_capita) / partial;
    }
    case 'disability':
      return facts.disability ? 1 : 0;
    case 'sibling':
      return facts.sibling ? 1 : 0;
    case 'children':
      return Math.min(facts.children, CHILDREN_AT_MOST) / CHILDREN_AT_MOST;
    case 'social':
      return facts.social / 100;
  }
};

/** Line by line, so that a family can be told where its points come from. */
export const scoreLines = (
  { points }: CallCriteria,
  facts: ScoredFacts,
  minimumWage: number,
): readonly ScoreLine[] =>
  scoreCriteria.options.map(({ value: criterion }) => ({
    criterion,
    most: points[criterion],
    points: tenths(shareOf(criterion, facts, minimumWage) * points[criterion]) / 10,
  }));

export const scoreOf = (lines: readonly ScoreLine[]): number =>
  lines.reduce((sum, { points }) => sum + tenths(points), 0) / 10;
