import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  checkFactsAct,
  checkIncomeAct,
  pendencyAct,
  reportAct,
  reviewFileAct,
} from '@conforme/contracts/modules/credentialing-handlings/credentialing-acts.schemas.ts';
import {
  checkedClass,
  perCapita,
} from '@conforme/contracts/modules/credentialing-handlings/rules/family-income.ts';
import type { plainAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { assertUnused } from '../../platform/cases/act-on-case.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { type ApplicationServices, actOn, writeToFamily } from './act-on-application.ts';
import { changeApplication } from './change-application.ts';
import { dueOfCall, endOfDay, lastPendencyDay } from './due-of-call.ts';
import { pendencyLetter } from './outside/application-letters.ts';
import { rescored } from './ranking/score-application.ts';

type Plain = z.output<typeof plainAct>;
const now = sql<string>`now()`;

export const startCheck = (ctx: UserCtx, services: ApplicationServices, id: string, { version }: Plain) =>
  actOn(ctx, services, { id, version, act: 'start_check' }, async ({ db, row, by }) => {
    await changeApplication(db, row, {
      state: 'checking',
      // Whoever begins it has it, unless somebody does already.
      responsible_id: row.responsibleId ?? by.authorId,
    });
    await addEntry(db, row, { kind: 'started', ...by, audience: 'outside' });
    return { action: 'scholarship_application.check_started' };
  });

/** One file, accepted or refused with what the family has to know. It may be changed until the opinion. */
export const reviewFile = (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version, file_id, accepted, reason }: z.output<typeof reviewFileAct>,
) =>
  actOn(ctx, services, { id, version, act: 'review_file' }, async ({ db, row, by }) => {
    const review = accepted ? 'accepted' : 'refused';
    const { rows } = await sql<{ document: string; sensitive: boolean }>`update scholarship_documents
      set review = ${review}, reason = ${accepted ? null : reason}, reviewed_by = ${by.authorId}, reviewed_at = now(),
        refusals = case when ${accepted} then refusals
          else refusals || jsonb_build_object('reason', ${reason}::text, 'at', now()) end
      where case_id = ${id} and file_id = ${file_id} returning document,
        exists (select from case_files c where c.file_id = scholarship_documents.file_id and c.paper = 'sensitive')
          as sensitive`.execute(db);
    if (!rows[0]) throw invalidField('file_id', 'Este documento não está mais na inscrição.');
    await changeApplication(db, row, {});
    const { document, sensitive } = rows[0];
    await addEntry(db, row, {
      ...{ kind: 'file_reviewed', ...by },
      // The timeline is read by more people than what is kept apart: neither its name nor what is wrong with it stands there.
      ...(accepted || !reason || sensitive ? {} : { body: reason }),
      facts: { review, ...(sensitive ? {} : { document }) },
    });
    return { action: 'scholarship_application.file_reviewed', meta: { result: review } };
  });

/** More than a tenth from what the family told. */
const isFar = (total: number, told: number | null): boolean =>
  told !== null && Math.abs(total - told) * 10 > told;

export const checkIncome = (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version, total, members, note }: z.output<typeof checkIncomeAct>,
) =>
  actOn(ctx, services, { id, version, act: 'check_income' }, async ({ db, row, by }) => {
    if (isFar(total, row.toldTotal) && !note)
      throw invalidField(
        'note',
        'A renda difere muito da que a família informou. Diga o que difere, e por quê.',
      );
    const per_capita = perCapita(total, members);
    await changeApplication(
      db,
      row,
      {},
      {
        ...{ total, members, per_capita, income_note: note, income_by: by.authorId },
        income_class: checkedClass({ total, members }, row.minimumWage),
        ...rescored(row, { per_capita, members }),
      },
    );
    await addEntry(db, row, { kind: 'income_checked', ...by, ...(note ? { body: note } : {}) });
    return { action: 'scholarship_application.income_checked' };
  });

/** What the family told of itself counts as the school has confirmed it; the reason says what proves it. */
export const checkFacts = (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version, sibling, disability, children, by_agreement, reason }: z.output<typeof checkFactsAct>,
) =>
  actOn(ctx, services, { id, version, act: 'check_facts' }, async ({ db, row, by }) => {
    // The audit log is read by more people than those who may know of a disability.
    const changed = [
      ...(sibling === row.sibling ? [] : ['sibling']),
      ...(children === row.children ? [] : ['children']),
      ...(by_agreement === row.byAgreement ? [] : ['by_agreement']),
    ];
    await changeApplication(
      db,
      row,
      {},
      {
        ...{ sibling, disability, children, by_agreement, facts_by: by.authorId, facts_at: now },
        ...rescored(row, { sibling, disability, children }),
      },
    );
    await addEntry(db, row, { kind: 'facts_checked', ...by, body: reason });
    return { action: 'scholarship_application.facts_checked', meta: { changed } };
  });

/** Nobody is left out for a file that cannot be read without the chance to send another. */
export const askPendency = (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version, text, until, files }: z.output<typeof pendencyAct>,
) =>
  actOn(ctx, services, { id, version, act: 'ask' }, async (acting) => {
    const { db, row, by } = acting;
    const last = lastPendencyDay(row, civilDayOf(Date.now()));
    if (last !== null && until > last)
      throw invalidField(
        'until',
        `O prazo vai até ${formatCivilDate(last)}, o dia do resultado no calendário do edital.`,
      );
    await assertUnused(acting, files);
    await changeApplication(db, row, { state: 'pending', due_at: endOfDay(until) }, { pending_until: until });
    await addEntry(db, row, {
      ...{ kind: 'question', ...by, audience: 'outside', fileIds: files },
      body: `${text}\n\nMande até ${formatCivilDate(until)}.`,
    });
    await writeToFamily(db, services, row, pendencyLetter(ctx.config, row, until));
    return { action: 'scholarship_application.asked' };
  });

export const resumeCheck = (ctx: UserCtx, services: ApplicationServices, id: string, { version }: Plain) =>
  actOn(ctx, services, { id, version, act: 'resume' }, async ({ db, row, by }) => {
    await changeApplication(db, row, { state: 'checking', due_at: dueOfCall(row) }, { pending_until: null });
    await addEntry(db, row, { kind: 'resumed', ...by });
    return { action: 'scholarship_application.resumed' };
  });

export const startSocial = (ctx: UserCtx, services: ApplicationServices, id: string, { version }: Plain) =>
  actOn(ctx, services, { id, version, act: 'start_social' }, async ({ db, row, by }) => {
    await changeApplication(db, row, { state: 'social' });
    await addEntry(db, row, { kind: 'social_started', ...by });
    return { action: 'scholarship_application.social_started' };
  });

export const addReport = (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version, kind, on, text }: z.output<typeof reportAct>,
) =>
  actOn(ctx, services, { id, version, act: 'report' }, async ({ db, row, by }) => {
    await sql`insert into scholarship_reports (case_id, id, legal_entity_id, kind, on_day, body, created_by)
      values (${id}, (select coalesce(max(id), 0) + 1 from scholarship_reports where case_id = ${id}),
        ${row.legalEntityId}, ${kind}, ${on}::date, ${text}, ${by.authorId})`.execute(db);
    await changeApplication(db, row, {});
    await addEntry(db, row, { kind: 'visited', ...by, facts: { kind } });
    return { action: 'scholarship_application.reported', meta: { kind } };
  });
