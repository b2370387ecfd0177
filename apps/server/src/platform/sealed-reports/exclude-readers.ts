import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { CaseRef } from '../cases/case-ref.ts';
import { assertMadeEpochs, insertBoxes } from './keep-report.ts';
import { bytesOf } from './sealed-bytes.ts';

/** A key for a member of the alternate committee, sealed in the browser of whoever excludes the last reader. */
interface AlternateBox {
  readonly user_id: number;
  readonly epoch: number;
  readonly box: string;
}

/** Whoever reads the report or stands ready to, and every account of the scope; of nobody else it is told that they exist. */
export async function assertKnownPerson(
  ctx: InTransaction<UserCtx>,
  id: string,
  person: number,
): Promise<void> {
  const scope = scopeSql(ctx);
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from report_holders(${id}) where user_id = ${person})
      or exists (select from users where id = ${person}
        and (home_entity_id = any (${scope}) or id in (select users_in_scope(${scope})))) as known`.execute(
    ctx.db,
  );
  if (!rows[0]?.known) throw invalidField('user_id', 'Escolha uma pessoa da organização.');
}

interface Exclusion {
  readonly people: readonly number[];
  readonly alternates: readonly AlternateBox[];
  /** Of an accused person nothing is waited for: they lose it now, whoever is left. */
  readonly isAccused: boolean;
}
interface Excluded {
  /** Who read it until now. */
  readonly lost: readonly number[];
  readonly given: readonly number[];
  /** How many people of those who are left can sign in. */
  readonly left: number;
}
interface Holder {
  readonly user_id: number;
  readonly reads: boolean;
  readonly is_active: boolean;
  readonly has_key: boolean;
}

/**
 * Takes reading and keys of a report from these people at once and for good, in the transaction of the act that says why.
 * Where nobody would be left, the alternate committee reads it from then on: the act brings the keys for them, or is
 * refused. One reader alone is left only where the other is accused, or nobody else is appointed who could be brought in.
 */
export async function excludeReaders(
  ctx: InTransaction<UserCtx>,
  of: CaseRef,
  { people, alternates, isAccused }: Exclusion,
): Promise<Excluded> {
  const { db } = ctx;
  const { rows } = await sql<Holder>`
    select h.user_id, h.reads, coalesce(u.status = 'active', false) as is_active, h.public_key is not null as has_key
    from report_holders(${of.id}) h left join users u on u.id = h.user_id`.execute(db);
  const gone = new Set(people);
  const readers = rows.filter(({ reads }) => reads).map(({ user_id }) => user_id);
  const given = [...new Set(alternates.map(({ user_id }) => user_id))].filter((id) => !gone.has(id));
  if (readers.every((id) => gone.has(id)) && given.length === 0)
    throw new AppError(
      'conflict',
      'Sem estas pessoas ninguém leria o relato. Entregue-o antes à comissão alternativa.',
    );
  const after = rows.filter(({ user_id, is_active }) => is_active && !gone.has(user_id));
  const left = after.filter(({ user_id, reads }) => reads || given.includes(user_id)).length;
  const canBeBrought = after.some(
    ({ user_id, reads, has_key }) => !reads && has_key && !given.includes(user_id),
  );
  const isLoss = readers.some((id) => gone.has(id));
  if (isLoss && left < 2 && canBeBrought && !isAccused)
    throw new AppError(
      'conflict',
      'Só uma pessoa continuaria lendo este relato. Antes, entregue-o a outra pessoa designada, em “Quem pode abrir”.',
    );
  await giveTo(
    ctx,
    of,
    given,
    alternates.filter(({ user_id }) => given.includes(user_id)),
  );
  // The asker last: from then on the database hands them nothing of this report.
  const ordered = [...gone].sort((a, b) => Number(a === ctx.user.userId) - Number(b === ctx.user.userId));
  for (const person of ordered) await sql`select exclude_report_reader(${of.id}, ${person})`.execute(db);
  return { lost: readers.filter((id) => gone.has(id)), given, left };
}

async function giveTo(
  { db }: InTransaction<UserCtx>,
  of: CaseRef,
  people: readonly number[],
  boxes: readonly AlternateBox[],
): Promise<void> {
  if (boxes.length === 0) return;
  await assertMadeEpochs(db, of, boxes);
  for (const person of people) {
    const { rows } = await sql<{ added: boolean }>`
      select add_report_reader(${of.id}, ${person}) as added`.execute(db);
    if (!rows[0]?.added) throw new AppError('conflict', 'Esta pessoa não faz parte da comissão alternativa.');
  }
  await insertBoxes(
    db,
    of,
    boxes.map(({ user_id, epoch, box }) => ({
      ...({ purpose: 'data', holder: 'user', userId: user_id, epoch, box: bytesOf(box) } as const),
    })),
  );
}
