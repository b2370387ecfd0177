import { type Access, ruleAllows } from '@conforme/contracts/core/endpoint.ts';
import { AppError } from './app-error.ts';
import type { Principal } from './context.ts';

export const isRule = (access: Access): access is Exclude<Access, string> => typeof access === 'object';

/** The gate's decision on who may pass; asked again by whatever reads on behalf of another endpoint. */
export function assertAllowed(access: Access, user: Principal): void {
  if (!isRule(access)) return;
  if (!ruleAllows(access.rule, user.permissions))
    throw new AppError('forbidden', 'Você não tem permissão para esta operação.');
  if (access.group && access.group !== user.roleName)
    throw new AppError(
      'forbidden',
      'Só a administração faz isto. Troque o grupo ativo, se ela for um dos seus.',
    );
}
