import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type { callUpAct } from '@conforme/contracts/modules/credentialing-handlings/credentialing-acts.schemas.ts';
import {
  refusedGrant,
  refusedWaiting,
} from '@conforme/contracts/modules/credentialing-handlings/rules/grant-limits.ts';
import type { plainAct, reasonedAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import type { callLevels } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { sql } from 'kysely';
import { found, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { forbidden } from '../../platform/cases/act-on-case.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import {
  type CountedColumn,
  countEnrolment,
  countedColumn,
  countTerm,
} from '../../platform/scholarships/count-enrolment.ts';
import { type ApplicationServices, actOn, writeToFamily } from './act-on-application.ts';
import { changeApplication } from './change-application.ts';
import { nextCallOf, placesOf } from './class-places.ts';
import { endOfDay } from './due-of-call.ts';
import type { LockedApplication } from './locked-application.ts';
import { calledLetter, newsLetter } from './outside/application-letters.ts';

type Plain = z.output<typeof plainAct>;
const now = sql<string>`now()`;

interface Vacancy {
  readonly unit_id: number;
  readonly level: keyof typeof callLevels.labels;
  readonly shift: string;
}

/** Under its lock: of all who are called up at once, each counts those before it. */
export async function lockVacancy(db: Transaction, { vacancyId }: LockedApplication): Promise<Vacancy> {
  const { rows } = await sql<Vacancy>`
    select unit_id, level, shift from scholarship_vacancies where id = ${vacancyId} for update`.execute(db);
  return found(rows[0]);
}

/** Within the ceilings of the law, as they were checked. */
function assertCallable(row: LockedApplication): void {
  const { opinionRaised: raised } = row;
  const limits = { proposed: row.opinionGrant ?? 'none', income: row.incomeClass ?? 'above', raised };
  const refused =
    row.granted === null ? refusedWaiting(limits) : refusedGrant(row.granted, limits.income, limits.raised);
  if (refused) throw forbidden(refused);
}

/** Which scholarship it takes; whoever stands before it is passed over for a written reason alone. */
async function callFor(db: Transaction, row: LockedApplication, reason: string | null) {
  assertCallable(row);
  const next = await nextCallOf(db, row);
  if (!next) {
    const { offered, taken, promised } = await placesOf(db, row);
    throw forbidden(
      `Não há vaga livre nesta turma: foram convocadas ${taken.full} de ${offered.full} bolsas de 100 % e ${taken.partial} de ${offered.partial} de 50 %, e ${promised.full + promised.partial} deferidas esperam convocação.`,
    );
  }
  const { grant, passedOver } = next;
  const [first] = passedOver;
  if (first && (reason ?? '').length < 10)
    throw invalidField(
      'reason',
      `${passedOver.length === 1 ? 'Há 1 inscrição' : `Há ${passedOver.length} inscrições`} à frente nesta turma, a começar por ${first.protocol}. Escreva por que esta é chamada antes, com ao menos dez letras.`,
    );
  return { granted: grant, passedOver: passedOver.length, reason: first ? reason : null };
}

export const callUp = (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version, until, reason: written }: z.output<typeof callUpAct>,
) =>
  actOn(ctx, services, { id, version, act: 'call_up' }, async ({ db, row, by }) => {
    await lockVacancy(db, row);
    const { granted, passedOver, reason } = await callFor(db, row, written);
    await changeApplication(
      db,
      row,
      { state: 'called', due_at: endOfDay(until) },
      { granted, called_until: until, called_at: now, call_reason: reason },
    );
    await addEntry(db, row, {
      ...{ kind: 'called_up', ...by, audience: 'outside' },
      body: `Bolsa de ${granted === 'full' ? '100' : '50'} %. Faça a matrícula na escola até ${formatCivilDate(until)}.`,
      facts: { granted, until },
    });
    if (reason) await addEntry(db, row, { kind: 'note', ...by, body: `Chamada fora da ordem: ${reason}` });
    await writeToFamily(db, services, row, calledLetter(ctx.config, row, until));
    return { action: 'scholarship_application.called', meta: { granted, passed_over: passedOver } };
  });

/** The grantee as the numbers of the ratio count them. */
async function granteeOf(db: Transaction, row: LockedApplication) {
  const { unit_id: unitId, level, shift } = await lockVacancy(db, row);
  const { year, disability, byAgreement } = row;
  return {
    ...{ unitId, level, year, disability, byAgreement },
    granted: row.granted ?? 'partial',
    isFullTime: shift === 'full_day',
  } as const;
}

