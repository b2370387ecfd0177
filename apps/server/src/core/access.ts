import { ruleAllows } from '@conforme/contracts/core/endpoint.ts';
import type { Access } from '@conforme/contracts/core/pages.ts';
import { AppError } from './app-error.ts';
import type { Principal } from './context.ts';

export const isRule = (access: Access): access is Exclude<Access, string> => typeof access === 'object';

/** The gate's decision on who may pass; asked again by whatever reads on behalf of another endpoint. */
export function assertAllowed(access: Access, user: Principal): void {
  if (isRule(access) && !ruleAllows(access.rule, user.permissions))
    throw new AppError('forbidden', 'Você não tem permissão para esta operação.');
}
