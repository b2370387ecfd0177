import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { CaseRef } from '../cases/case-ref.ts';
import { assertMadeEpochs, insertBoxes } from './keep-report.ts';
import { bytesOf } from './sealed-bytes.ts';

/** A key for somebody who is appointed and does not read the report yet, sealed in the browser of whoever excludes. */
interface OfferedBox {
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
  readonly offered: readonly OfferedBox[];
  /** Of an accused person nothing is waited for: they lose it now, whoever is left. */
  readonly isAccused: boolean;
}
interface Excluded {
  /** Who read it until now. */
  readonly lost: readonly number[];
  /** How many people of those who are left can sign in. */
  readonly left: number;
}
interface Holder {
  readonly user_id: number;
  readonly reads: boolean;
  readonly is_active: boolean;
  readonly has_key: boolean;
  readonly stands_in: boolean;
}

/**
 * Takes reading and keys of a report from these people at once and for good, in the transaction of the act that says why;
 * the asker's own are left to `takeReading`, at the end of that act. Where nobody would be left, the alternate committee
 * reads it from then on, with the keys that were offered for it; without one, the escrow keeps it for who is appointed
 * next. One reader alone is left only where the other is accused, or nobody else is appointed who could be brought in.
 */
export async function excludeReaders(
  ctx: InTransaction<UserCtx>,
  of: CaseRef,
  { people, offered, isAccused }: Exclusion,
): Promise<Excluded> {
  const { db } = ctx;
  await assertMadeEpochs(db, of, offered);
  const { rows } = await sql<Holder>`
    select h.user_id, h.reads, coalesce(u.status = 'active', false) as is_active, h.public_key is not null as has_key,
      h.user_id in (select a.user_id from cases c, appointed_to(c.legal_entity_id, c.form_type, 'alternate') a
        where c.id = ${of.id}) as stands_in
    from report_holders(${of.id}) h left join users u on u.id = h.user_id`.execute(db);
  const gone = new Set(people);
  const lost = rows.filter(({ reads, user_id }) => reads && gone.has(user_id)).map(({ user_id }) => user_id);
  const others = rows.filter(({ user_id, is_active }) => is_active && !gone.has(user_id));
  const staying = others.filter(({ reads }) => reads).length;
  const isShort = lost.length > 0 && staying < (isAccused ? 1 : 2);
  const given = isShort ? called(others, offered) : [];
  const left = staying + given.length;
  if (isShort && left === 0 && !(await escrowKeeps(db, of)))
    throw new AppError(
      'conflict',
      'Sem estas pessoas ninguém leria o relato. Peça que se designe antes a comissão alternativa e que ela crie a sua chave.',
    );
  const canBeBrought = others.some(
    ({ user_id, reads, has_key }) => !reads && has_key && !given.includes(user_id),
  );
  if (isShort && left < 2 && canBeBrought && !isAccused)
    throw new AppError(
      'conflict',
      'Só uma pessoa continuaria lendo este relato. Antes, entregue-o a outra pessoa designada, em “Quem pode abrir”.',
    );
  await giveTo(
    ctx,
    of,
    given,
    offered.filter(({ user_id }) => given.includes(user_id)),
  );
  for (const person of gone) if (person !== ctx.user.userId) await takeReading(db, of, person);
  return { lost, left };
}

/** Those of the alternate committee for whom keys were offered; where it has none, whoever else is appointed. */
function called(others: readonly Holder[], offered: readonly OfferedBox[]): readonly number[] {
  const ready = others.filter(
    ({ reads, user_id }) => !reads && offered.some((box) => box.user_id === user_id),
  );
  const alternates = ready.filter(({ stands_in }) => stands_in);
  return (alternates.length > 0 ? alternates : ready).map(({ user_id }) => user_id);
}

async function escrowKeeps(db: Transaction, { id }: CaseRef): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`select escrow_keeps(${id}) as kept`.execute(db);
  return rows[0]?.kept === true;
}

/** The asker's own last of all: from then on the database hands them nothing of this report. */
export async function takeReading(
  db: Transaction,
  { id }: Pick<CaseRef, 'id'>,
  person: number,
): Promise<void> {
  await sql`select exclude_report_reader(${id}, ${person})`.execute(db);
}

async function giveTo(
  { db }: InTransaction<UserCtx>,
  of: CaseRef,
  people: readonly number[],
  boxes: readonly OfferedBox[],
): Promise<void> {
  if (boxes.length === 0) return;
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
