import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type {
  CallStanding,
  OpenedCall,
} from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import { applicationsClosedWords } from '@conforme/contracts/modules/credentialing-handlings/rules/applications-closed-words.ts';
import type { CallPhase, CallStatus } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { type RawBuilder, sql } from 'kysely';
import { AppError, found } from '../../../core/app-error.ts';
import type { UserCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import { deadLink, type PublicLinks } from '../../../platform/public-links/public-links.ts';

/** An edital as its link leads to it. */
export interface OfferedCall {
  readonly id: number;
  readonly legalEntityId: number;
  readonly linkId: number;
  readonly number: string;
  readonly title: string;
  readonly year: number;
  readonly kind: string;
  readonly status: CallStatus;
  readonly cancelReason: string | null;
  readonly minimumWage: number;
  readonly phases: readonly {
    readonly phase: CallPhase;
    readonly starts_on: string;
    readonly ends_on: string;
  }[];
  readonly documents: OpenedCall['documents'];
  readonly declarations: OpenedCall['declarations'];
  readonly vacancies: OpenedCall['vacancies'];
}

const oneCall = async (
  db: Database | Transaction,
  which: RawBuilder<unknown>,
): Promise<OfferedCall | undefined> => {
  const { rows } = await sql<OfferedCall>`
    select c.id, c.legal_entity_id as "legalEntityId", c.application_link_id as "linkId", c.number, c.title, c.year, c.kind,
      c.status, c.cancel_reason as "cancelReason", c.minimum_wage as "minimumWage", c.phases, c.documents, c.declarations,
      coalesce((select json_agg(json_build_object('id', v.id, 'unit', u.shown_name, 'level', v.level, 'grade', v.grade,
          'shift', v.shift, 'full', v."full", 'partial', v.partial) order by u.shown_name, v.place)
        from scholarship_vacancies v join legal_entities u on u.id = v.unit_id where v.call_id = c.id), '[]') as vacancies
    from scholarship_calls c where ${which} and c.deleted_at is null`.execute(db);
  return rows[0];
};

export async function callOfLink(db: Database | Transaction, linkId: number): Promise<OfferedCall> {
  const call = await oneCall(db, sql`c.application_link_id = ${linkId}`);
  if (!call) throw deadLink();
  return call;
}

/** For whoever writes it, published or not. */
export const callInScope = async ({ db, scope }: UserCtx, id: number): Promise<OfferedCall> =>
  found(await oneCall(db, sql`c.id = ${id} and c.legal_entity_id = any (${scopeSql({ scope })})`));

export const openCall = async (system: Database, links: PublicLinks, param: string): Promise<OfferedCall> =>
  callOfLink(system, (await links.open(system, 'credentialing', param)).id);

export const applicationDays = ({ phases }: Pick<OfferedCall, 'phases'>) =>
  phases.find(({ phase }) => phase === 'application') ?? { starts_on: '9999-12-31', ends_on: '9999-12-31' };

export function standingOf(call: Pick<OfferedCall, 'phases' | 'status'>, now = Date.now()): CallStanding {
  if (call.status === 'cancelled') return 'cancelled';
  if (call.status !== 'published') return 'closed';
  const { starts_on, ends_on } = applicationDays(call);
  const today = civilDayOf(now);
  return today < starts_on ? 'before' : today > ends_on ? 'closed' : 'open';
}

/** Whoever was writing when it closed is told when, and that nothing of theirs is lost. */
export function assertApplicationsOpen(call: OfferedCall): void {
  const standing = standingOf(call);
  if (standing === 'open') return;
  const { starts_on, ends_on } = applicationDays(call);
  const closed = applicationsClosedWords(ends_on, civilDayOf(Date.now()));
  const words: Readonly<Record<Exclude<CallStanding, 'open'>, string>> = {
    before: `As inscrições começam em ${formatCivilDate(starts_on)}.`,
    closed: `${closed} O que você escreveu continua nesta página e neste aparelho: fale com a escola.`,
    cancelled: `Este edital foi cancelado. ${call.cancelReason ?? ''}`.trim(),
  };
  throw new AppError('conflict', words[standing]);
}
