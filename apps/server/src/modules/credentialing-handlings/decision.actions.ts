import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  decideAct,
  opineAct,
} from '@conforme/contracts/modules/credentialing-handlings/credentialing-acts.schemas.ts';
import type { ApplicationDecision } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import { isResultOut } from '@conforme/contracts/modules/credentialing-handlings/rules/application-status.ts';
import {
  type Grant,
  refusedDecision,
  refusedGrant,
} from '@conforme/contracts/modules/credentialing-handlings/rules/grant-limits.ts';
import type { reasonedAct, sendBackAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { peopleWho, tellPeople } from '../../platform/cases/act-on-case.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { mayStillAppeal } from '../../platform/scholarships/settle-call.ts';
import {
  type Acting,
  type ApplicationServices,
  actOn,
  applicationCases,
  writeToFamily,
} from './act-on-application.ts';
import { changeApplication } from './change-application.ts';
import { placesOf } from './class-places.ts';
import type { LockedApplication } from './locked-application.ts';
import { newsLetter } from './outside/application-letters.ts';
import { scoreColumns } from './ranking/score-application.ts';
import { endEnrolment, lockVacancy } from './vacancy.actions.ts';

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
    await changeApplication(
      db,
      row,
      // An appeal stays one: somebody else answers it.
      row.facts.state === 'appeal' ? {} : { state: 'classified' },
      {
        ...{ opinion_grant: grant, opinion_raised: raised, opinion_social: social, opinion_cress: cress },
        ...{ opinion_text: text, opinion_by: by.authorId, opinion_at: now },
        ...scoreColumns(row, { social }),
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

const grantedBy: Readonly<Record<ApplicationDecision, Grant | null>> = {
  granted_full: 'full',
  granted_partial: 'partial',
  waiting_list: null,
  refused: null,
};

/** Within the ceilings, and no more than there are vacancies: what is published is what can be had. */
async function assertGrantable(
  db: Transaction,
  row: LockedApplication,
  decision: ApplicationDecision,
): Promise<void> {
  const { opinionRaised: raised } = row;
  const limits = { proposed: row.opinionGrant ?? 'none', income: row.incomeClass ?? 'above', raised };
  const refused = refusedDecision(decision, limits);
  if (refused) throw invalidField('decision', refused);
  const grant = grantedBy[decision];
  if (grant === null) return;
  await lockVacancy(db, row);
  const { offered, taken, promised } = await placesOf(db, row);
  if (taken[grant] + promised[grant] >= offered[grant])
    throw invalidField(
      'decision',
      `As ${offered[grant]} bolsas de ${grant === 'full' ? '100' : '50'} % desta turma já foram concedidas. Ponha na lista de espera, ou retifique as vagas do edital.`,
    );
}

async function writeDecision(
  { db, row, by }: Acting,
  { decision, text }: { readonly decision: ApplicationDecision; readonly text: string },
): Promise<void> {
  await assertGrantable(db, row, decision);
  const isRefused = decision === 'refused';
  await changeApplication(
    db,
    row,
    { state: decision, ended_at: isRefused ? now : null },
    {
      ...{ decision, decision_text: text, decided_by: by.authorId, decided_at: now },
      granted: grantedBy[decision],
      // Whoever may still appeal keeps their place: another application begins only after the result is final.
      ...(isRefused && (await mayStillAppeal(db, row.callId)) ? { is_live: sql<boolean>`is_live` } : {}),
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
    const { db, row } = acting;
    // The others were told when the result came out.
    if (isResultOut(row.callStatus)) await writeToFamily(db, services, row, newsLetter(ctx.config, row));
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
