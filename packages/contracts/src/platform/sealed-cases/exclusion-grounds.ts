import { choices } from '../../core/choices.ts';

/** Why somebody loses a report. Only an accused person loses it whoever is left. */
export const exclusionGrounds = choices({
  accused: 'É uma das pessoas acusadas',
  conflict: 'Tem outro conflito de interesse',
});
export type ExclusionGround = keyof typeof exclusionGrounds.labels;
