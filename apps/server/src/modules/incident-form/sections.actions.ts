import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type {
  IncidentDetail,
  SectionChange,
} from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import {
  incidentSections,
  type SavedSection,
  sectionsOf,
} from '@conforme/contracts/modules/incident-form/rules/incident-sections.ts';
import { refusedIncidentAct } from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import { DETECTED_BEFORE, isBefore } from '@conforme/contracts/modules/incident-form/rules/past-moments.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { forbidden } from '../../platform/cases/act-on-case.ts';
import { person } from '../../platform/cases/case-parts.queries.ts';
import { limitActs } from '../../platform/cases/limit-acts.ts';
import { canonicalJson } from '../../platform/issued-documents/canonical-json.ts';
import type { IncidentServices } from './act-on-incident.ts';
import { keepMetMoments } from './incident-clocks.ts';
import { placeWithin } from './incident-places.ts';
import { type LockedIncident, lockIncident } from './locked-incident.ts';
import { assertStillTold } from './papers/told-holders.ts';
import { readIncident } from './read-incident.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Saves one section against its own version: two people work on two sections of one incident, and of two on the same
 * section the second is told. What was there before is kept.
 */
export async function saveSection(
  ctx: UserCtx,
  services: Pick<IncidentServices, 'limiter' | 'documents' | 'links'>,
  id: string,
  section: SavedSection,
  { version, ...fields }: Fields & { readonly version: number },
): Promise<IncidentDetail> {
  await limitActs(ctx, services.limiter);
  return inActiveOrganisation(ctx, async (ctx) => {
    const { userId } = ctx.user;
    const incident = found(
      await lockIncident(ctx.db, id, sql`cases.legal_entity_id = any (${scopeSql(ctx)})`),
    );
    assertSavable(incident, section, userId);
    assertInOrder(incident, fields);
    assertStillTold(incident, section, fields);
    const { rows } = await sql`
      update incident_sections set version = version + 1, saved_at = now(), saved_by = ${userId}
      where case_id = ${id} and section = ${section} and version = ${version} returning true`.execute(ctx.db);
    if (rows.length === 0)
      throw new AppError(
        'stale_version',
        `Outra pessoa salvou a seção "${incidentSections.labels[section]}". Veja o que mudou.`,
      );
    const before = (await readIncident(ctx, services, id)).file as unknown as Fields;
    if (section === 'description') await assertPlace(ctx, incident, before, fields);
    await write(ctx, incident, section, fields);
    if (section === 'holders_notice') await keepMetMoments(ctx.db, id);
    const saved = await readIncident(ctx, services, id);
    // Both as they are read: the database writes moments and the keys of an object in its own way.
    const after = saved.file as unknown as Fields;
    const changed = Object.keys(fields).filter(
      (name) => canonicalJson(before[name]) !== canonicalJson(after[name]),
    );
    if (changed.length > 0)
      await keepChange(ctx, incident, section, only(before, changed), only(after, changed));
    await recordAudit(
      ctx.db,
      { legalEntityId: incident.legalEntityId, actorId: userId },
      { action: 'incident.section_saved', object: ['incident', id], meta: { section, changed } },
    );
    return saved;
  });
}

/** One of those the incident may be of, unless it stays where it was said to be. */
async function assertPlace(
  { db }: InTransaction<UserCtx>,
  { legalEntityId }: LockedIncident,
  before: Fields,
  fields: Fields,
): Promise<void> {
  const { unit_id: chosen } = fields as { readonly unit_id: number | null };
  const kept = before.unit_id as { readonly id: number } | null;
  if (chosen !== null && chosen !== kept?.id) await placeWithin(db, legalEntityId, chosen);
}

function assertSavable({ facts, promotedAt }: LockedIncident, section: SavedSection, userId: number): void {
  const refused = refusedIncidentAct('edit', facts, { userId, now: Date.now() });
  if (refused) throw forbidden(refused);
  if (!sectionsOf({ nature: facts.nature, promoted_at: promotedAt }).includes(section))
    throw forbidden('Esta seção não é deste tipo de registro.');
}

