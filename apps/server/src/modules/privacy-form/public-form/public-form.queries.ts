import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { PublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import {
  PUBLIC_BODY_TERM,
  promisedClocks,
} from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { Database } from '../../../core/database/database.ts';
import { calendarOf, newClock } from '../../../platform/cases/clocks.ts';
import { formFacts, openLink } from '../../../platform/cases/intake/public-form.queries.ts';
import { isPublicBody } from '../../../platform/organisations/public-bodies.ts';
import type { PublicLinks } from '../../../platform/public-links/public-links.ts';

export async function readPublicForm(
  ctx: PublicCtx,
  links: PublicLinks,
  param: string,
): Promise<Omit<PublicForm, 'mail_leaves'>> {
  const { legalEntityId } = await openLink(ctx, links, privacyKind, param);
  return {
    ...(await formFacts(ctx.system, legalEntityId, privacyKind)),
    terms: await termsOf(ctx.system, legalEntityId),
  };
}

/** As they would be for a request that is sent now. */
async function termsOf(system: Database, legalEntityId: number): Promise<PublicForm['terms']> {
  const calendar = await calendarOf(system, legalEntityId);
  const isPublic = await isPublicBody(system, legalEntityId);
  const now = new Date().toISOString();
  return promisedClocks
    .filter((key) => (key === PUBLIC_BODY_TERM) === isPublic)
    .map((key) => ({ key, lines: [...newClock(calendar, key, now).lines] }));
}
