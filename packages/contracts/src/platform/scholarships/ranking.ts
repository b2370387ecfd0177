import type { TieBreak } from './application-score.ts';

/** An application as the ranking looks at it. */
export interface Ranked {
  readonly id: string;
  readonly score: number;
  readonly per_capita: number;
  readonly disability: boolean;
  readonly sibling: boolean;
  readonly members: number;
  readonly birth_date: string;
  readonly submitted_at: string;
  /** What the opinion and the decision leave it with. */
  readonly grant: 'full' | 'partial' | 'none';
}

type Compare = (one: Ranked, other: Ranked) => number;

const yesFirst =
  (key: 'disability' | 'sibling'): Compare =>
  (one, other) =>
    Number(other[key]) - Number(one[key]);
const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const comparisons: Readonly<Record<TieBreak, Compare>> = {
  per_capita: (one, other) => one.per_capita - other.per_capita,
  disability: yesFirst('disability'),
  sibling: yesFirst('sibling'),
  members: (one, other) => other.members - one.members,
  older: (one, other) => byText(one.birth_date, other.birth_date),
};

/** The higher score first; then what the edital says; at last who was first, and an order that never changes. */
export function compareRanked(tieBreaks: readonly TieBreak[]): Compare {
  const steps: readonly Compare[] = [
    (one, other) => other.score - one.score,
    ...tieBreaks.map((name) => comparisons[name]),
    (one, other) => byText(one.submitted_at, other.submitted_at),
    (one, other) => byText(one.id, other.id),
  ];
  return (one, other) => {
    for (const step of steps) {
      const result = step(one, other);
      if (result !== 0) return result;
    }
    return 0;
  };
}

export interface RankedPlace<One extends Ranked> {
  readonly application: One;
  /** From 1; null for what is not granted. */
  readonly place: number | null;
  readonly outcome: 'full' | 'partial' | 'waiting' | 'refused';
}

/**
 * The order of one class, and how far its vacancies reach. Who may have a full scholarship takes one; once those are given,
 * a half where there is one, else a place on the waiting list.
 */
export function rankApplications<One extends Ranked>(
  applications: readonly One[],
  vacancies: { readonly full: number; readonly partial: number },
  tieBreaks: readonly TieBreak[],
): readonly RankedPlace<One>[] {
  let { full, partial } = vacancies;
  const granted = applications.filter(({ grant }) => grant !== 'none').sort(compareRanked(tieBreaks));
  const refused = applications.filter(({ grant }) => grant === 'none').sort(compareRanked(tieBreaks));
  return [
    ...granted.map((application, index) => {
      const place = index + 1;
      if (application.grant === 'full' && full > 0) {
        full -= 1;
        return { application, place, outcome: 'full' as const };
      }
      if (partial > 0) {
        partial -= 1;
        return { application, place, outcome: 'partial' as const };
      }
      return { application, place, outcome: 'waiting' as const };
    }),
    ...refused.map((application) => ({ application, place: null, outcome: 'refused' as const })),
  ];
}
