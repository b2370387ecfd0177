import type { z } from '@conforme/contracts/core/schema.ts';
import type { publishNoticeAct } from '@conforme/contracts/modules/incident-form/incident-acts.schemas.ts';
import type { reasonedAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { sql } from 'kysely';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { calendarOf, newClock } from '../../platform/cases/clocks.ts';
import { limitActs } from '../../platform/cases/limit-acts.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { actOn, addEvent, change, type IncidentServices } from './act-on-incident.ts';
import { keepIssued, organisationOf, paperFor } from './papers/issued-papers.ts';

/** To be seen by anybody for at least as long as the rule says, from date to date (art. 9º, § 3º); issued as it is said. */
export const publishNotice = async (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, title, text }: z.output<typeof publishNoticeAct>,
) => {
  await limitActs(ctx, services.limiter);
  const of = await inTransaction(ctx, (ctx) => organisationOf(ctx, id));
  return services.documents.issue(ctx, paperFor('notice', of, { title, text }), (typeset) =>
    actOn(ctx, services, { id, version, act: 'publish_notice' }, async (acting) => {
      const { db, incident, by } = acting;
      const calendar = await calendarOf(db, incident.legalEntityId);
      const { dueAt: staysUntil } = newClock(calendar, 'inc.public_notice', incident.now);
      const link = await services.links.create(db, {
        purpose: 'incident-notice',
        legalEntityId: incident.legalEntityId,
        createdBy: by.authorId,
        target: { type: 'incident', id: null },
        label: title,
      });
      await sql`insert into incident_notices (case_id, legal_entity_id, title, body, link_id, published_by, stays_until)
        values (${incident.id}, ${incident.legalEntityId}, ${title}, ${text}, ${link.id}, ${by.authorId},
          ${staysUntil})`.execute(db);
      await change(acting, {});
      await addEntry(db, incident, { kind: 'notice_published', ...by, body: text });
      await addEvent(db, incident, {
        type: 'communication',
        at: incident.now,
        text: 'Aviso público no ar.',
        by: by.authorId,
        isAutomatic: true,
      });
      return [{ action: 'incident.notice_published' }, await keepIssued(acting, 'notice', typeset)];
    }),
  );
};

export const withdrawNotice = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, reason }: z.output<typeof reasonedAct>,
) =>
  actOn(ctx, services, { id, version, act: 'withdraw_notice' }, async (acting) => {
    const { db, incident, by } = acting;
    await sql`update incident_notices set withdrawn_at = now(), withdrawn_reason = ${reason}
      where case_id = ${incident.id} and withdrawn_at is null`.execute(db);
    await change(acting, {});
    await addEntry(db, incident, { kind: 'notice_withdrawn', ...by, body: reason });
    await addEvent(db, incident, {
      ...{ type: 'communication', at: incident.now, text: 'Aviso público retirado do ar.' },
      ...{ by: by.authorId, isAutomatic: true },
    });
    return { action: 'incident.notice_withdrawn' };
  });
