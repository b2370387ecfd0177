import { choices } from '../../core/choices.ts';

export const listKinds = choices({ dynamic: 'Por filtro', static: 'Fixa' });
export const listAudiences = choices({
  everyone: 'Toda a organização',
  chosen: 'Grupos e pessoas escolhidos',
});
