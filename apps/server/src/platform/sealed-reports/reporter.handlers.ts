import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { SealedChannel } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import type {
  ReporterEnvelope,
  SealedIdentity,
} from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { hashSecret } from '../../core/secrets.ts';
import { listed } from '../cases/case-parts.queries.ts';
import type { CaseRef } from '../cases/case-ref.ts';
import { caseLock, changeCase } from '../cases/case-row.ts';
import { handOverDraft, lockDraft } from '../cases/intake/drafts.ts';
import { limiterOf } from '../cases/intake/limits-of-kind.ts';
import { addEntry } from '../cases/timeline.ts';
import type { Limiter } from '../rate-limits.ts';
import { readChannelKeys } from './form-keys.ts';
import { custodyBoxes, forgetIdentity, insertBoxes } from './keep-report.ts';
import { isSaidBefore } from './said-before.ts';
import { bytesOf, textSql } from './sealed-bytes.ts';

export interface FoundReport extends CaseRef {
  readonly protocol: string;
  readonly state: string;
  readonly receivedAt: string;
}

/** By the value the receipt gives; undefined where there is none of this channel. */
export async function findByLookup(
  db: Database | Transaction,
  channel: SealedChannel,
  lookup: string,
): Promise<FoundReport | undefined> {
  const { rows } = await sql<FoundReport>`
    select c.id, c.legal_entity_id as "legalEntityId", c.protocol, c.state, c.received_at as "receivedAt"
    from sealed_reports r join cases c on c.id = r.case_id
    where r.lookup_digest = ${hashSecret(lookup)} and c.form_type = ${channel}`.execute(db);
  return rows[0];
}

const LOOKUPS_PER_HOUR = 60;

interface ReporterKind {
  readonly kind: CaseKind & { readonly formType: SealedChannel };
  /** Why nothing can be added now, in the reporter's words; null when it can. */
  readonly refusal: (report: FoundReport) => string | null;
  /** What a message changes: a state that waited for it. */
  readonly replied: (db: Transaction, report: FoundReport) => Promise<void>;
}

type In<T> = { readonly body: { readonly lookup: string } & T };

/** What whoever reported does (`reporterEndpoints`): by the lookup value alone, counted in memory. */
export function reporterHandlers(
  { limiter: shared }: { readonly limiter: Limiter },
  { kind, refusal, replied }: ReporterKind,
) {
  const limiter = limiterOf(kind, shared);
  const find = async ({ system, http }: PublicCtx, lookup: string) => {
    await limiter.take(`report lookup ${http.network}`, LOOKUPS_PER_HOUR, 60);
    const report = await findByLookup(system, kind.formType, lookup);
    if (!report)
      throw new AppError('not_found', 'Nenhum relato foi encontrado com este código. Confira cada sinal.');
    return report;
  };
  const add = async (
    ctx: PublicCtx,
    lookup: string,
    work: (db: Transaction, report: FoundReport) => Promise<void>,
  ): Promise<ReporterEnvelope> => {
    const { id } = await find(ctx, lookup);
    return inTransaction({ db: ctx.system }, async ({ db }) => {
      await caseLock(kind, id).execute(db);
      const report = (await findByLookup(db, kind.formType, lookup)) as FoundReport;
      const refused = refusal(report);
      if (refused) throw new AppError('conflict', refused);
      await work(db, report);
      return readAsReporter(db, report, kind.formType);
    });
  };
  return {
    follow: async (ctx: PublicCtx, { body }: In<unknown>) =>
      readAsReporter(ctx.system, await find(ctx, body.lookup), kind.formType),
    reply: (
      ctx: PublicCtx,
      {
        body: { lookup, epoch, body, draft, files },
      }: In<{ epoch: number; body: string; draft: string | null; files: string[] }>,
    ) =>
      add(ctx, lookup, async (db, report) => {
        if (await isSaidBefore(db, report, body)) return;
        if (draft !== null) {
          const begun = await lockDraft(db, kind.formType, { secret: draft });
          if (begun.caseId !== report.id) throw new AppError('not_found', 'Anexe os arquivos de novo.');
          await handOverDraft(db, kind, begun, report, files);
        }
        await assertEpoch(db, report, epoch);
        await db
          .insertInto('sealed_report_records')
          .values({
            ...{ case_id: report.id, legal_entity_id: report.legalEntityId, kind: 'message' },
            ...{ audience: 'reporter', author: 'outside', epoch, body: bytesOf(body) },
          })
          .execute();
        await addEntry(db, report, { kind: 'reply', author: 'outside', audience: 'outside', fileIds: files });
        await changeCase(db, kind, report.id, {});
        await replied(db, report);
      }),
    give_identity: (ctx: PublicCtx, { body: { lookup, identity } }: In<{ identity: SealedIdentity }>) =>
      add(ctx, lookup, async (db, report) => {
        const keys = await readChannelKeys(db, {
          legalEntityId: report.legalEntityId,
          channel: kind.formType,
        });
        const { rows } = await sql<{ kept: boolean; excluded: number[] }>`
          select identity_given and not identity_is_lost(r.case_id) as kept,
            array(select user_id from report_exclusions x where x.case_id = r.case_id) as excluded
          from sealed_reports r where case_id = ${report.id}`.execute(db);
        if (rows[0]?.kept) throw new AppError('conflict', 'A identidade já foi informada neste relato.');
        const excluded = [...keys.users].filter(([, user]) => rows[0]?.excluded.includes(user));
        const boxes = custodyBoxes(keys, identity, new Set(excluded.map(([handle]) => handle)));
        // One that nobody can open any more makes room for what is said again.
        await forgetIdentity(db, report);
        await insertBoxes(db, report, boxes);
        await db
          .insertInto('sealed_identities')
          .values({ case_id: report.id, legal_entity_id: report.legalEntityId, body: bytesOf(identity.body) })
          .execute();
        await db
          .updateTable('sealed_reports')
          .set({ identity_given: true })
          .where('case_id', '=', report.id)
          .execute();
        await addEntry(db, report, { kind: 'reply', author: 'outside', audience: 'outside' });
      }),
  };
}

