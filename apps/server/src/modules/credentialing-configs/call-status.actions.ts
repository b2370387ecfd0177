import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { CallDetail } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.schemas.ts';
import {
  asksAboutUndecided,
  missingForFinal,
  undecidedWords,
  type WaitingInCall,
} from '@conforme/contracts/modules/credentialing-configs/rules/call-moves.ts';
import {
  missingForPublication,
  nextStatuses,
} from '@conforme/contracts/modules/credentialing-configs/rules/call-schedule.ts';
import type { CallStatus } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import { releaseApplicants } from '../../platform/scholarships/settle-call.ts';
import { lockCall, type Writing } from './call.actions.ts';
import { copyQuestionnaire, keepQuestionnaire } from './call-questionnaire.actions.ts';
import { readCall } from './calls.queries.ts';

interface Move {
  readonly version: number;
  readonly status: CallStatus;
  readonly reason: string | null;
  readonly undecided_confirmed: number | null;
}

/** A result does not go out without an application by mistake, and nothing is left open when it is final. */
function assertSettled(call: WaitingInCall, { status, undecided_confirmed: confirmed }: Move): void {
  const missing = status === 'final' ? missingForFinal(call) : [];
  if (missing.length > 0) throw new AppError('conflict', `Para homologar falta: ${missing.join(' ')}`);
  if (asksAboutUndecided(status) && call.undecided > 0 && confirmed !== call.undecided)
    throw new AppError('conflict', `${undecidedWords(call)} Confira e confirme.`);
}

export const moveCall = (ctx: UserCtx, links: PublicLinks, id: number, asked: Move): Promise<CallDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { version, status, reason } = asked;
    const call = await lockCall(ctx, id);
    if (call.version !== version)
      throw new AppError('stale_version', 'Outra pessoa alterou este edital. Confira antes de continuar.');
    if (!nextStatuses(call.status as CallStatus).includes(status))
      throw new AppError('conflict', 'O edital não passa desta situação para essa.');
    assertSettled(await readCall(ctx, links, id), asked);
    const published = status === 'published' ? await publish(ctx, links, id) : {};
    await ctx.db
      .updateTable('scholarship_calls')
      .set({ status, ...published, ...(status === 'cancelled' ? { cancel_reason: reason } : {}) })
      .where('id', '=', id)
      .execute();
    if (status === 'final' || status === 'cancelled') await releaseApplicants(ctx.db, id, status);
    if (status === 'cancelled') await addJob(ctx.db, 'end-cancelled-applications', { id });
    if (status === 'preliminary' || status === 'final') await addJob(ctx.db, 'tell-results', { id, status });
    const { undecided_confirmed: undecided } = asked;
    await audit(ctx, 'scholarship_call.moved', ['scholarship_call', id], {
      state: status,
      ...(undecided === null ? {} : { undecided }),
    });
    return readCall(ctx, links, id);
  });

/** A call is public as a whole, under an address of its own that stays. */
async function publish(ctx: Writing, links: PublicLinks, id: number) {
  const call = await readCall(ctx, links, id);
  const missing = missingForPublication(call, civilDayOf(Date.now()));
  if (missing.length > 0) throw new AppError('conflict', `Para publicar falta: ${missing.join(' ')}`);
  const locked = await lockCall(ctx, id);
  await keepQuestionnaire(ctx, locked);
  const { legal_entity_id } = locked;
  const link = await links.create(ctx.db, {
    purpose: 'vacancies',
    legalEntityId: legal_entity_id,
    createdBy: ctx.user.userId,
    target: { type: 'scholarship_call', id },
    label: `Edital ${call.number}`,
  });
  const application = await links.create(ctx.db, {
    purpose: 'credentialing',
    legalEntityId: legal_entity_id,
    createdBy: ctx.user.userId,
    target: { type: 'scholarship_call', id },
    label: `Inscrição no edital ${call.number}`,
  });
  return { link_id: link.id, application_link_id: application.id, published_at: sql<string>`now()` };
}

/** The dates are another year's: they stay behind. */
export const copyCall = (ctx: UserCtx, links: PublicLinks, id: number): Promise<CallDetail> =>
  inActiveOrganisation(ctx, async (ctx, legalEntityId) => {
    const from = await lockCall(ctx, id);
    const { rows } = await sql<{ id: number }>`
      insert into scholarship_calls (legal_entity_id, number, title, kind, year, body, minimum_wage, minimum_wage_on, phases,
        documents, declarations, criteria)
      select ${legalEntityId}, ${await freeNumber(ctx, legalEntityId, from.number)}, title, kind, year + 1, body,
        minimum_wage, minimum_wage_on, '[]', documents, declarations, criteria
      from scholarship_calls where id = ${id} returning id`.execute(ctx.db);
    const copy = (rows[0] as { id: number }).id;
    await sql`insert into scholarship_vacancies (call_id, legal_entity_id, unit_id, place, level, grade, shift, "full", partial)
      select ${copy}, ${legalEntityId}, unit_id, place, level, grade, shift, "full", partial
      from scholarship_vacancies where call_id = ${id}`.execute(ctx.db);
    await copyQuestionnaire(ctx, from, { id: copy, legal_entity_id: legalEntityId });
    await audit(ctx, 'scholarship_call.created', ['scholarship_call', copy]);
    return readCall(ctx, links, copy);
  });

/** '04/2026 (cópia)', '04/2026 (cópia 2)', … whichever nobody has. */
async function freeNumber(ctx: Writing, legalEntityId: number, number: string): Promise<string> {
  const stem = number.slice(0, 8);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scholarship call copies ${legalEntityId}`}, 0))`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ number: string }>`
    select name as number from (select ${stem}::text || ' (cópia' || case when n = 1 then '' else ' ' || n end || ')' as name, n
      from generate_series(1, 1000) n) names
    where not exists (select from scholarship_calls c where c.legal_entity_id = ${legalEntityId}
      and lower(c.number) = lower(name) and c.deleted_at is null) order by n limit 1`.execute(ctx.db);
  return (rows[0] as { number: string }).number;
}
