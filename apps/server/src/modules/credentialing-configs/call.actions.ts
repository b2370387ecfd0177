import type {
  CallCreate,
  CallDetail,
  CallUpdate,
} from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.schemas.ts';
import { inOrder } from '@conforme/contracts/modules/credentialing-configs/rules/call-schedule.ts';
import type { CallCriteria } from '@conforme/contracts/platform/scholarships/application-score.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import { readCall } from './calls.queries.ts';
import { assertWeighedAlike } from './sent-in-call.ts';

export type Writing = InTransaction<UserCtx>;
type Input = CallCreate;

const stored = ({ text, phases, documents, declarations, criteria, vacancies: _, ...facts }: Input) => ({
  ...facts,
  body: text,
  phases: JSON.stringify(inOrder(phases)),
  documents: JSON.stringify(documents),
  declarations: JSON.stringify(declarations),
  criteria: JSON.stringify(criteria),
});

export const createCall = (ctx: UserCtx, links: PublicLinks, input: CallCreate): Promise<CallDetail> =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    await assertUnits(ctx, input);
    await assertNumber(ctx, legal_entity_id, input.number, null);
    const { id } = await ctx.db
      .insertInto('scholarship_calls')
      .values({ legal_entity_id, ...stored(input) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeVacancies(ctx, { id, legal_entity_id }, input);
    await audit(ctx, 'scholarship_call.created', ['scholarship_call', id]);
    return readCall(ctx, links, id);
  });

export const updateCall = (
  ctx: UserCtx,
  links: PublicLinks,
  id: number,
  { version, rectification, ...input }: CallUpdate,
): Promise<CallDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const call = await lockCall(ctx, id);
    if (call.version !== version)
      throw new AppError('stale_version', 'Outra pessoa alterou este edital enquanto você editava.');
    if (call.status === 'final' || call.status === 'cancelled')
      throw new AppError('conflict', 'Este edital terminou e não é mais alterado.');
    const isPublic = call.status !== 'draft';
    if (isPublic && (rectification ?? '').length < 10)
      throw invalidField(
        'rectification',
        'O edital já é público: conte o que muda, com ao menos dez letras. A retificação aparece na página dele.',
      );
    await assertUnits(ctx, input);
    await assertWeighedAlike(ctx.db, call as typeof call & { criteria: Partial<CallCriteria> }, input);
    await assertNumber(ctx, call.legal_entity_id, input.number, id);
    const told = isPublic
      ? {
          rectifications: sql<string>`rectifications || jsonb_build_array(jsonb_build_object('at', now(), 'text', ${rectification}::text))`,
        }
      : {};
    await ctx.db
      .updateTable('scholarship_calls')
      .set({ ...stored(input), ...told })
      .where('id', '=', id)
      .execute();
    await writeVacancies(ctx, call, input);
    await audit(ctx, isPublic ? 'scholarship_call.rectified' : 'scholarship_call.updated', [
      'scholarship_call',
      id,
    ]);
    return readCall(ctx, links, id);
  });

export const removeCall = (ctx: UserCtx, id: number): Promise<Record<string, never>> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { status } = await lockCall(ctx, id);
    if (status !== 'draft')
      throw new AppError('conflict', 'Um edital publicado não é excluído: cancele-o, com o motivo.');
    await ctx.db
      .updateTable('scholarship_calls')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await audit(ctx, 'scholarship_call.deleted', ['scholarship_call', id]);
    return {};
  });

export const restoreCall = (ctx: UserCtx, links: PublicLinks, id: number): Promise<CallDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const call = await lockCall(ctx, id, true);
    await assertNumber(ctx, call.legal_entity_id, call.number, id);
    await ctx.db.updateTable('scholarship_calls').set({ deleted_at: null }).where('id', '=', id).execute();
    await audit(ctx, 'scholarship_call.restored', ['scholarship_call', id]);
    return readCall(ctx, links, id);
  });

