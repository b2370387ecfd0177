import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import {
  dueDiligenceStateAfter,
  statesMovedBy,
} from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-moves.ts';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import { publicUrl } from '../../core/config.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { Keys } from '../../core/keys.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { type FeatureJobs, oneByOne } from '../../platform/jobs/feature-jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { loadLinkKeys } from '../../platform/public-links/link-keys.ts';
import { PublicLinks } from '../../platform/public-links/public-links.ts';
import { change, writeToSupplier } from './act-on-due-diligence.ts';
import { endingCertificates, warnOfCertificates } from './ending-certificates.ts';
import { type LockedDueDiligence, lockDueDiligence } from './locked-due-diligence.ts';
import { openRenewal } from './opening.actions.ts';
import { expiredLetter, reminderLetter } from './outside/due-diligence-letters.ts';
import { tellKeepers } from './tell-keepers.ts';

interface Services {
  readonly config: Config;
  readonly keys: Keys;
  readonly system: Database;
  readonly mail: Mail;
  readonly notifier: Notifier;
}

/** Days before the last day to answer. */
const REMINDERS = [7, 3, 1] as const;
/** Days before an approval ends. */
const RENEWALS = [60, 30, 7] as const;
const isIn = (states: readonly string[]) => sql`c.state = any (${states}::text[])`;
const WITH_SUPPLIER = isIn(statesMovedBy('sent_in'));
const APPROVED = isIn(statesMovedBy('approval_over'));

/** Everything that happens to assessments by the calendar. The rows say what was done: each runs twice without harm. */
export const dueDiligenceFormJobs = (services: Services): FeatureJobs => {
  const { system } = services;
  const ids = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(system)).rows.map(({ id }) => id);
  return {
    tasks: {
      'expire-due-diligence': oneByOne(
        system,
        () =>
          ids(sql<{ id: string }>`select d.id from due_diligences d join cases c on c.id = d.id
            where d.answer_until < now() and ${isIn(statesMovedBy('answer_time_over'))} order by d.id`),
        (db, id) => expire(db, services, id),
      ),
      'remind-suppliers': oneByOne(
        system,
        () =>
          ids(sql<{ id: string }>`select d.id from due_diligences d join cases c on c.id = d.id
            where d.answer_until between now() and now() + interval '8 days' and ${WITH_SUPPLIER}
              and not d.reminded @> array[1]::smallint[] order by d.id`),
        (db, id) => remind(db, services, id),
      ),
      'lapse-due-diligence': oneByOne(
        system,
        () =>
          ids(sql<{ id: string }>`select d.id from due_diligences d join cases c on c.id = d.id
            where d.valid_until < ${civilDayOf(Date.now())}::date and ${APPROVED} order by d.id`),
        (db, id) => lapse(db, services, id),
      ),
      'renew-due-diligence': oneByOne(
        system,
        () =>
          ids(sql<{ id: string }>`select d.id from due_diligences d join cases c on c.id = d.id
            where d.valid_until between ${civilDayOf(Date.now())}::date and ${addDays(civilDayOf(Date.now()), 60)}::date
              and ${APPROVED} and not d.renewal_told @> array[7]::smallint[]
            order by d.id`),
        (db, id) => announceRenewal(db, services, id),
      ),
      'warn-of-certificates': oneByOne(
        system,
        () => endingCertificates(system),
        (db, id) => warnOfCertificates(db, services.notifier, id),
      ),
    },
    cron: {
      'expire-due-diligence': '5 * * * *',
      'remind-suppliers': '10 11 * * *',
      'lapse-due-diligence': '15 3 * * *',
      'renew-due-diligence': '20 11 * * *',
      'warn-of-certificates': '25 11 * * *',
    },
  };
};

const auditedAs = (
  db: Transaction,
  row: LockedDueDiligence,
  action: 'due_diligence.link_expired' | 'due_diligence.lapsed',
) =>
  recordAudit(
    db,
    { legalEntityId: row.legalEntityId, actorId: null },
    { action, object: ['due_diligence', row.id], meta: {} },
  );

async function expire(db: Transaction, services: Services, id: string): Promise<void> {
  const row = await lockDueDiligence(db, id);
  const state = row && dueDiligenceStateAfter('answer_time_over', row.facts.state);
  if (!row || !state) return;
  const { rows } = await sql`select from due_diligences where id = ${id} and answer_until < now()`.execute(
    db,
  );
  if (rows.length === 0) return;
  await change(db, row, { state });
  await addEntry(db, row, { kind: 'link_expired', author: 'system' });
  await writeToSupplier(db, services, row, expiredLetter(row), 'due-diligence-expired');
  await tellKeepers(db, services.notifier, row, {
    title: 'Um fornecedor não respondeu no prazo',
    message: `O prazo de ${row.supplier} terminou. Envie de novo ou cancele a avaliação ${row.protocol}.`,
  });
  await auditedAs(db, row, 'due_diligence.link_expired');
}

