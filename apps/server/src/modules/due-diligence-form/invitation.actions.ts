import { civilDayOf, daysBetween } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  complementAct,
  inviteAct,
} from '@conforme/contracts/modules/due-diligence-form/due-diligence-acts.schemas.ts';
import { dueDiligenceStateAfter } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-moves.ts';
import { stateAfterAct } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import type { plainAct, reasonedAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { dayClose } from '@conforme/contracts/platform/deadlines/due-date.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import { publicUrl } from '../../core/config.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { assertUnused } from '../../platform/cases/act-on-case.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import { templateVersion } from '../../platform/questionnaires/templates.ts';
import {
  type Acting,
  actOn,
  change,
  type DueDiligenceServices,
  writeToSupplier,
} from './act-on-due-diligence.ts';
import { type LockedDueDiligence, lockDueDiligence } from './locked-due-diligence.ts';
import { cancelledLetter, complementLetter, invitationLetter } from './outside/due-diligence-letters.ts';

/** A link tells what became of its questionnaire for a while after the last day to answer. */
const DAYS_AFTER = 60;

/** A link to the whole questionnaire; the one before opens nothing any more. */
async function newLink(
  db: Transaction,
  links: PublicLinks,
  { id, legalEntityId, supplier, linkId }: LockedDueDiligence,
  { createdBy, lastDay }: { readonly createdBy: number; readonly lastDay: string },
): Promise<{ readonly id: number; readonly path: string }> {
  if (linkId !== null)
    await sql`update public_links set revoked_at = now(), revoked_by = ${createdBy}
      where id = ${linkId} and revoked_at is null`.execute(db);
  const link = await links.create(db, {
    purpose: 'due-diligence',
    legalEntityId,
    createdBy,
    target: { type: 'due-diligence', id: null },
    label: `Questionário para ${supplier}`,
    days: daysBetween(civilDayOf(Date.now()), lastDay) + DAYS_AFTER,
  });
  await db.updateTable('due_diligences').set({ link_id: link.id }).where('id', '=', id).execute();
  return { id: link.id, path: `/#/form/due-diligence/${link.token}` };
}

const endOf = (day: string): string => new Date(dayClose(day)).toISOString();

export const invite = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version, respondent_name, respondent_email, answer_until, message }: z.output<typeof inviteAct>,
) =>
  actOn(ctx, services, { id, version, act: 'invite' }, async (acting) => {
    const { db, row, by } = acting;
    const until = endOf(answer_until);
    const link = await newLink(db, services.links, row, { createdBy: by.authorId, lastDay: answer_until });
    // Who had begun goes on where they were.
    const state = dueDiligenceStateAfter('invited', row.facts.state, { isBegun: await isBegun(acting) });
    await change(
      db,
      row,
      { due_at: until, ...(state === null ? {} : { state }) },
      {
        ...{ respondent_name, respondent_email, message, answer_until: until, reminded: [] },
        sent_at: sql<string>`now()`,
      },
    );
    await addEntry(db, row, { kind: 'invited', ...by, facts: { until } });
    const told = { ...row, respondentName: respondent_name, respondentEmail: respondent_email };
    await writeToSupplier(
      db,
      services,
      told,
      invitationLetter({ ...row, until, url: `${publicUrl(ctx.config)}${link.path}`, message }),
      'due-diligence-invitation',
    );
    return { action: 'due_diligence.invited', meta: { until } };
  });

/** Something was answered, beside what was brought over from the last time. */
async function isBegun({ db, row }: Acting): Promise<boolean> {
  const { rows } = await sql`select from due_diligence_answers
    where case_id = ${row.id} and carried is distinct from 'unconfirmed' limit 1`.execute(db);
  return rows.length > 0;
}

export const askComplement = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version, text, questions, answer_until, files }: z.output<typeof complementAct>,
) =>
  actOn(ctx, services, { id, version, act: 'ask' }, async (acting) => {
    const { db, row, by } = acting;
    await assertUnused(acting, files);
    const { questions: asked } = await templateVersion(db, row.templateVersionId);
    if (questions.some((question) => !asked.some((one) => one.id === question)))
      throw invalidField('questions', 'Uma das perguntas não é deste questionário.');
    if (row.respondentEmail === null) throw new AppError('conflict', 'Falta o e-mail de quem responde.');
    const until = endOf(answer_until);
    const link = await newLink(db, services.links, row, { createdBy: by.authorId, lastDay: answer_until });
    await change(
      db,
      row,
      { state: stateAfterAct.ask, due_at: until },
      { complement_questions: questions, answer_until: until, reminded: [] },
    );
    await addEntry(db, row, {
      ...{ kind: 'question', ...by, body: text, audience: 'outside', fileIds: files },
      facts: { questions, until },
    });
    await writeToSupplier(
      db,
      services,
      row,
      complementLetter({ ...row, until, url: `${publicUrl(ctx.config)}${link.path}` }),
      'due-diligence-invitation',
    );
    return { action: 'due_diligence.asked', meta: { rows: questions.length } };
  });

export const resumeAnalysis = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version }: z.output<typeof plainAct>,
) =>
  actOn(ctx, services, { id, version, act: 'resume' }, async ({ db, row, by }) => {
    await change(db, row, { state: stateAfterAct.resume, due_at: null }, { answer_until: null });
    await addEntry(db, row, { kind: 'resumed', ...by });
    return { action: 'due_diligence.resumed' };
  });

export const cancelDueDiligence = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version, reason }: z.output<typeof reasonedAct>,
) =>
  actOn(ctx, services, { id, version, act: 'cancel' }, async (acting) => {
    const { db, row, by } = acting;
    await change(
      db,
      row,
      { state: stateAfterAct.cancel, ended_at: sql<string>`now()`, due_at: null },
      { answer_until: null },
    );
    await addEntry(db, row, { kind: 'cancelled', ...by, audience: 'outside' });
    await addEntry(db, row, { kind: 'note', ...by, body: reason });
    await releasePrevious(acting);
    // Whoever never heard of it need not hear that it is off.
    if (row.linkId !== null)
      await writeToSupplier(db, services, row, cancelledLetter(row.organisation, row.supplier));
    return { action: 'due_diligence.cancelled' };
  });

/** A renewal that is off renews nothing: the assessment before it may be renewed again, and is the supplier's newest. */
async function releasePrevious({
  db,
  by,
  row: { id, protocol, previousId, supplierId },
}: Acting): Promise<void> {
  if (previousId === null) return;
  const previous = found(await lockDueDiligence(db, previousId));
  await db.updateTable('due_diligences').set({ previous_id: null }).where('id', '=', id).execute();
  const state = dueDiligenceStateAfter('renewal_cancelled', previous.facts.state);
  await change(db, previous, state === null ? {} : { state });
  await addEntry(db, previous, { kind: 'renewed', ...by, facts: { renewal: protocol, cancelled: true } });
  await db
    .updateTable('suppliers')
    .set({ last_case_id: previousId, last_state: state ?? previous.facts.state })
    .where('id', '=', supplierId)
    .where('last_case_id', '=', id)
    .execute();
}
