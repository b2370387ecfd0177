import type { TieBreak } from '../../../platform/scholarships/application-score.ts';
import { compareRanked, type Ranked } from '../../../platform/scholarships/ranking.ts';
import { type Grant, type GrantFacts, grantsToCall } from './grant-limits.ts';

/** An application of a class that may still be called up. */
export interface Callable extends Ranked, GrantFacts {
  /** What was decided; null on the waiting list. */
  readonly granted: Grant | null;
}

/** Scholarships of one class, by kind. */
export type Places = Readonly<Record<Grant, number>>;

export interface ClassPlaces {
  /** What the edital offers. */
  readonly offered: Places;
  /** Called up and enrolled. */
  readonly taken: Places;
  /** Granted, and not called up yet. */
  readonly promised: Places;
}

/** Vacancies that a call to this application may take: what was promised to somebody is not for the waiting list. */
const freePlaces = (
  { offered, taken, promised }: ClassPlaces,
  { granted }: Pick<Callable, 'granted'>,
  grant: Grant,
): number => offered[grant] - taken[grant] - (granted === null ? promised[grant] : 0);

export interface NextCall<One> {
  readonly grant: Grant;
  /** Those who stand before it and would lose the place to it; empty where the order is kept. */
  readonly passedOver: readonly One[];
}

/** What a call gives this application and whom it passes over; null where no vacancy is free for it. */
export function nextCall<One extends Callable>(
  one: One,
  others: readonly One[],
  places: ClassPlaces,
  tieBreaks: readonly TieBreak[],
): NextCall<One> | null {
  const grant = grantsToCall(one.granted, one).find((kind) => freePlaces(places, one, kind) > 0);
  if (!grant) return null;
  const compare = compareRanked(tieBreaks);
  const before = others
    .filter(
      (other) =>
        (other.granted === null) === (one.granted === null) &&
        grantsToCall(other.granted, other).includes(grant) &&
        compare(other, one) < 0,
    )
    .sort(compare);
  // With a vacancy for each of them as well, nobody loses anything.
  return { grant, passedOver: before.length < freePlaces(places, one, grant) ? [] : before };
}
