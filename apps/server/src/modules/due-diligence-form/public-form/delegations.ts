import { civilDayOf, daysBetween } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type { delegateSection } from '@conforme/contracts/modules/due-diligence-form/public-form/due-diligence-public-form.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField, notFound } from '../../../core/app-error.ts';
import { publicUrl } from '../../../core/config.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { addEntry } from '../../../platform/cases/timeline.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { PublicLinks } from '../../../platform/public-links/public-links.ts';
import { templateVersion } from '../../../platform/questionnaires/templates.ts';
import type { Limiter } from '../../../platform/rate-limits.ts';
import { delegationLetter } from '../outside/due-diligence-letters.ts';
import { assertOpenForm, formOfLink, type OfferedForm, openForm } from './opened-questionnaire.ts';
import { delegationsOf } from './show-questionnaire.ts';

interface Services {
  readonly links: PublicLinks;
  readonly mail: Mail;
  readonly limiter: Limiter;
}

/** Letters that one questionnaire may cause in a day: whoever holds the link types the addresses. */
const MOST_A_DAY = 20;

/** Whoever answers for all of it hands out its sections; a colleague hands out nothing. */
async function whole(db: Transaction, { linkId }: OfferedForm): Promise<OfferedForm> {
  const form = await formOfLink(db, { id: linkId });
  await sql`select from cases where id = ${form.id} for update`.execute(db);
  assertOpenForm(form);
  if (form.delegation !== null || form.state === 'complement_asked')
    throw new AppError(
      'conflict',
      'Só quem responde pelo questionário inteiro pede uma seção a outra pessoa.',
    );
  return form;
}

export async function delegate(
  ctx: PublicCtx,
  { links, mail, limiter }: Services,
  { param, section, name, email }: z.output<typeof delegateSection>,
) {
  const opened = await openForm(ctx.system, links, param);
  await limiter.take(`due diligence delegation ${opened.id}`, MOST_A_DAY, 24 * 60);
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    const form = await whole(db, opened);
    const { sections } = await templateVersion(db, form.templateVersionId);
    const title = sections.find(({ id }) => id === section)?.title;
    if (title === undefined) throw invalidField('section', 'Esta seção não é deste questionário.');
    const { rows } = await sql<{
      maker: number | null;
      supplier: string;
      organisation: string;
      expires: string;
    }>`
      select l.created_by as maker, s.company_name as supplier, e.shown_name as organisation, l.expires_at as expires
      from due_diligences d join public_links l on l.id = d.link_id join suppliers s on s.id = d.supplier_id
      join legal_entities e on e.id = d.legal_entity_id where d.id = ${form.id}`.execute(db);
    const { maker, supplier, organisation, expires } = found(rows[0]);
    if (maker === null) throw new AppError('conflict', 'Peça um novo link a quem enviou o questionário.');
    await endSection(db, form, section);
    const link = await links.create(db, {
      purpose: 'due-diligence',
      legalEntityId: form.legalEntityId,
      createdBy: maker,
      target: { type: 'due-diligence', id: null },
      label: `Seção de um questionário para ${supplier}`,
      days: Math.max(1, daysBetween(civilDayOf(Date.now()), civilDayOf(Date.parse(expires)))),
    });
    await sql`insert into due_diligence_delegations (case_id, id, legal_entity_id, section, name, email, link_id)
      values (${form.id}, (select coalesce(max(id), 0) + 1 from due_diligence_delegations where case_id = ${form.id}),
        ${form.legalEntityId}, ${section}, ${name}, ${email}, ${link.id})`.execute(db);
    const url = `${publicUrl(ctx.config)}/#/form/due-diligence/${link.token}`;
    await mail.queue(db, {
      to: { name, address: email },
      letter: delegationLetter({
        organisation,
        supplier,
        section: title,
        url,
        until: form.answerUntil ?? expires,
      }),
      legalEntityId: form.legalEntityId,
      caseId: form.id,
      about: 'due-diligence-delegation',
    });
    await addEntry(db, form, { kind: 'delegated', author: 'outside', facts: { section: title } });
    const delegations = await delegationsOf(db, ctx, { links, mail }, form);
    await recordAudit(
      db,
      { legalEntityId: form.legalEntityId, actorId: null },
      { action: 'due_diligence.delegated', object: ['due_diligence', form.id], meta: { section } },
    );
    return { delegations };
  });
}

/** The link of whoever had it opens nothing any more; what they wrote stays. */
async function endSection(db: Transaction, { id }: OfferedForm, section: string): Promise<void> {
  await sql`with ended as (update due_diligence_delegations set ended_at = now()
      where case_id = ${id} and section = ${section} and ended_at is null returning link_id)
    update public_links set revoked_at = now() from ended where public_links.id = ended.link_id
      and revoked_at is null`.execute(db);
}

export async function endDelegation(
  ctx: PublicCtx,
  services: Pick<Services, 'links' | 'mail'>,
  { param, delegation_id }: { readonly param: string; readonly delegation_id: number },
) {
  const opened = await openForm(ctx.system, services.links, param);
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    const form = await whole(db, opened);
    const kept = (await delegationsOf(db, ctx, services, form)).find(({ id }) => id === delegation_id);
    if (!kept) throw notFound();
    await endSection(db, form, kept.section);
    return { delegations: await delegationsOf(db, ctx, services, form) };
  });
}
