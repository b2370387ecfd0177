import { choices, type z } from './schema.ts';

export const userStatus = choices({
  active: 'Ativo',
  invited: 'Convidado',
  blocked: 'Bloqueado',
  inactive: 'Inativo',
});
export type UserStatus = z.output<typeof userStatus.schema>;
