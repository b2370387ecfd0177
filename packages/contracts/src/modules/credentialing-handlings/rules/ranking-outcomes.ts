import { choices } from '../../../core/choices.ts';

/** What the order of a class gives each place. */
export const rankingOutcomes = choices({
  full: 'Bolsa de 100 %',
  partial: 'Bolsa de 50 %',
  waiting: 'Lista de espera',
  refused: 'Sem bolsa',
});
