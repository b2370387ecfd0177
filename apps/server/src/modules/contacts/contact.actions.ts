import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  ContactDetail,
  ContactInput,
  contactUpdate,
} from '@conforme/contracts/modules/contacts/contacts.schemas.ts';
import { sql } from 'kysely';
import { AppError, found, invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import { readContact } from './contacts.queries.ts';

type Writing = InTransaction<UserCtx>;

export const createContact = (
  ctx: UserCtx,
  optOuts: ContactOptOuts,
  input: ContactInput,
): Promise<ContactDetail> =>
  inActiveOrganisation(ctx, async (ctx, legal_entity_id) => {
    await assertPersonFits(ctx, input.natural_entity_id);
    assertOrganisationFits(ctx, input.organisation_entity_id);
    const [written = input] = await optOuts.carried(ctx.db, legal_entity_id, [input]);
    const { id } = await ctx.db
      .insertInto('contacts')
      .values({ legal_entity_id, ...written })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await readContact(ctx, id);
    await audit(ctx, 'contact.created', ['contact', id]);
    return made;
  });

export const updateContact = (
  ctx: UserCtx,
  optOuts: ContactOptOuts,
  id: number,
  { version, ...input }: z.output<typeof contactUpdate>,
): Promise<ContactDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    const row = await lockContact(ctx, id);
    if (row.version !== version)
      throw new AppError('stale_version', 'Outra pessoa alterou este contato enquanto você editava.');
    const before = await readContact(ctx, id);
    const { natural_entity_id, organisation_entity_id, ...plain } = await optOuts.changed(
      ctx.db,
      row.legal_entity_id,
      before,
      input,
    );
    // A link the asker cannot see came here as none: it stays.
    const links = {
      ...(natural_entity_id === (before.person?.id ?? null) ? {} : { natural_entity_id }),
      ...(organisation_entity_id === (before.organisation_entity?.id ?? null)
        ? {}
        : { organisation_entity_id }),
    };
    if (links.natural_entity_id !== undefined) await assertPersonFits(ctx, natural_entity_id);
    if (links.organisation_entity_id !== undefined) assertOrganisationFits(ctx, organisation_entity_id);
    await ctx.db
      .updateTable('contacts')
      .set({ ...plain, ...links })
      .where('id', '=', id)
      .execute();
    const after = await readContact(ctx, id);
    await audit(ctx, 'contact.updated', ['contact', id], { changed: changedFields(before, after) });
    return after;
  });

/** Names of fields, never what is in them. */
const changedFields = (before: ContactDetail, after: ContactDetail): string[] =>
  (Object.keys(before) as (keyof ContactDetail)[]).filter(
    (key) =>
      key !== 'version' && key !== 'updated_at' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );

/** Whoever may not see the register of people could learn names from it by linking numbers. */
async function assertPersonFits(ctx: Writing, id: number | null): Promise<void> {
  if (id === null) return;
  if (!ctx.user.permissions.has('natural_entities.menu'))
    throw invalidField(
      'natural_entity_id',
      'Para ligar uma pessoa é preciso poder ver o cadastro de pessoas.',
    );
  const { rows } = await sql`select from natural_entities
    where id = ${id} and legal_entity_id = any (${scopeSql(ctx)}) and deleted_at is null`.execute(ctx.db);
  if (rows.length === 0) throw invalidField('natural_entity_id', 'Esta pessoa não existe.');
}

function assertOrganisationFits(ctx: Writing, id: number | null): void {
  if (id !== null && !ctx.scope.legalEntityIds.includes(id))
    throw invalidField('organisation_entity_id', 'Esta organização não existe.');
}

const lockContact = async (ctx: Writing, id: number, isDeleted = false) =>
  found(
    await ctx.db
      .selectFrom('contacts')
      .select(['id', 'version', 'legal_entity_id'])
      .where('id', '=', id)
      .where(sql<boolean>`legal_entity_id = any (${scopeSql(ctx)})`)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );

export const removeContact = (ctx: UserCtx, id: number) =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockContact(ctx, id);
    await ctx.db
      .updateTable('contacts')
      .set({ deleted_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await audit(ctx, 'contact.deleted', ['contact', id]);
    return {};
  });

export const restoreContact = (ctx: UserCtx, id: number): Promise<ContactDetail> =>
  inActiveOrganisation(ctx, async (ctx) => {
    await lockContact(ctx, id, true);
    await ctx.db.updateTable('contacts').set({ deleted_at: null }).where('id', '=', id).execute();
    const back = await readContact(ctx, id);
    await audit(ctx, 'contact.restored', ['contact', id]);
    return back;
  });
