import { randomUUID } from 'node:crypto';
import type { MergeInput } from '@conforme/contracts/modules/natural-entities/merge.schemas.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { exceeds } from '../../platform/accounts/account-actions.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { SealedPerson } from '../../platform/people/sealed-person.ts';
import type { SealedFields } from '../../platform/sealed-fields.ts';
import {
  type MergedRow,
  type MergeMemory,
  mergedValues,
  rememberedMerge,
  valuesBefore,
} from './merge-values.ts';
import { readPerson } from './natural-entities.queries.ts';

type Writing = InTransaction<UserCtx>;
interface Seals {
  readonly fields: SealedFields;
  readonly sealed: SealedPerson;
}
type LockedRow = MergedRow & { readonly is_gone: boolean };

/** Held in the order of their numbers, whichever survives: two merges at once wait, and never for each other. */
async function lockPeople(ctx: Writing, ids: readonly number[]): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select id, uuid, version, legal_entity_id, user_id, first_name, surname, social_name, gender, birth_date,
      marital_status, cpf_sealed, cpf_digest, rg_sealed, rg_digest, mother_name_sealed, mother_name_digest,
      bank_account_sealed, bank_account_digest, emails, phones, addresses, notes, legal_basis, data_source, photo_id,
      deleted_at is not null as is_gone
    from natural_entities
    where id = any (${[...ids]}::bigint[]) and legal_entity_id = any (${scopeSql(ctx)})
    order by id for update`.execute(ctx.db);
  return ids.map((id) => found(rows.find((row) => row.id === id)));
}

const compared = () =>
  new AppError('stale_version', 'Um dos cadastros foi alterado ou unificado enquanto você comparava.');

export const mergePeople = (
  ctx: UserCtx,
  { fields, sealed }: Seals,
  id: number,
  { other_id, version, other_version, take }: MergeInput,
): Promise<NaturalEntityDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    if (id === other_id) throw invalidField('other_id', 'Escolha dois cadastros diferentes.');
    const [one, other] = (await lockPeople(ctx, [id, other_id])) as [LockedRow, LockedRow];
    if (one.is_gone || other.is_gone || one.version !== version || other.version !== other_version)
      throw compared();
    await assertMayMeet(ctx, one, other);
    const values = mergedValues(sealed, one, other, take);
    const photo_id = take.photo === 'this' ? one.photo_id : other.photo_id;
    const memory = rememberedMerge(one, { ...values, photo_id });
    const uuid = randomUUID();
    await writeValues(ctx, id, values);
    const { rows } = await sql<{ moved_rows: number; kept_rows: number }>`
      select * from merge_natural_entities(${id}, ${other_id}, ${uuid},
        ${fields.seal('natural_entity_merges.values', uuid, JSON.stringify(memory))},
        ${photo_id === one.photo_id ? null : one.photo_id})`
      .execute(ctx.db)
      .catch((error) => Promise.reject(asContradiction(error)));
    // After the merge holds on to the photo that was there: it would be gone with the last that names it.
    await writePhoto(ctx, one, photo_id);
    const merged = await readPerson(ctx, sealed, id);
    await audit(ctx, 'natural_entity.merged', ['natural_entity', id], {
      merged_id: other_id,
      moved: rows[0]?.moved_rows,
      kept: rows[0]?.kept_rows,
      taken: Object.entries(take).flatMap(([field, side]) => (side === 'other' ? [field] : [])),
    });
    return merged;
  });

/**
 * A merge lets nobody see what they could not see before. Two organisations keep their records apart; and an account of
 * one record comes to stand for the other one, too, which is as much as linking them by hand.
 */
async function assertMayMeet(ctx: Writing, one: MergedRow, other: MergedRow): Promise<void> {
  const { user } = ctx;
  const refuse = (message: string) => {
    throw invalidField('other_id', message);
  };
  if (one.legal_entity_id !== other.legal_entity_id)
    refuse('Os dois cadastros são de organizações diferentes e continuam separados.');
  const accounts = new Set([one.user_id, other.user_id]);
  if (accounts.size === 1) return;
  if (!accounts.has(null))
    refuse('Cada um destes cadastros tem um usuário do Conforme. Desligue um deles antes de unificar.');
  if (!user.permissions.has('users.edit'))
    refuse('Um destes cadastros tem um usuário do Conforme: para unificar é preciso poder editar usuários.');
  if (accounts.has(user.userId)) refuse('Um destes cadastros é o seu. Peça a outra pessoa que os unifique.');
  // The record that has the account may stay; giving the account to the other one is linking it.
  if (one.user_id === null && other.user_id !== null && (await exceeds(ctx, other.user_id)))
    refuse(
      'O outro cadastro é de uma conta que você não administra. Abra-o e unifique a partir dele, para que ele fique.',
    );
}

/** What both records have and nobody can have twice at one time, by the rule that says so. */
const contradictions: Readonly<Record<string, string>> = {
  employees_one_at_a_time:
    'As duas pessoas têm vínculo com a mesma unidade no mesmo período. Corrija as datas ou exclua um dos vínculos em Colaboradores e unifique depois.',
};

function asContradiction(error: { readonly code?: string; readonly constraint?: string }): unknown {
  if (error.code !== '23P01') return error;
  return invalidField(
    'other_id',
    contradictions[error.constraint ?? ''] ??
      'Os dois cadastros têm registros que não podem valer ao mesmo tempo. Corrija um deles e unifique depois.',
  );
}

async function writeValues(ctx: Writing, id: number, values: Readonly<Record<string, unknown>>) {
  if (Object.keys(values).length === 0) return;
  const { addresses, ...rest } = values;
  const columns = addresses === undefined ? rest : { ...rest, addresses: JSON.stringify(addresses) };
  await ctx.db.updateTable('natural_entities').set(columns).where('id', '=', id).execute();
}

async function writePhoto(ctx: Writing, { id, photo_id }: MergedRow, wanted: string | null) {
  if (photo_id === wanted) return;
  await ctx.db.updateTable('natural_entities').set({ photo_id: wanted }).where('id', '=', id).execute();
}

export const undoMerge = (
  ctx: UserCtx,
  { fields, sealed }: Seals,
  mergeId: number,
): Promise<NaturalEntityDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { survivor_id, merged_id } = found(await findMerge(ctx, mergeId));
    const [survivor] = (await lockPeople(ctx, [survivor_id, merged_id])) as [LockedRow];
    // Asked again, now that nobody else can take it back.
    const { uuid, values_sealed, is_last } = found(await findMerge(ctx, mergeId));
    if (!is_last || survivor.is_gone)
      throw new AppError('conflict', 'Desfaça antes o que aconteceu depois com este cadastro.');
    const memory = JSON.parse(
      fields.open('natural_entity_merges.values', uuid, values_sealed),
    ) as MergeMemory;
    const { photo_id = survivor.photo_id, ...values } = valuesBefore(survivor, memory);
    await writePhoto(ctx, survivor, photo_id as string | null);
    const { rows } = await sql<{ moved: number | null }>`
      select undo_natural_entity_merge(${mergeId}) as moved`.execute(ctx.db);
    found(rows[0]?.moved ?? undefined);
    await writeValues(ctx, survivor_id, values);
    const before = await readPerson(ctx, sealed, survivor_id);
    await audit(ctx, 'natural_entity.merge_undone', ['natural_entity', survivor_id], {
      merged_id,
      moved: rows[0]?.moved,
    });
    return before;
  });

async function findMerge(ctx: Writing, id: number) {
  const { rows } = await sql<{
    uuid: string;
    survivor_id: number;
    merged_id: number;
    values_sealed: Buffer;
    is_last: boolean;
  }>`
    select m.uuid, m.survivor_id, m.merged_id, m.values_sealed, not exists (
      select from natural_entity_merges later where later.survivor_id = m.survivor_id and later.id > m.id) as is_last
    from natural_entity_merges m
    where m.id = ${id} and m.legal_entity_id = any (${scopeSql(ctx)}) and m.merged_at > now() - interval '30 days'`.execute(
    ctx.db,
  );
  return rows[0];
}
