import { choices } from '../../core/choices.ts';

/** In whose hands a request is, for whoever looks at the list. */
export const requestCharges = choices({
  mine: 'Comigo',
  others: 'Com outra pessoa',
  nobody: 'Sem responsável',
});