/** What is written now is sealed with the newest key: an older one may be held by somebody who was removed. */
export async function assertEpoch(
  db: Transaction,
  { id }: Pick<CaseRef, 'id'>,
  epoch: number,
): Promise<void> {
  const { rows } = await sql<{ epoch: number }>`
    select epoch from sealed_reports where case_id = ${id} for share`.execute(db);
  if (rows[0]?.epoch !== epoch)
    throw new AppError('stale_version', 'A chave deste relato foi trocada. Abra-o de novo e repita.');
}

async function readAsReporter(
  db: Database | Transaction,
  { id, legalEntityId, protocol, state, receivedAt }: FoundReport,
  channel: SealedChannel,
): Promise<ReporterEnvelope> {
  const { rows } = await sql<
    Omit<ReporterEnvelope, 'protocol' | 'state' | 'received_at' | 'escrow' | 'custodians'>
  >`
    select ${textSql(sql`r.reporter_key`)} as reporter_key, r.epoch, to_jsonb(c.ended_at) #>> '{}' as ended_at,
      ${listed(sql`select epoch, ${textSql(sql`box`)} as box from sealed_report_keys
        where case_id = r.case_id and purpose = 'data' and holder = 'reporter' order by epoch`)} as boxes,
      ${listed(sql`select id, kind, audience, author, epoch, ${textSql(sql`body`)} as body, version, created_at, updated_at
        from sealed_report_records where case_id = r.case_id and audience = 'reporter' order by place`)} as records,
      json_build_object('given', r.identity_given, 'lost', identity_is_lost(r.case_id), 'openings', ${listed(sql`select reason, opened_at as at
        from identity_openings where case_id = r.case_id order by opened_at`)}) as identity,
      ${listed(sql`select distinct created_at as at from case_entries
        where case_id = r.case_id and kind = 'report_act' and facts ->> 'act' in ('exclude', 'readers_changed')
          and facts ->> 'lost' is distinct from '0' order by at`)} as readers_changed,
      ${listed(sql`select distinct created_at as at from case_entries
        where case_id = r.case_id and kind = 'report_act' and facts ->> 'act' = 'custody_changed'
        order by at`)} as custody_changed
    from sealed_reports r join cases c on c.id = r.case_id where r.case_id = ${id}`.execute(db);
  const { told, users } = await readChannelKeys(db, { legalEntityId, channel });
  const { rows: hidden } = await sql<{ user_id: number }>`
    select user_id from report_exclusions where case_id = ${id}`.execute(db);
  const excluded = new Set(hidden.map(({ user_id }) => user_id));
  return {
    ...(rows[0] as (typeof rows)[0]),
    ...{ protocol, state, received_at: receivedAt, escrow: told.escrow },
    custodians: told.custodians.filter(({ handle }) => !excluded.has(users.get(handle) as number)),
  };
}
