import type { AuditMeta } from '@conforme/contracts/core/audit-words/audit-keys.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { IdentityReason } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import type { SealedEnvelope } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import { type InTransaction, inTransaction, type UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../active-organisation.ts';
import { recordAudit } from '../audit/audit.ts';
import { recordFirstLook } from '../cases/case-parts.queries.ts';
import type { CaseRef } from '../cases/case-ref.ts';
import { addEntry } from '../cases/timeline.ts';
import { type ResealedKeys, resealToEscrow } from './escrow-keys.actions.ts';
import { readEscrowInForce } from './form-keys.ts';
import { escrowedIdentity, inCustody, keepIdentity, openIdentity } from './identity.actions.ts';
import { assertMadeEpochs, insertBoxes } from './keep-report.ts';
import { readEnvelope } from './read-envelope.ts';
import { assertEpoch } from './reporter.handlers.ts';
import { bytesOf, textOf } from './sealed-bytes.ts';

/** Kinds that acts write: of them only a new one is added. */
const staysAsSaid: ReadonlySet<string> = new Set([
  ...['message', 'triage', 'admissibility', 'conclusion', 'review', 'reopening', 'hold', 'dossier'],
  'exclusion',
]);

type Ctx = InTransaction<UserCtx>;
type OfCase<Body = unknown> = { readonly params: { readonly id: string }; readonly body: Body };
interface NewRecord {
  readonly kind: string;
  readonly audience: 'readers' | 'reporter' | 'author';
  readonly epoch: number;
  readonly body: string;
}

/** Under its lock, where the asker reads it. */
async function lockReport({ db, scope }: Ctx, kind: CaseKind, id: string): Promise<CaseRef> {
  const { rows } = await sql<CaseRef>`
    select c.id, c.legal_entity_id as "legalEntityId" from cases c join sealed_reports r on r.case_id = c.id
    where c.id = ${id} and c.form_type = ${kind.formType} and c.legal_entity_id = any (${scopeSql({ scope })})
    for update of c`.execute(db);
  return found(rows[0]);
}