/**
 * One scholarship for each person in a school year: a renewal and a new edital each take an application of the same CPF, and
 * the ratio would count the grantee twice. Of two at once the second waits for the first.
 */
async function assertOneEnrolment(
  db: Transaction,
  { id, legalEntityId, year }: LockedApplication,
): Promise<void> {
  const own = sql`(select o.cpf_digest from scholarship_applications o where o.id = ${id})`;
  await sql`select pg_advisory_xact_lock(hashtextextended('scholarship enrolment ' || ${legalEntityId}::text || ' '
    || encode(${own}, 'hex'), 0))`.execute(db);
  const { rows } = await sql<{ protocol: string }>`
    select a.protocol from scholarship_applications a join cases k on k.id = a.id
    where a.legal_entity_id = ${legalEntityId} and a.cpf_digest = ${own} and a.year = ${year} and a.id <> ${id}
      and k.state = 'enrolled' limit 1`.execute(db);
  if (rows[0])
    throw forbidden(
      `Este CPF já está matriculado com bolsa em ${year}, pela inscrição ${rows[0].protocol}. Cada pessoa tem uma bolsa por ano letivo.`,
    );
}

/** The grantee counts for the ratio from this moment on. */
export const enrol = (ctx: UserCtx, services: ApplicationServices, id: string, { version }: Plain) =>
  actOn(ctx, services, { id, version, act: 'enrol' }, async ({ db, row, by }) => {
    await assertOneEnrolment(db, row);
    const grantee = await granteeOf(db, row);
    const column = countedColumn(grantee);
    await countEnrolment(db, grantee, column, 1);
    await changeApplication(
      db,
      row,
      { state: 'enrolled', due_at: null, ended_at: now },
      { enrolled_at: now, counted_as: column },
    );
    await addEntry(db, row, { kind: 'enrolled', ...by, audience: 'outside' });
    return { action: 'scholarship_application.enrolled', meta: { granted: row.granted } };
  });

/** The vacancy is free again for whoever comes next. */
export const lose = (ctx: UserCtx, services: ApplicationServices, id: string, { version }: Plain) =>
  actOn(ctx, services, { id, version, act: 'lose' }, async ({ db, row, by }) => {
    await changeApplication(db, row, { state: 'lost', due_at: null, ended_at: now });
    await addEntry(db, row, {
      kind: 'closed',
      ...by,
      audience: 'outside',
      body: 'O prazo da matrícula passou.',
    });
    await writeToFamily(db, services, row, newsLetter(ctx.config, row));
    return { action: 'scholarship_application.lost' };
  });

export const signTerm = (ctx: UserCtx, services: ApplicationServices, id: string, { version }: Plain) =>
  actOn(ctx, services, { id, version, act: 'sign_term' }, async ({ db, row, by }) => {
    const { unit_id: unitId, level } = await lockVacancy(db, row);
    await countTerm(db, { unitId, level, year: row.year }, 1);
    await changeApplication(db, row, {}, { term_signed_at: now });
    await addEntry(db, row, { kind: 'document', ...by, facts: { document: 'signed_term' } });
    return { action: 'scholarship_application.term_signed' };
  });

/** As scholarships end: the pupil has left, or the family no longer needs it. Falsity is cancelled instead. */
export const endScholarship = (
  ctx: UserCtx,
  services: ApplicationServices,
  id: string,
  { version, reason }: z.output<typeof reasonedAct>,
) =>
  actOn(ctx, services, { id, version, act: 'end' }, async ({ db, row, by }) => {
    await endEnrolment(db, row);
    await changeApplication(db, row, { state: 'ended', due_at: null, ended_at: now });
    await addEntry(db, row, {
      ...{ kind: 'closed', ...by, audience: 'outside', body: reason },
      facts: { scholarship: 'ended' },
    });
    await writeToFamily(db, services, row, newsLetter(ctx.config, row));
    return { action: 'scholarship_application.ended' };
  });

/** A scholarship that ends no longer counts. */
export async function endEnrolment(db: Transaction, row: LockedApplication): Promise<void> {
  if (row.facts.state !== 'enrolled' || row.countedAs === null) return;
  const grantee = await granteeOf(db, row);
  await countEnrolment(db, grantee, row.countedAs as CountedColumn, -1);
  if (row.facts.termSigned) await countTerm(db, grantee, -1);
}
