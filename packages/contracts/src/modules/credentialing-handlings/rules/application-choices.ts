import { choices } from '../../../core/choices.ts';

/** What the income of a house lets it ask for. */
export const incomeClasses = choices({
  full: 'Dentro do limite de 100 %',
  raised: 'Entre 1,5 e 1,8 salário mínimo',
  partial: 'Dentro do limite de 50 %',
  above: 'Acima do limite',
});

/** What a call gives. */
export const grants = choices({ full: 'Bolsa de 100 %', partial: 'Bolsa de 50 %' });

export const fileReviews = choices({ pending: 'A conferir', accepted: 'Aceito', refused: 'Recusado' });
