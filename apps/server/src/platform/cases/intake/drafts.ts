import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { agreed } from '@conforme/contracts/platform/cases/case-words.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { deferStatement } from '../../../core/database/pipeline.ts';
import { hashSecret, newSecret } from '../../../core/secrets.ts';
import { headSql } from '../../organisations/head-organisation.ts';
import type { Limiter } from '../../rate-limits.ts';
import type { CaseRef } from '../case-ref.ts';

/** What somebody outside has begun and not yet sent. */
export interface Draft {
  /** Also its handle: names where files go, and opens nothing. */
  readonly id: string;
  readonly legalEntityId: number;
  readonly formType: FormType;
  readonly linkId: number | null;
  readonly caseId: string | null;
  /** Proven by a code; null while it is not. */
  readonly email: string | null;
  /** The code was handed over by the administration: the mailbox itself is unproven. */
  readonly isHanded: boolean;
  readonly createdAt: string;
}

interface NewDraft {
  readonly kind: CaseKind;
  readonly legalEntityId: number;
  /** The public link it was begun by. */
  readonly linkId?: number;
  /** The case it adds to. */
  readonly caseId?: string;
}

interface OpenedDraft {
  readonly draft: string;
  readonly handle: string;
  readonly expires_at: string;
}

/** Invented, expired, already sent: nobody learns which. */
export const goneDraft = () =>
  new AppError(
    'not_found',
    'O tempo para enviar terminou, ou o envio já foi feito. Recarregue a página e tente de novo.',
  );

/** Whose places sending it takes; nobody's where there is no such draft, which whoever sends it is told later. */
export async function draftHead(system: Database, secret: string): Promise<number | string> {
  const { rows } = await sql<{ head: number }>`
    select ${headSql(sql`legal_entity_id`)} as head from case_drafts where secret_hash = ${hashSecret(secret)}`.execute(
    system,
  );
  return rows[0]?.head ?? 'nobody';
}

/** The secret is told here and kept nowhere; whoever has it goes on with the draft. */
export async function openDraft(
  { system, config, http }: PublicCtx,
  limiter: Limiter,
  of: NewDraft,
): Promise<OpenedDraft> {
  await limiter.take(`draft network ${http.network}`, config.FORM_DRAFTS_PER_ADDRESS_PER_HOUR, 60);
  return inTransaction({ db: system }, ({ db }) => writeDraft(db, of));
}

/** For whoever begins more than a draft: both are there or neither is. */
export async function writeDraft(
  db: Transaction,
  { kind, legalEntityId, linkId, caseId }: NewDraft,
): Promise<OpenedDraft> {
  const draft = newSecret();
  const { id, expires_at } = await db
    .insertInto('case_drafts')
    .values({
      secret_hash: hashSecret(draft),
      legal_entity_id: legalEntityId,
      form_type: kind.formType,
      sealed: kind.confidentiality.sealed,
      link_id: linkId ?? null,
      case_id: caseId ?? null,
      expires_at: sql<string>`now() + make_interval(days => ${kind.confidentiality.draftDays})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { draft, handle: id, expires_at };
}

type Named = { readonly secret: string } | { readonly handle: string };

async function found(
  db: Database | Transaction,
  formType: FormType,
  named: Named,
  lock: ReturnType<typeof sql>,
): Promise<Draft> {
  const which =
    'secret' in named ? sql`secret_hash = ${hashSecret(named.secret)}` : sql`id = ${named.handle}::uuid`;
  const { rows } = await sql<Draft>`
    select id, legal_entity_id as "legalEntityId", form_type as "formType", link_id as "linkId", case_id as "caseId",
      case when email_verified_at is not null then email end as email, email_handed as "isHanded", created_at as "createdAt"
    from case_drafts where ${which} and form_type = ${formType} and expires_at > now() ${lock}`.execute(db);
  if (!rows[0]) throw goneDraft();
  return rows[0];
}

/** By its secret, or by the handle files are sent to. */
export const findDraft = (db: Database, formType: FormType, named: Named): Promise<Draft> =>
  found(db, formType, named, sql``);

/** Nobody else sends it, or adds to it, until the transaction ends. */
export const lockDraft = (db: Transaction, formType: FormType, named: Named): Promise<Draft> =>
  found(db, formType, named, sql`for update`);

const ROOM_WORDS = { outside: 'de quem envia', staff: 'da organização' };

/** After they were written: none slips past together, for whoever adds them holds the case's row. */
export async function assertCaseHasRoom(
  db: Transaction,
  { confidentiality, words }: CaseKind,
  { id }: Pick<CaseRef, 'id'>,
  side: 'outside' | 'staff',
  field: string,
) {
  const { rows } = await sql<{ files: number }>`
    select count(*)::int as files from case_files
    where case_id = ${id} and (paper = 'staff') = ${side === 'staff'}`.execute(db);
  const most = confidentiality.filesPerCase[side];
  if ((rows[0]?.files ?? 0) > most)
    throw invalidField(
      field,
      `${agreed(words, 'Um', 'Uma')} ${words.one} tem no máximo ${most} arquivos ${ROOM_WORDS[side]}.`,
    );
}

/**
 * These of its files become the case's, and the draft ends: what was not named goes with it. All of it, or an error:
 * a file somebody sent must not be missing without a word.
 */
export async function handOverDraft(
  db: Transaction,
  kind: CaseKind,
  draft: Draft,
  of: CaseRef,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return forget(db, draft);
  const { rows } = await sql`update case_files set draft_id = null, case_id = ${of.id}
    where draft_id = ${draft.id} and file_id = any (${[...new Set(fileIds)]}::uuid[]) returning true`.execute(
    db,
  );
  if (rows.length !== new Set(fileIds).size)
    throw new AppError('invalid', 'Um dos anexos não foi encontrado. Anexe-o de novo.', {
      files: ['Um dos anexos não foi encontrado. Anexe-o de novo.'],
    });
  await assertCaseHasRoom(db, kind, of, 'outside', 'files');
  await forget(db, draft);
}

const forget = (db: Transaction, { id }: Draft): Promise<void> =>
  deferStatement(db, db.deleteFrom('case_drafts').where('id', '=', id));

/** What nobody sent in its time, outside or here. Files go with it. */
export async function forgetDrafts(system: Database): Promise<void> {
  await sql`delete from case_drafts where expires_at < now()`.execute(system);
  await sql`delete from case_files where kept_by is not null and created_at < now() - interval '1 day'`.execute(
    system,
  );
}