interface Waiting {
  readonly until: string;
  readonly reminded: number[];
  readonly days: number;
  readonly link: string;
  readonly expires: number | null;
}

/** The nearest of the days that has come, once; a link that nobody may use any more reminds nobody. */
async function remind(db: Transaction, { config, keys, mail }: Services, id: string): Promise<void> {
  const row = await lockDueDiligence(db, id);
  if (!row) return;
  const { rows } = await sql<Waiting>`
    select d.answer_until as until, d.reminded, encode(l.link_id, 'hex') as link,
      extract(epoch from l.expires_at)::float8 as expires,
      (d.answer_until at time zone 'America/Sao_Paulo')::date - (now() at time zone 'America/Sao_Paulo')::date as days
    from due_diligences d join public_links l on l.id = d.link_id and link_state(l) = 'active'
    where d.id = ${id} and d.answer_until > now()`.execute(db);
  const [waiting] = rows;
  if (!waiting) return;
  const due = REMINDERS.filter((days) => waiting.days <= days);
  const day = due.at(-1);
  if (day === undefined || waiting.reminded.includes(day)) return;
  const links = new PublicLinks(await loadLinkKeys(config, keys));
  const address = links.addressOf({
    ...{ purpose: 'due-diligence', linkId: Buffer.from(waiting.link, 'hex') },
    ...{ expires: waiting.expires, targetType: 'due-diligence' },
  });
  await db
    .updateTable('due_diligences')
    .set({ reminded: [...due] })
    .where('id', '=', id)
    .execute();
  const letter = reminderLetter(
    { ...row, until: waiting.until, url: `${publicUrl(config)}${address}` },
    Math.max(1, waiting.days),
  );
  await writeToSupplier(db, { mail }, row, letter, 'due-diligence-reminder');
  await addEntry(db, row, { kind: 'reminder', author: 'system' });
}

async function lapse(db: Transaction, services: Services, id: string): Promise<void> {
  const row = await lockDueDiligence(db, id);
  if (!row || row.validUntil === null || row.validUntil >= civilDayOf(Date.parse(row.now))) return;
  const state = dueDiligenceStateAfter('approval_over', row.facts.state, row.facts);
  if (state === null) return;
  await change(db, row, { state });
  await addEntry(db, row, { kind: 'lapsed', author: 'system' });
  await tellKeepers(db, services.notifier, row, {
    title: 'A avaliação de um fornecedor venceu',
    message: `A aprovação de ${row.supplier} valia até ${formatCivilDate(row.validUntil)}.`,
  });
  await auditedAs(db, row, 'due_diligence.lapsed');
}

/** Told 60, 30 and 7 days before; the first time the renewal is opened as a draft, where the supplier's file says so. */
async function announceRenewal(db: Transaction, services: Services, id: string): Promise<void> {
  const row = await lockDueDiligence(db, id);
  if (!row || row.validUntil === null) return;
  const { rows } = await sql<{
    told: number[];
    days: number;
    renews: boolean;
    is_open: boolean;
    was_renewed: boolean;
  }>`
    select d.renewal_told as told, d.valid_until - (now() at time zone 'America/Sao_Paulo')::date as days, s.renews,
      exists (select from due_diligence_cases other where other.supplier_id = d.supplier_id and other.is_open) as is_open,
      exists (select from case_entries e where e.case_id = d.id and e.kind = 'renewed') as was_renewed
    from due_diligences d join suppliers s on s.id = d.supplier_id where d.id = ${id}`.execute(db);
  const [state] = rows;
  if (!state) return;
  const due = RENEWALS.filter((days) => state.days <= days);
  const day = due.at(-1);
  if (day === undefined || state.told.includes(day)) return;
  await db
    .updateTable('due_diligences')
    .set({ renewal_told: [...due] })
    .where('id', '=', id)
    .execute();
  // One that somebody cancelled is not opened again by itself.
  const opens = state.renews && !row.facts.hasRenewal && !state.was_renewed && !state.is_open;
  const renewal = opens
    ? await openRenewal(db, { caseKeys: new CaseKeys(services.keys), notifier: services.notifier }, row, null)
    : null;
  if (renewal)
    await addEntry(db, row, { kind: 'renewed', author: 'system', facts: { renewal: renewal.protocol } });
  await tellKeepers(db, services.notifier, row, {
    title: 'A avaliação de um fornecedor vence em breve',
    message: `A aprovação de ${row.supplier} vale até ${formatCivilDate(row.validUntil)}.${
      renewal ? ` A renovação ${renewal.protocol} foi aberta: confira e envie.` : ''
    }`,
  });
}
