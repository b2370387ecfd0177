import type { DriveAction } from '@conforme/contracts/modules/drive/drive-words.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';

interface Happened {
  readonly nodeId: number;
  readonly legalEntityId: number;
  readonly actorId: number | null;
  readonly action: DriveAction;
  readonly detail: string;
}

export const noteActivity = (db: Transaction, all: readonly Happened[]): Promise<unknown> =>
  sql`insert into drive_activity (node_id, legal_entity_id, actor_id, action, detail)
    select * from unnest(${all.map((one) => one.nodeId)}::bigint[], ${all.map((one) => one.legalEntityId)}::bigint[],
      ${all.map((one) => one.actorId)}::bigint[], ${all.map((one) => one.action)}::text[],
      ${all.map((one) => one.detail)}::text[])`.execute(db);

/** What a visitor did, with the browser they used: who they are is not known. */
export const noteVisit = (
  db: Transaction,
  visit: Omit<Happened, 'actorId'> & { readonly linkId: number; readonly device: string | null },
): Promise<unknown> =>
  sql`insert into drive_activity (node_id, legal_entity_id, link_id, action, detail, device)
    values (${visit.nodeId}, ${visit.legalEntityId}, ${visit.linkId}, ${visit.action}, ${visit.detail}, ${visit.device})`.execute(
    db,
  );
