import { z } from '@conforme/contracts/core/schema.ts';
import type { ApplicationState } from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import { sql } from 'kysely';
import type { Config } from '../../../core/config.ts';
import type { Database, Transaction } from '../../../core/database/database.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { addEntry } from '../../../platform/cases/timeline.ts';
import { type FeatureJobs, oneByOne, task } from '../../../platform/jobs/feature-jobs.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { writeToFamily } from '../act-on-application.ts';
import { changeApplication } from '../change-application.ts';
import { type LockedApplication, lockApplication } from '../locked-application.ts';
import { callCancelledLetter, resultLetter } from '../outside/application-letters.ts';

interface Services {
  readonly config: Config;
  readonly system: Database;
  readonly mail: Mail;
}

const ofCall = z.object({ id: z.number() });
const ofResult = ofCall.extend({ status: z.enum(['preliminary', 'final']) });
type Result = z.output<typeof ofResult>['status'];

const system = { author: 'system' } as const;
/** Told of their own end already, or still written by the family, who has nothing to wait for. */
const leftAlone: readonly ApplicationState[] = ['draft', 'withdrawn', 'cancelled'];

/** What follows for every family from where an edital stands now: as many as there are, so not within that one request. */
export const settledCallsJobs = (services: Services): FeatureJobs => ({
  tasks: {
    'end-cancelled-applications': task(ofCall, ({ id }, stop) =>
      oneByOne(
        services.system,
        (db) => applicationsOf(db, id),
        (db, one) => endCancelled(db, services, one),
      )(null, stop),
    ),
    'tell-results': task(ofResult, ({ id, status }, stop) =>
      oneByOne(
        services.system,
        (db) => applicationsOf(db, id),
        (db, one) => tellResult(db, services, one, status),
      )(null, stop),
    ),
  },
});

async function applicationsOf(db: Database, callId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from scholarship_applications
    where call_id = ${callId} and submitted_at is not null order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function endCancelled(db: Transaction, services: Services, id: string): Promise<void> {
  const row = await lockApplication(db, id);
  if (row?.callStatus !== 'cancelled' || leftAlone.includes(row.facts.state)) return;
  await changeApplication(db, row, { state: 'cancelled', due_at: null, ended_at: sql<string>`now()` });
  await addEntry(db, row, {
    ...{ kind: 'cancelled', ...system, audience: 'outside' },
    body: `O edital ${row.callNumber} foi cancelado. ${row.callCancelReason ?? ''}`.trim(),
  });
  await writeToFamily(db, services, row, callCancelledLetter(services.config, row, row.callNumber));
  await audited(db, row, 'scholarship_application.cancelled');
}

/** Only while it is so: an edital that has gone on meanwhile tells its later result. */
const standsAt: Readonly<Record<Result, readonly string[]>> = {
  preliminary: ['preliminary', 'appeal'],
  final: ['final'],
};

async function tellResult(db: Transaction, services: Services, id: string, result: Result): Promise<void> {
  const row = await lockApplication(db, id);
  if (!row || !standsAt[result].includes(row.callStatus) || leftAlone.includes(row.facts.state)) return;
  if (row.facts.decidedBy === null || (await isTold(db, id, result))) return;
  await changeApplication(db, row, {});
  await addEntry(db, row, {
    ...{ kind: 'told', ...system, audience: 'outside', facts: { result } },
    body: `O resultado ${result === 'final' ? 'final' : 'preliminar'} do edital ${row.callNumber} saiu.`,
  });
  await writeToFamily(
    db,
    services,
    row,
    resultLetter(services.config, row, row.callNumber, result === 'final'),
  );
  await audited(db, row, 'scholarship_application.told');
}

/** Under the lock of the application: run again after a crash, nobody is written to twice. */
async function isTold(db: Transaction, id: string, result: Result): Promise<boolean> {
  const { rows } = await sql`select from case_entries
    where case_id = ${id} and kind = 'told' and facts ->> 'result' = ${result}`.execute(db);
  return rows.length > 0;
}

const audited = (
  db: Transaction,
  { id, legalEntityId }: LockedApplication,
  action: 'scholarship_application.cancelled' | 'scholarship_application.told',
) => recordAudit(db, { legalEntityId, actorId: null }, { action, object: ['scholarship_application', id] });