/** A sealed text of staff, for acts that bring one. */
export async function addSealedRecord(
  ctx: Ctx,
  of: CaseRef,
  { kind, audience, epoch, body }: NewRecord,
): Promise<string> {
  await assertEpoch(ctx.db, of, epoch);
  const { id } = await ctx.db
    .insertInto('sealed_report_records')
    .values({
      ...{ case_id: of.id, legal_entity_id: of.legalEntityId, kind, audience, author: 'staff' },
      ...{ author_id: ctx.user.userId, epoch, body: bytesOf(body) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What appointed readers do with the sealed part of a report (`sealedReportEndpoints`). */
export const sealedReportHandlers = (
  kind: CaseKind,
  /** Why nothing may be written to this report now, in the user's words; null where it may. */
  refusal: (ctx: Ctx, id: string, record: string) => Promise<string | null>,
) => {
  const write = <T>(
    ctx: UserCtx,
    { id, record }: { readonly id: string; readonly record: string },
    work: (ctx: Ctx, of: CaseRef) => Promise<T>,
  ): Promise<T> =>
    act(ctx, id, async (ctx, of) => {
      const refused = await refusal(ctx, id, record);
      if (refused) throw new AppError('conflict', refused);
      return work(ctx, of);
    });
  const act = <T>(ctx: UserCtx, id: string, work: (ctx: Ctx, of: CaseRef) => Promise<T>): Promise<T> =>
    inActiveOrganisation(ctx, async (ctx) => work(ctx, await lockReport(ctx, kind, id)));
  const tell = (ctx: Ctx, of: CaseRef, what: ToldAct, meta: AuditMeta = {}) =>
    recordAudit(
      ctx.db,
      { legalEntityId: of.legalEntityId, actorId: ctx.user.userId },
      { action: `sealed_report.${what}`, object: [kind.object, of.id], meta, hourOnly: true },
    );
  return {
    envelope: (ctx: UserCtx, { params: { id } }: OfCase): Promise<SealedEnvelope> =>
      inTransaction(ctx, async (ctx) => {
        await recordFirstLook(ctx, kind, id);
        return readEnvelope(ctx, kind, id);
      }),
    add_record: (ctx: UserCtx, { params, body }: OfCase<NewRecord>) =>
      write(ctx, { ...params, record: body.kind }, async (ctx, of) => {
        const id = await addSealedRecord(ctx, of, body);
        await tell(ctx, of, 'written', { kind: body.kind });
        return { id };
      }),
    change_record: (
      ctx: UserCtx,
      {
        params,
        body,
      }: {
        readonly params: { readonly id: string; readonly record: string };
        readonly body: { readonly version: number; readonly epoch: number; readonly body: string };
      },
    ) =>
      write(ctx, { id: params.id, record: 'changed' }, async (ctx, of) => {
        await assertEpoch(ctx.db, of, body.epoch);
        const { rows } = await sql<{ version: number; author: string; kind: string }>`
          select version, author, kind from sealed_report_records
          where id = ${params.record} and case_id = ${of.id} for update`.execute(ctx.db);
        const { version, author, kind } = found(rows[0]);
        // What the reporter wrote, what was said to the reporter, and what was decided, stays as it was said.
        if (author === 'outside' || staysAsSaid.has(kind))
          throw new AppError('conflict', 'Este texto não pode ser alterado.');
        if (version !== body.version)
          throw new AppError('stale_version', 'Outra pessoa alterou este texto. Veja como ele está agora.');
        await ctx.db
          .updateTable('sealed_report_records')
          .set({ epoch: body.epoch, body: bytesOf(body.body) })
          .where('id', '=', params.record)
          .execute();
        await tell(ctx, of, 'rewritten', { kind });
        return { version: version + 1 };
      }),
    give_keys: (
      ctx: UserCtx,
      {
        params,
        body,
      }: OfCase<{ readonly boxes: readonly { user_id: number; epoch: number; box: string }[] }>,
    ) =>
      act(ctx, params.id, async (ctx, of) => {
        await assertMadeEpochs(ctx.db, of, body.boxes);
        const people = [...new Set(body.boxes.map(({ user_id }) => user_id))];
        const { rows: reading } = await sql<{ user_id: number }>`
          select user_id from case_readers where case_id = ${of.id}`.execute(ctx.db);
        for (const person of people) {
          const { rows } = await sql<{ added: boolean }>`
            select add_report_reader(${of.id}, ${person}) as added`.execute(ctx.db);
          if (!rows[0]?.added)
            throw invalidField('boxes', 'Uma destas pessoas não foi designada para ler este relato.');
        }
        await insertBoxes(
          ctx.db,
          of,
          body.boxes.map(({ user_id, epoch, box }) => ({
            ...({ purpose: 'data', holder: 'user', userId: user_id, epoch, box: bytesOf(box) } as const),
          })),
        );
        // Whoever reported was told who reads: that somebody came to it is told as well. A new key for a reader is no news.
        if (people.some((person) => !reading.some(({ user_id }) => user_id === person)))
          await addEntry(ctx.db, of, {
            ...{ kind: 'report_act', author: 'system', facts: { act: 'readers_changed' } },
          });
        await tell(ctx, of, 'keys_given', { users: people });
        return {};
      }),
    rotate_key: (
      ctx: UserCtx,
      {
        params,
        body,
      }: OfCase<{
        readonly epoch: number;
        readonly reporter_box: string;
        readonly escrow: string | null;
        readonly escrow_box: string | null;
        readonly boxes: readonly { readonly user_id: number; readonly box: string }[];
      }>,
    ) =>
      act(ctx, params.id, async (ctx, of) => {
        await assertEpoch(ctx.db, of, body.epoch - 1);
        const { readers } = await readEnvelope(ctx, kind, of.id);
        const escrow = await readEscrowInForce(ctx.db, of.legalEntityId);
        const expected = new Set(
          readers.filter(({ reads, epochs }) => reads && epochs.includes(body.epoch - 1)).map(({ id }) => id),
        );
        const isForThem =
          body.escrow === (escrow?.publicKey ?? null) &&
          (body.escrow_box === null) === (escrow === null) &&
          body.boxes.length === expected.size &&
          body.boxes.every(({ user_id }) => expected.delete(user_id));
        if (!isForThem)
          throw new AppError('recipients_changed', 'Os leitores deste relato mudaram. Abra-o de novo.');
        const boxOf = (
          holder: 'reporter' | 'escrow' | 'user',
          box: string,
          of: { readonly userId?: number; readonly escrowId?: number } = {},
        ) => ({
          ...{ purpose: 'data' as const, holder, userId: null, epoch: body.epoch, box: bytesOf(box), ...of },
        });
        await sql`select forget_later_boxes(${of.id})`.execute(ctx.db);
        await insertBoxes(ctx.db, of, [
          boxOf('reporter', body.reporter_box),
          ...(body.escrow_box && escrow ? [boxOf('escrow', body.escrow_box, { escrowId: escrow.id })] : []),
          ...body.boxes.map(({ user_id, box }) => boxOf('user', box, { userId: user_id })),
        ]);
        await ctx.db
          .updateTable('sealed_reports')
          .set({ epoch: body.epoch, rotation_due: false })
          .where('case_id', '=', of.id)
          .execute();
        await tell(ctx, of, 'key_rotated');
        return {};
      }),
    open_identity: (ctx: UserCtx, { params, body }: OfCase<{ readonly reason: IdentityReason }>) =>
      openIdentity(ctx, kind, params.id, body.reason),
    escrowed_identity: (ctx: UserCtx, { params }: OfCase) => escrowedIdentity(ctx, kind, params.id),
    keep_identity: (ctx: UserCtx, { params, body }: OfCase<{ readonly box: string }>) =>
      keepIdentity(ctx, kind, params.id, body.box),
    escrowed_keys: (ctx: UserCtx, { params }: OfCase) =>
      act(ctx, params.id, async (ctx, of) => {
        const { rows } = await sql<{ epoch: number; box: Buffer; made_at: string | null }>`
          select epoch, box, made_at from escrowed_boxes(${of.id}) order by epoch`.execute(ctx.db);
        await tell(ctx, of, 'escrow_used');
        return { boxes: rows.map((row) => ({ ...row, box: textOf(row.box) })) };
      }),
    escrow_keys: (ctx: UserCtx, { params, body }: OfCase<ResealedKeys>) =>
      inTransaction(ctx, async (ctx) => {
        // A custodian need not read the report.
        const of =
          body.purpose === 'data'
            ? await lockReport(ctx, kind, params.id)
            : await inCustody(ctx, kind, { id: params.id, held: true });
        await resealToEscrow(ctx, of, body);
        await tell(ctx, of, 'escrow_resealed');
        return {};
      }),
  };
};
type ToldAct = 'written' | 'rewritten' | 'keys_given' | 'key_rotated' | 'escrow_used' | 'escrow_resealed';
