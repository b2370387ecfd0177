import { ruleAllows } from '@conforme/contracts/core/endpoint.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { isRule } from '../../core/access.ts';
import type { UserCtx } from '../../core/context.ts';

/** Kinds whose cases this session may open one by one: a list, with less in it, is open to more people. */
export const readableTypes = ({ user }: Pick<UserCtx, 'user'>, kinds: readonly CaseKind[]): FormType[] =>
  kinds.flatMap(({ path, formType }) => {
    const access = allPages.find((page) => page.path === `${path}/:id`)?.access;
    return access && isRule(access) && ruleAllows(access.rule, user.permissions) ? [formType] : [];
  });
