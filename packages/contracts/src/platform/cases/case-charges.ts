import { choices } from '../../core/choices.ts';

/** In whose hands a case is, for whoever looks at the list. */
export const caseCharges = choices({
  mine: 'Comigo',
  others: 'Com outra pessoa',
  nobody: 'Sem responsável',
});
