import { type LinkPurpose, linkPurposeNames, linkPurposes } from '@conforme/contracts/core/link-purposes.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';

const published = linkPurposeNames.filter(
  (name) => (linkPurposes[name] satisfies LinkPurpose).audience === 'everyone',
);

/**
 * A published address is anybody's; one that was handed to someone is seen again by its maker alone. Of a table called
 * `link`.
 */
export const mayCopy = (ctx: Pick<UserCtx, 'user'>) =>
  sql<boolean>`(link.purpose = any (${published}::text[]) or link.created_by = ${ctx.user.userId})`;
