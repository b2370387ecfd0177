import type { SecondFactorState } from '@conforme/contracts/modules/second-factor/second-factor.schemas.ts';
import { sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';

export async function readState(ctx: UserCtx): Promise<SecondFactorState> {
  const { userId } = ctx.user;
  // The codes are out of reach of the request's own role, even to be counted.
  const { rows } = await sql<{ enrolled_at: string | null; codes: number }>`
    select (select enrolled_at from second_factors where user_id = ${userId}) as enrolled_at,
      (select count(*) from recovery_codes where user_id = ${userId}) as codes`.execute(ctx.system);
  return {
    enrolled_at: rows[0]?.enrolled_at ?? null,
    recovery_codes_left: rows[0]?.codes ?? 0,
    required: await isRequired(ctx.system, userId),
    needs_password: !ctx.user.signedInLately,
  };
}

export async function isRequired(db: Database | Transaction, userId: number): Promise<boolean> {
  const { rows } = await sql<{
    required: boolean;
  }>`select second_factor_required(${userId}) as required`.execute(db);
  return rows[0]?.required ?? false;
}
