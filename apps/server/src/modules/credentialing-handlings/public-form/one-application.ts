import { sql } from 'kysely';
import { AppError, invalidField } from '../../../core/app-error.ts';
import type { Transaction } from '../../../core/database/database.ts';
import type { OfferedCall } from './offered-call.ts';

const FIELD = 'candidate.cpf';

/** Refused for what is known of the CPF, not for how it was written. */
export const isRefusedCpf = (error: unknown): boolean =>
  error instanceof AppError && Object.hasOwn(error.errors ?? {}, FIELD);

/**
 * A CPF applies once in a school year: told at the field, whichever edital the other application is in. Of two at once the
 * second waits for the first. A renewal names the scholarship it is of; one that was granted before the school worked here is
 * in no row, so a renewal without one is taken as well, and the school confirms it (`unconfirmedRenewal`).
 */
export async function assertOneApplication(
  db: Transaction,
  call: OfferedCall,
  digest: Buffer,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scholarship cpf ${call.legalEntityId} ${digest.toString('hex')}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ call_id: number; number: string }>`
    select a.call_id, c.number from scholarship_applications a join scholarship_calls c on c.id = a.call_id
    where a.legal_entity_id = ${call.legalEntityId} and a.cpf_digest = ${digest} and a.is_live
      and a.year = ${call.year} and a.kind = ${call.kind} limit 1`.execute(db);
  if (rows[0])
    throw invalidField(
      FIELD,
      rows[0].call_id === call.id
        ? 'Este CPF já tem uma inscrição neste edital. Para acompanhar, consulte o protocolo com a chave; se perdeu os dois, fale com a escola.'
        : `Este CPF já está inscrito no edital ${rows[0].number}, do mesmo ano letivo. Para trocar de edital, desista antes da outra inscrição.`,
    );
  if (call.kind !== 'renewal') return null;
  const { rows: before } = await sql<{ id: string }>`
    select a.id from scholarship_applications a join cases k on k.id = a.id
    where a.legal_entity_id = ${call.legalEntityId} and a.cpf_digest = ${digest} and k.state = 'enrolled'
      and a.year < ${call.year} order by a.year desc, a.id limit 1`.execute(db);
  return before[0]?.id ?? null;
}
