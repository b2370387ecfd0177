import { choices } from '../../core/choices.ts';

/** From the best to the worst. The score is of how well things stand, the band of the risk that is left. */
export const scoreBands = choices({ low: 'Baixo', moderate: 'Moderado', high: 'Alto', critical: 'Crítico' });
export type ScoreBand = keyof typeof scoreBands.labels;

/** The lowest score of each band. */
export const bandFloors: Readonly<Record<ScoreBand, number>> = {
  low: 85,
  moderate: 70,
  high: 50,
  critical: 0,
};

export function bandOf(score: number): ScoreBand {
  const best = scoreBands.options.find(({ value }) => score >= bandFloors[value]);
  return best?.value ?? 'critical';
}

/** Whether a blocking question holds the band below what the score alone would give. */
export const isCapped = (score: number, band: ScoreBand): boolean => bandOf(score) !== band;
export const cappedWords = 'limitado por pergunta impeditiva';

/** A blocking question without a point stops the band here. */
export const capAtHigh = (band: ScoreBand): ScoreBand => (band === 'critical' ? band : 'high');
