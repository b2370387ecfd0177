import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  duplicate,
  duplicateQuestion,
} from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { activeOrganisation } from '../../platform/active-organisation.ts';
import type { SealedPerson } from '../../platform/people/sealed-person.ts';
import { visiblePersons } from './natural-entities.queries.ts';

const SHOWN = 5;

/** Records that seem to be of the same person, the surest first. */
export async function findDuplicates(
  ctx: UserCtx,
  sealed: SealedPerson,
  asked: z.output<typeof duplicateQuestion>,
): Promise<z.output<typeof duplicate>[]> {
  // Asked for what is about to be written: where nothing can be written, there is nothing to compare with.
  activeOrganisation(ctx);
  const name = `${asked.first_name} ${asked.surname}`;
  // Nothing typed in its place: then the one that is stored counts.
  const stored = sql`(select own.cpf_digest from natural_entities own
    where own.id = ${asked.except} and own.legal_entity_id = any (${scopeSql(ctx)}))`;
  const digest = asked.cpf ? sql`${sealed.digest('cpf', asked.cpf)}` : stored;
  const sameCpf = asked.cpf || asked.except ? sql`cpf_digest = ${digest}` : sql`false`;
  const sameName =
    asked.first_name && asked.surname && asked.birth_date
      ? sql`birth_date = ${asked.birth_date} and plain_text(first_name || ' ' || surname) = plain_text(${name})`
      : sql`false`;
  const { rows } = await sql<z.output<typeof duplicate>>`
    select id, shown_name as name, birth_date,
      case when ${sameCpf} then 'cpf' else 'name_and_birth' end as reason
    from natural_entities
    where ${visiblePersons(ctx)} and id is distinct from ${asked.except} and ((${sameCpf}) or (${sameName}))
    order by reason, id limit ${SHOWN}`.execute(ctx.db);
  return rows;
}
