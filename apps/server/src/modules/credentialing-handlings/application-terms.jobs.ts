import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { tellHandlers } from '../../platform/cases/tell-handlers.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { type FeatureJobs, oneByOne } from '../../platform/jobs/feature-jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { writeToFamily } from './act-on-application.ts';
import { changeApplication } from './change-application.ts';
import { dueOfCall } from './due-of-call.ts';
import { type LockedApplication, lockApplication } from './locked-application.ts';
import { reminderLetter } from './outside/application-letters.ts';

interface Services {
  readonly config: Config;
  readonly system: Database;
  readonly mail: Mail;
  readonly notifier: Notifier;
}

/** The day until which the family has something to do. */
const until = sql`case c.state when 'pending' then a.pending_until when 'called' then a.called_until end`;
const reminded = sql`exists (select from case_entries e where e.case_id = a.id and e.kind = 'reminder'
  and (e.facts ->> 'until')::date = ${until})`;
/** Of this call: somebody called up again has another day. */
const lapsed = sql`exists (select from case_entries e where e.case_id = a.id and e.kind = 'lapsed'
  and (e.facts ->> 'until')::date = ${until})`;

const system = { author: 'system' } as const;

/** The days that families were given: a reminder before each, and what follows when it has passed. Each runs twice without harm. */
export const applicationTermsJobs = (services: Services, now: () => number = Date.now): FeatureJobs => {
  const { system } = services;
  const today = () => civilDayOf(now());
  const withDay = (which: ReturnType<typeof sql>) => async () => {
    const { rows } = await sql<{
      id: string;
    }>`select a.id from scholarship_applications a join cases c on c.id = a.id
      where c.form_type = 'credentialing' and c.state in ('pending', 'called') and ${which} order by a.id`.execute(
      system,
    );
    return rows.map(({ id }) => id);
  };
  return {
    tasks: {
      'remind-families': oneByOne(
        system,
        () =>
          withDay(
            sql`${until} between ${today()}::date and ${addDays(today(), 1)}::date and not ${reminded}`,
          )(),
        (db, id) => remind(db, services, id, today()),
      ),
      'end-family-terms': oneByOne(
        system,
        () => withDay(sql`${until} < ${today()}::date and not (c.state = 'called' and ${lapsed})`)(),
        (db, id) => endTerm(db, services, id, today()),
      ),
    },
    cron: { 'remind-families': '25 11 * * *', 'end-family-terms': '15 4 * * *' },
  };
};

/** Asked again under the lock: the family may have answered meanwhile. */
const dayOf = ({ facts, pendingUntil, calledUntil }: LockedApplication): string | null =>
  facts.state === 'pending' ? pendingUntil : facts.state === 'called' ? calledUntil : null;

async function remind(db: Transaction, services: Services, id: string, today: string): Promise<void> {
  const row = await lockApplication(db, id);
  const day = row && dayOf(row);
  if (!row || !day || day < today) return;
  await addEntry(db, row, { kind: 'reminder', ...system, audience: 'outside', facts: { until: day } });
  await writeToFamily(db, services, row, reminderLetter(services.config, row, day));
}

/** A pendency ends by itself and nothing is lost by it; whether a called family came, only the school knows. */
async function endTerm(db: Transaction, services: Services, id: string, today: string): Promise<void> {
  const row = await lockApplication(db, id);
  const day = row && dayOf(row);
  if (!row || !day || day >= today) return;
  if (row.facts.state === 'pending') return endPendency(db, services, row);
  await addEntry(db, row, { kind: 'lapsed', ...system, facts: { until: day } });
  await tellHandlers(db, services.notifier, credentialingKind, row, {
    title: 'O prazo de uma matrícula passou',
    message: `A inscrição ${row.protocol} tinha até ${formatCivilDate(day)}. Registre a matrícula ou a perda do prazo: a vaga espera.`,
  });
}

async function endPendency(db: Transaction, { notifier }: Services, row: LockedApplication): Promise<void> {
  await changeApplication(db, row, { state: 'checking', due_at: dueOfCall(row) }, { pending_until: null });
  await addEntry(db, row, {
    ...{ kind: 'resumed', ...system, audience: 'outside' },
    body: 'O prazo para mandar o que faltava passou. A escola segue com os documentos que tem.',
  });
  await tellHandlers(db, notifier, credentialingKind, row, {
    title: 'O prazo de uma pendência passou',
    message: `A família da inscrição ${row.protocol} não respondeu. A conferência continua.`,
  });
  await recordAudit(
    db,
    { legalEntityId: row.legalEntityId, actorId: null },
    { action: 'scholarship_application.pendency_ended', object: ['scholarship_application', row.id] },
  );
}
