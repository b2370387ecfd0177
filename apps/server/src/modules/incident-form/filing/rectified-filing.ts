import type { RectifyAct } from '@conforme/contracts/modules/incident-form/incident-rectify.schemas.ts';
import { refusedComplement } from '@conforme/contracts/modules/incident-form/rules/complement.ts';
import type { FilingKind } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { refusedFilingMoment } from '@conforme/contracts/modules/incident-form/rules/incident-next.ts';
import {
  refusedRectifiedFiling,
  stateAfterRectifying,
} from '@conforme/contracts/modules/incident-form/rules/incident-rectify.ts';
import { sql } from 'kysely';
import { invalidField } from '../../../core/app-error.ts';
import { type Acting, addEvent, change } from '../act-on-incident.ts';
import { complementDue, runOwedClocks } from '../incident-clocks.ts';
import { stands } from '../records.queries.ts';
import { type KeptRectification, keepRectification, rectifyAutomaticEvents } from '../rectifications.ts';
import { addFiling, filingEvent } from './filing.actions.ts';

interface Standing {
  readonly id: number;
  readonly kind: FilingKind;
  readonly sei_number: string;
  readonly filed_at: string;
}

/**
 * What follows of a filing follows anew of those that are left: since when ANPD is told, until when that may be
 * complemented, how the incident stands, and which terms run.
 */
export async function rectifyFiling(
  acting: Acting,
  wrong: Omit<KeptRectification, 'insteadId' | 'by'>,
  instead: RectifyAct['filing'],
): Promise<number | null> {
  const { db, incident, by } = acting;
  const { rows: all } = await sql<Standing>`
    select id, kind, sei_number, filed_at from incident_filings it
    where case_id = ${incident.id} and ${stands('filing', sql`it`)} order by filed_at, id`.execute(db);
  const was = all.find(({ id }) => id === wrong.recordId);
  if (!was) throw invalidField('record_id', 'Este registro não está mais aqui. Veja o que mudou.');
  const others = all.filter(({ id }) => id !== was.id);
  const left = [...others, ...(instead ? [instead] : [])];
  const communicatedAt = firstOf(left);
  const dueAt = communicatedAt && (await complementDue(db, incident.legalEntityId, communicatedAt));
  assertFits(acting, instead, { others, dueAt });
  const insteadId = instead && (await addFiling(acting, instead));
  await keepRectification(db, incident, { ...wrong, insteadId, by: by.authorId });
  await rectifyAutomaticEvents(
    db,
    incident,
    sql`type = 'communication' and happened_at = ${was.filed_at}::timestamptz and body = ${filingEvent(was)}`,
    { reason: wrong.reason, by: by.authorId },
  );
  if (instead)
    await addEvent(db, incident, {
      ...{ type: 'communication', at: instead.filed_at, text: filingEvent(instead) },
      ...{ by: by.authorId, isAutomatic: true },
    });
  const filed = left.map(({ kind }) => kind);
  const state = stateAfterRectifying({ ...incident.facts, filed }, incident.hasReasons);
  await change(acting, { state }, { communicated_at: communicatedAt, complement_due_at: dueAt });
  const isMoved = momentOf(communicatedAt) !== momentOf(incident.communicatedAt);
  await runOwedClocks(
    db,
    { ...incident, communicatedAt },
    { state, filed, anew: isMoved ? ['inc.complement'] : [] },
  );
  return insteadId;
}

const momentOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** When ANPD was told first; a declaration is not what tells it of the incident. */
const firstOf = (filings: readonly Pick<Standing, 'kind' | 'filed_at'>[]): string | null =>
  filings
    .filter(({ kind }) => kind !== 'declaration')
    .map(({ filed_at }) => filed_at)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;

function assertFits(
  { incident }: Acting,
  instead: RectifyAct['filing'],
  { others, dueAt }: { readonly others: readonly Standing[]; readonly dueAt: string | null },
): void {
  const { knownAt, holdersTold } = incident.facts;
  const filed = others.map(({ kind }) => kind);
  const refused = refusedRectifiedFiling(instead?.kind ?? null, { filed, holdersTold });
  if (refused !== null) throw invalidField(instead ? 'filing.kind' : 'record_id', refused);
  if (!instead) return;
  const isComplement = ({ kind }: Standing) => kind === 'complementary';
  const misplaced = refusedFilingMoment(instead, {
    ...{ knownAt, toldOn: incident.toldOn },
    communicatedAt: firstOf(others.filter((one) => !isComplement(one))),
    complementedAt: firstOf(others.filter(isComplement)),
  });
  if (misplaced !== null) throw invalidField('filing.filed_at', misplaced);
  if (instead.kind !== 'complementary') return;
  const unreasoned = refusedComplement({
    ...{ reasons: instead.reasons, delayReasons: instead.delay_reasons, dueAt, at: instead.filed_at },
  });
  if (unreasoned !== null) throw invalidField(`filing.${unreasoned.part}`, unreasoned.message);
}
