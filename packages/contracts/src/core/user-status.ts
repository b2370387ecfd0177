import { choices } from './choices.ts';

export const userStatus = choices({
  active: 'Ativo',
  invited: 'Convidado',
  blocked: 'Bloqueado',
  inactive: 'Inativo',
});
export type UserStatus = keyof typeof userStatus.labels;