/** Out of scope and absent look the same. */
export async function lockCall(ctx: Writing, id: number, isDeleted = false) {
  return found(
    await ctx.db
      .selectFrom('scholarship_calls')
      .select([
        'id',
        'version',
        'status',
        'number',
        'legal_entity_id',
        'kind',
        'year',
        'minimum_wage',
        'criteria',
      ])
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );
}

async function assertUnits(ctx: Writing, { vacancies }: Pick<Input, 'vacancies'>): Promise<void> {
  for (const [index, { unit_id }] of vacancies.entries())
    if (!ctx.scope.legalEntityIds.includes(unit_id))
      throw invalidField(`vacancies.${index}.unit_id`, 'Esta unidade não existe na organização ativa.');
}

/** People quote a call by its number: it is one call's only. */
async function assertNumber(
  ctx: Writing,
  legalEntityId: number,
  number: string,
  own: number | null,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scholarship call ${legalEntityId} ${number.toLowerCase()}`}, 0))`.execute(
    ctx.db,
  );
  const { rows } = await sql`select from scholarship_calls where legal_entity_id = ${legalEntityId}
    and lower(number) = lower(${number}) and deleted_at is null and id is distinct from ${own}`.execute(
    ctx.db,
  );
  if (rows.length > 0) throw invalidField('number', 'Já há um edital com este número.');
}

/**
 * A class that stays keeps its row, because applications name it; one that somebody applied for is not taken out, nor has
 * it fewer vacancies than were granted: what was published to a family is not taken back by a rectification.
 */
async function writeVacancies(
  ctx: Writing,
  call: { readonly id: number; readonly legal_entity_id: number },
  { vacancies }: Pick<Input, 'vacancies'>,
): Promise<void> {
  const kept: number[] = [];
  for (const [place, vacancy] of vacancies.entries()) {
    const { rows } = await sql<{ id: number }>`
      insert into scholarship_vacancies (call_id, legal_entity_id, unit_id, place, level, grade, shift, "full", partial)
      values (${call.id}, ${call.legal_entity_id}, ${vacancy.unit_id}, ${place}, ${vacancy.level}, ${vacancy.grade},
        ${vacancy.shift}, ${vacancy.full}, ${vacancy.partial})
      on conflict (call_id, unit_id, level, lower(grade), shift) do update
        set place = excluded.place, "full" = excluded."full", partial = excluded.partial
      returning id`.execute(ctx.db);
    kept.push((rows[0] as { id: number }).id);
  }
  await assertUsedStay(ctx, call.id, kept);
  await sql`delete from scholarship_vacancies where call_id = ${call.id} and not id = any (${kept}::bigint[])`.execute(
    ctx.db,
  );
}

interface UsedVacancy {
  readonly id: number;
  readonly grade: string;
  readonly full: number;
  readonly partial: number;
  readonly full_taken: number;
  readonly partial_taken: number;
}

async function assertUsedStay(ctx: Writing, callId: number, kept: readonly number[]): Promise<void> {
  const taken = (
    granted: string,
  ) => sql`(select count(*)::int from scholarship_applications a join cases c on c.id = a.id
    where a.vacancy_id = v.id and a.granted = ${granted}
      and c.state in ('granted_full', 'granted_partial', 'appeal', 'called', 'enrolled'))`;
  const { rows } = await sql<UsedVacancy>`
    select v.id, v.grade, v."full", v.partial, ${taken('full')} as full_taken, ${taken('partial')} as partial_taken
    from scholarship_vacancies v where v.call_id = ${callId}
      and exists (select from scholarship_applications a where a.vacancy_id = v.id)`.execute(ctx.db);
  for (const used of rows) {
    const index = kept.indexOf(used.id);
    if (index < 0)
      throw invalidField(
        'vacancies',
        `Há inscrições para ${used.grade}: esta turma não pode sair do edital.`,
      );
    for (const key of ['full', 'partial'] as const)
      if (used[key] < used[`${key}_taken`])
        throw invalidField(
          `vacancies.${index}.${key}`,
          `Já foram concedidas ${used[`${key}_taken`]} nesta turma.`,
        );
  }
}
