import type { SealedFacts } from '@conforme/contracts/platform/sealed-cases/sealed-acts.ts';
import type { ChannelKind } from '@conforme/contracts/platform/sealed-cases/sealed-channel.ts';
import type { SealedState } from '@conforme/contracts/platform/sealed-cases/sealed-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';
import { pipelined } from '../../core/database/pipeline.ts';
import { caseLock } from '../cases/case-row.ts';
import type { LockedCase } from '../cases/handled-kind.ts';

/** A report under its lock: nobody else changes it until the transaction ends. */
export interface LockedReport extends LockedCase {
  readonly facts: SealedFacts;
}

interface Row extends Omit<SealedFacts, 'state'>, LockedCase {
  readonly state: SealedState;
}

/** Undefined where there is none, or none `within` what the asker reaches. */
export const lockReport =
  ({ kind }: Pick<ChannelKind, 'kind'>) =>
  async (db: Transaction, id: string, within?: RawBuilder<unknown>): Promise<LockedReport | undefined> => {
    const [[locked], [row]] = await pipelined(db, [
      caseLock(kind, id, within),
      sql<Row>`
        select r.id, r.legal_entity_id as "legalEntityId", r.protocol, r.version, r.responsible_id as "responsibleId",
          to_jsonb(now()) #>> '{}' as now, r.state, r.proposed_by as "proposedBy", r.held as "isHeld",
          r.shredded_at is not null as "isShredded",
          exists (select from case_clocks where case_id = r.id and rule_key = 'bully.conselho_tutelar'
            and stopped_at is null) as "isCouncilDue",
          (select count(*)::int from case_readers where case_id = r.id) as readers
        from sealed_case_rows r where r.id = ${id}`,
    ]);
    if (!locked || !row) return undefined;
    const { state, proposedBy, readers, isCouncilDue, isHeld, isShredded, ...report } = row;
    return { ...report, facts: { state, proposedBy, readers, isCouncilDue, isHeld, isShredded } };
  };
