import {
  type MissingPart,
  missingWords,
} from '@conforme/contracts/platform/organisations/form-requirements.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../../core/app-error.ts';
import { publicUrl } from '../../../core/config.ts';
import type { InTransaction, UserCtx } from '../../../core/context.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../active-organisation.ts';
import { recordAudit } from '../../audit/audit.ts';
import { missingParts } from '../../organisations/form-requirements.ts';
import { openPublicForm } from '../../organisations/open-public-form.ts';
import { type PublicLinks, secondsOf } from '../../public-links/public-links.ts';

/** A form that anybody reaches by an address of its own. */
type FormPurpose = Parameters<typeof openPublicForm>[2];

/** How it stands; nothing is handed out by looking. */
export async function readFormLink(
  ctx: Pick<UserCtx, 'db' | 'scope'>,
  purpose: FormPurpose,
  legalEntityId: number,
) {
  const { rows } = await sql<{ organisation: string; is_open: boolean; has_link: boolean }>`
    select e.shown_name as organisation, e.active and coalesce(e.public_forms -> 'open' ? ${purpose}, false) as is_open,
      exists (select from public_links link where link.legal_entity_id = e.id and link.purpose = ${purpose}
        and link_state(link) = 'active') as has_link
    from legal_entities e where e.id = ${legalEntityId} and e.id = any (${scopeSql(ctx)})`.execute(ctx.db);
  return { ...found(rows[0]), missing: await missingParts(ctx.db, legalEntityId) };
}

/** Each part at a name of its own, so that a program learns what is missing as well as a person. */
function lacking(purpose: FormPurpose, missing: readonly MissingPart[]): AppError {
  const errors = Object.fromEntries(
    missing.map(({ code, label, reason }) => [code, [`${label}. ${reason}`]]),
  );
  return new AppError('invalid', missingWords([purpose], missing), errors);
}

/** The form takes requests from now on. Its address stays the same, however often it is asked for. */
export const openForm = (
  ctx: UserCtx,
  links: PublicLinks,
  purpose: FormPurpose,
  legalEntityId: number,
): Promise<{ url: string }> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { rows } = await sql<{ active: boolean; shown_name: string; is_open: boolean }>`
      select active, shown_name, coalesce(public_forms -> 'open' ? ${purpose}, false) as is_open from legal_entities
      where id = ${legalEntityId} and id = any (${scopeSql(ctx)}) for update`.execute(ctx.db);
    const organisation = found(rows[0]);
    if (!organisation.active)
      throw new AppError(
        'conflict',
        'A organização não está ativa. Ative-a antes de abrir o formulário dela.',
      );
    const living = await livingLink(ctx, purpose, legalEntityId);
    // Where it is open and has its address already, that address is merely told again.
    if (!organisation.is_open || !living) {
      const missing = await missingParts(ctx.db, legalEntityId);
      if (missing.length > 0) throw lacking(purpose, missing);
    }
    // In the audit of the organisation itself, which may be a unit of the active one.
    const teller = { legalEntityId, actorId: ctx.user.userId };
    if (await openPublicForm(ctx.db, legalEntityId, purpose))
      await recordAudit(ctx.db, teller, {
        action: 'legal_entity.updated',
        object: ['legal_entity', legalEntityId],
        meta: { changed: ['public_forms'] },
      });
    if (living)
      // As when it is copied from the list of links.
      await recordAudit(ctx.db, teller, {
        action: 'public_link.copied',
        object: ['public_link', living.id],
        meta: { purpose },
      });
    else
      await links.create(ctx.db, {
        purpose,
        legalEntityId,
        createdBy: ctx.user.userId,
        target: { type: 'legal_entity', id: null },
        label: organisation.shown_name,
      });
    const path = links.addressOf(living ?? found(await livingLink(ctx, purpose, legalEntityId)));
    return { url: `${publicUrl(ctx.config)}${path}` };
  });

/** The oldest one: it is the one that was printed. */
async function livingLink({ db }: InTransaction<UserCtx>, purpose: FormPurpose, legalEntityId: number) {
  const { rows } = await sql<{ id: number; linkId: Buffer; targetType: string; expires: number | null }>`
    select id, link_id as "linkId", target_type as "targetType", ${secondsOf('expires_at')} as expires
    from public_links link
    where legal_entity_id = ${legalEntityId} and purpose = ${purpose} and link_state(link) = 'active'
    order by created_at, id limit 1`.execute(db);
  return rows[0] && { purpose, ...rows[0] };
}