/** It happened, was noticed, and then it was known that personal data were affected. */
function assertInOrder(
  { occurredFrom, detectedAt, facts: { knownAt } }: LockedIncident,
  fields: Fields,
): void {
  const moment = (name: string, kept: string | null) =>
    name in fields ? (fields[name] as string | null) : kept;
  const occurred = moment('occurred_from', occurredFrom);
  const detected = moment('detected_at', detectedAt);
  if ('occurred_from' in fields && isBefore(knownAt, occurred))
    throw invalidField(
      'occurred_from',
      `A ocorrência não pode vir depois do conhecimento (${formatDateTime(knownAt as string)}).`,
    );
  if ('detected_at' in fields && isBefore(knownAt, detected))
    throw invalidField(
      'detected_at',
      `A detecção não pode vir depois do conhecimento (${formatDateTime(knownAt as string)}).`,
    );
  if (!isBefore(detected, occurred)) return;
  if ('detected_at' in fields) throw invalidField('detected_at', DETECTED_BEFORE);
  if ('occurred_from' in fields)
    throw invalidField(
      'occurred_from',
      `A ocorrência não pode vir depois da detecção (${formatDateTime(detected as string)}).`,
    );
}

const only = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]));

async function write(
  { db }: InTransaction<UserCtx>,
  of: LockedIncident,
  section: SavedSection,
  fields: Fields,
): Promise<void> {
  if (section === 'involved' || section === 'operators') return writeRows(db, of, section, fields[section]);
  const columns = section === 'secrecy' ? { secrecy: JSON.stringify(fields.secrecy) } : fields;
  await db.updateTable('incidents').set(columns).where('id', '=', of.id).execute();
}

const columnsOf = {
  involved: ['role', 'name', 'contact', 'note'],
  operators: ['name', 'cnpj', 'contract', 'contact', 'told_us_at', 'told_what'],
} as const;

async function writeRows(
  db: InTransaction<UserCtx>['db'],
  of: LockedIncident,
  section: 'involved' | 'operators',
  rows: unknown,
): Promise<void> {
  const table = `incident_${section}` as const;
  await db.deleteFrom(table).where('case_id', '=', of.id).execute();
  const given = rows as readonly Fields[];
  for (const [at, row] of given.entries())
    await db
      .insertInto(table)
      .values({
        case_id: of.id,
        legal_entity_id: of.legalEntityId,
        id: at + 1,
        ...Object.fromEntries(columnsOf[section].map((name) => [name, row[name] ?? null])),
      } as never)
      .execute();
}

async function keepChange(
  { db, user }: InTransaction<UserCtx>,
  of: LockedIncident,
  section: SavedSection,
  before: Fields,
  after: Fields,
): Promise<void> {
  await sql`insert into incident_changes (case_id, legal_entity_id, section, before, after, changed_by)
    values (${of.id}, ${of.legalEntityId}, ${section}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${user.userId})`.execute(db);
}

/** More than anybody reads through; the rest is counted. */
const MOST_CHANGES = 200;

/** The newest first. */
export async function sectionHistory(
  ctx: UserCtx,
  id: string,
): Promise<{ changes: SectionChange[]; total: number }> {
  const { rows: cases } = await sql`
    select true from cases where id = ${id} and form_type = ${incidentKind.formType}
      and legal_entity_id = any (${scopeSql(ctx)})`.execute(ctx.db);
  found(cases[0]);
  const { rows } = await sql<SectionChange & { readonly total: number }>`
    select id, section, changed_at as at, ${person(sql`changed_by`)} as by, before, after,
      (count(*) over ())::int as total
    from incident_changes where case_id = ${id} and legal_entity_id = any (${scopeSql(ctx)})
    order by id desc limit ${MOST_CHANGES}`.execute(ctx.db);
  return { changes: rows.map(({ total: _, ...change }) => change), total: rows[0]?.total ?? 0 };
}
