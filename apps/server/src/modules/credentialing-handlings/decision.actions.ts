import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  decideAct,
  opineAct,
} from '@conforme/contracts/modules/credentialing-handlings/credentialing-acts.schemas.ts';
import type { ApplicationDecision } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import {
  grantOf,
  refusedGrant,
} from '@conforme/contracts/modules/credentialing-handlings/rules/grant-limits.ts';
import type { reasonedAct, sendBackAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import {
  DEFAULT_CRITERIA,
  scoreLines,
  scoreOf,
} from '@conforme/contracts/platform/scholarships/application-score.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { peopleWho, tellPeople } from '../../platform/cases/act-on-case.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import {
  type Acting,
  type ApplicationServices,
  actOn,
  applicationCases,
  writeToFamily,
} from './act-on-application.ts';
import { changeApplication } from './change-application.ts';
import type { LockedApplication } from './locked-application.ts';
import { newsLetter } from './outside/application-letters.ts';
import { endEnrolment } from './vacancy.actions.ts';

const now = sql<string>`now()`;
const DECIDE = 'portal_cebas.credentialing.handling.decide';

/** The social worker's opinion, with the number of their registration; the score follows from the edital. */
export const opine = (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version, grant, raised, social, cress, text }: z.output<typeof opineAct>,
) =>
  actOn(ctx, services, { id, version, act: 'opine' }, async (acting) => {
    const { db, row, by } = acting;
    const refused = refusedGrant(grant, row.incomeClass ?? 'above', raised);
    if (refused) throw invalidField('grant', refused);
    const criteria = { ...DEFAULT_CRITERIA, ...row.criteria };
    const { sibling, disability, children } = row;
    const facts = {
      per_capita: row.perCapita ?? 0,
      members: row.members ?? 1,
      sibling,
      disability,
      children,
      social,
    };
    const lines = scoreLines(criteria, facts, row.minimumWage);
    await changeApplication(
      db,
      row,
      { state: 'classified' },
      {
        ...{ opinion_grant: grant, opinion_raised: raised, opinion_social: social, opinion_cress: cress },
        ...{ opinion_text: text, opinion_by: by.authorId, opinion_at: now },
        ...{ score: scoreOf(lines), score_lines: JSON.stringify(lines) },
      },
    );
    await addEntry(db, row, { kind: 'opinion', ...by, facts: { grant } });
    await tellPeople(applicationCases(ctx, services), acting, await peopleWho(acting, DECIDE), {
      title: 'Uma inscrição espera decisão',
      message: `A inscrição ${row.protocol} tem parecer social.`,
    });
    return { action: 'scholarship_application.opined', meta: { grant } };
  });

export const sendBack = (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version, text }: z.output<typeof sendBackAct>,
) =>
  actOn(ctx, services, { id, version, act: 'send_back' }, async (acting) => {
    const { db, row, by } = acting;
    await changeApplication(
      db,
      row,
      { state: 'social' },
      { opinion_grant: null, opinion_at: null, opinion_by: null, score: null },
    );
    await addEntry(db, row, { kind: 'sent_back', ...by, body: text });
    const whom = row.facts.opinionBy || row.responsibleId;
    await tellPeople(applicationCases(ctx, services), acting, whom ? [whom] : [], {
      title: 'Parecer devolvido',
      message: `O parecer da inscrição ${row.protocol} voltou para a análise.`,
    });
    return { action: 'scholarship_application.sent_back' };
  });

/** Ceilings of the law hold for whoever decides as well. */
function assertGrantable(row: LockedApplication, decision: ApplicationDecision): void {
  const refused = refusedGrant(
    grantOf(decision, row.opinionGrant ?? 'none'),
    row.incomeClass ?? 'above',
    row.opinionRaised,
  );
  if (refused) throw invalidField('decision', refused);
}

async function writeDecision(
  { db, row, by }: Acting,
  { decision, text }: { readonly decision: ApplicationDecision; readonly text: string },
): Promise<void> {
  assertGrantable(row, decision);
  const isRefused = decision === 'refused';
  await changeApplication(
    db,
    row,
    { state: decision, ended_at: isRefused ? now : null },
    {
      ...{ decision, decision_text: text, decided_by: by.authorId, decided_at: now },
      granted: decision === 'granted_full' ? 'full' : decision === 'granted_partial' ? 'partial' : null,
      // Whoever may still appeal keeps their place: another application begins only after the result is final.
      ...(isRefused && row.callStatus !== 'final' ? { is_live: true } : {}),
    },
  );
  await addEntry(db, row, { kind: 'decided', ...by, body: text, facts: { decision } });
}

export const decide = (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version, decision, text }: z.output<typeof decideAct>,
) =>
  actOn(ctx, services, { id, version, act: 'decide' }, async (acting) => {
    await writeDecision(acting, { decision, text });
    return { action: 'scholarship_application.decided', meta: { decision } };
  });

/** By somebody who neither gave the opinion nor decided. The family is told at once. */
export const answerAppeal = (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version, decision, text }: z.output<typeof decideAct>,
) =>
  actOn(ctx, services, { id, version, act: 'answer_appeal' }, async (acting) => {
    const { db, row, by } = acting;
    await writeDecision(acting, { decision, text });
    await db
      .updateTable('scholarship_applications')
      .set({ appeal_answered_at: now })
      .where('id', '=', id)
      .execute();
    await addEntry(db, row, { kind: 'answer', ...by, audience: 'outside', body: text });
    await writeToFamily(db, services, row, newsLetter(ctx.config, row));
    return { action: 'scholarship_application.appeal_answered', meta: { decision } };
  });

/** For falsity at any time, and without loss to the entity save negligence or bad faith (LC 187/2021, art. 26, § 2º). */
export const cancelApplication = (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version, reason }: z.output<typeof reasonedAct>,
) =>
  actOn(ctx, services, { id, version, act: 'cancel' }, async ({ db, row, by }) => {
    await endEnrolment(db, row);
    await changeApplication(db, row, { state: 'cancelled', due_at: null, ended_at: now });
    await addEntry(db, row, { kind: 'cancelled', ...by, audience: 'outside', body: reason });
    await writeToFamily(db, services, row, newsLetter(ctx.config, row));
    return { action: 'scholarship_application.cancelled' };
  });
