import { choices } from '../../core/choices.ts';
import { type RatioRegime, ratioRegimes } from './rules/scholarship-ratio.ts';

const regimes = Object.keys(ratioRegimes) as RatioRegime[];

/** The stages of education whose ratios are computed apart. */
export const ratioStages = choices(
  Object.fromEntries(regimes.map((regime) => [regime, ratioRegimes[regime].label])) as Record<
    RatioRegime,
    string
  >,
);
