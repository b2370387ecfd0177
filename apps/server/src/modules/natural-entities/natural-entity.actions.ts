import { randomUUID } from 'node:crypto';
import type { z } from '@conforme/contracts/core/schema.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import type {
  NaturalEntityInput,
  naturalEntityUpdate,
} from '@conforme/contracts/platform/people/person.schemas.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { personColumns } from '../../platform/people/person-columns.ts';
import type { SealedPerson } from '../../platform/people/sealed-person.ts';
import { linkTo, settleLink } from './account-link.actions.ts';
import { readPerson } from './natural-entities.queries.ts';

type Writing = InTransaction<UserCtx>;
interface Services {
  readonly sealed: SealedPerson;
  readonly notifier: Notifier;
}

export const createPerson = (
  ctx: UserCtx,
  { sealed, notifier }: Services,
  input: NaturalEntityInput,
): Promise<NaturalEntityDetail> =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    const link = await linkTo(ctx, null, input.user_id);
    const uuid = randomUUID();
    const { id } = await ctx.db
      .insertInto('natural_entities')
      .values({ uuid, legal_entity_id, ...personColumns(sealed, uuid, input), user_id: link.user_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await settleLink(ctx, notifier, id, link);
    const made = await readPerson(ctx, sealed, id);
    await audit(ctx, 'natural_entity.created', ['natural_entity', id]);
    return made;
  });

export const updatePerson = (
  ctx: UserCtx,
  { sealed, notifier }: Services,
  id: number,
  { version, ...input }: z.output<typeof naturalEntityUpdate>,
): Promise<NaturalEntityDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { uuid, ...row } = await lockPerson(ctx, id);
    if (row.version !== version)
      throw new AppError('stale_version', 'Outra pessoa alterou este cadastro enquanto você editava.');
    const link = await linkTo(ctx, row.user_id, input.user_id);
    const before = await readPerson(ctx, sealed, id);
    await ctx.db
      .updateTable('natural_entities')
      .set({ ...personColumns(sealed, uuid, input), user_id: link.user_id })
      .where('id', '=', id)
      .execute();
    if (input.user_id !== row.user_id) await settleLink(ctx, notifier, id, link);
    const after = await readPerson(ctx, sealed, id);
    await audit(ctx, 'natural_entity.updated', ['natural_entity', id], {
      changed: changedFields(before, after, input),
    });
    return after;
  });

/** Not fields of the form, or told by a row of their own. */
const untold = new Set([
  'version',
  'updated_at',
  'name',
  'sealed',
  'merges',
  'link_request',
  'holder_confirmed_at',
]);
const sealedPartNames = ['cpf', 'rg', 'mother_name', 'bank_account'] as const;

/** Names of fields, never what is in them. A sealed one counts as changed when it was given. */
function changedFields(
  before: NaturalEntityDetail,
  after: NaturalEntityDetail,
  input: NaturalEntityInput,
): string[] {
  const open = Object.keys(before).filter((key) => !untold.has(key));
  const differs = (key: string) =>
    JSON.stringify(before[key as keyof NaturalEntityDetail]) !==
    JSON.stringify(after[key as keyof NaturalEntityDetail]);
  const given = sealedPartNames.filter(
    (part) => input[part] !== undefined && (input[part] !== null || before.sealed[part] !== null),
  );
  return [...open.filter(differs), ...given];
}

const lockPerson = async (ctx: Writing, id: number, isDeleted = false) =>
  found(
    await ctx.db
      .selectFrom('natural_entities')
      .select(['id', 'uuid', 'version', 'user_id'])
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      // What went into another record comes back by undoing that.
      .where('merged_into_id', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );

/** What can only be of somebody, as the refusal names it; tables without a word here are 'outros registros'. */
const holdings: Readonly<Record<string, readonly [one: string, many: string]>> = {
  employees: ['vínculo de colaborador', 'vínculos de colaborador'],
};

async function assertNobodyNeeds(ctx: Writing, id: number): Promise<void> {
  const { rows } = await sql<{ held: string; rows: number }>`
    select held, sum(rows)::bigint as rows from natural_entity_holdings(${id}) group by held order by held`.execute(
    ctx.db,
  );
  if (rows.length === 0) return;
  const parts = rows.map(({ held, rows: count }) => {
    const [one, many] = holdings[held] ?? ['outro registro', 'outros registros'];
    return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
  });
  throw new AppError(
    'conflict',
    `Esta pessoa tem ${new Intl.ListFormat('pt-BR').format(parts)}. Exclua isso antes, ou mantenha o cadastro.`,
  );
}

export const removePerson = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockPerson(ctx, id);
    await assertNobodyNeeds(ctx, id);
    await ctx.db
      .updateTable('natural_entities')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await audit(ctx, 'natural_entity.deleted', ['natural_entity', id]);
    return {};
  });

export const restorePerson = (ctx: UserCtx, sealed: SealedPerson, id: number): Promise<NaturalEntityDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockPerson(ctx, id, true);
    // An account that came to stand for somebody else meanwhile stays with them.
    await sql`update natural_entities n set deleted_at = null,
        user_id = case when not exists (select from natural_entities now where now.user_id = n.user_id
          and now.legal_entity_id = any (${scopeSql(ctx)}) and now.deleted_at is null) then n.user_id end
      where n.id = ${id}`.execute(ctx.db);
    const back = await readPerson(ctx, sealed, id);
    await audit(ctx, 'natural_entity.restored', ['natural_entity', id]);
    return back;
  });
