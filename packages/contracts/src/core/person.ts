import { choices } from './choices.ts';

/** The specification's own codes and words (§3); nothing chosen is "não informado". */
export const genders = choices({ M: 'Masculino', F: 'Feminino' });
export const maritalStatuses = choices({
  S: 'Solteiro',
  C: 'Casado',
  V: 'Viúvo',
  J: 'Separado Judicialmente',
  D: 'Divorciado',
});
