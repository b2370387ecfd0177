import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { statesMovedBy } from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-moves.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { templateVersion } from '../../platform/questionnaires/templates.ts';
import { lockDueDiligence } from './locked-due-diligence.ts';
import { tellKeepers } from './tell-keepers.ts';

/** Days before a certificate ends. */
const WARNINGS = [30, 7] as const;
const isApproved = sql`c.state = any (${statesMovedBy('approval_over')}::text[])`;

/** Approvals in force that lean on a certificate which ends soon, and of which somebody is still to be told. */
export async function endingCertificates(system: Database): Promise<string[]> {
  const today = civilDayOf(Date.now());
  const { rows } = await sql<{ id: string }>`
    select distinct p.case_id as id from due_diligence_certificates p join cases c on c.id = p.case_id
    where p.valid_until between ${today}::date and ${addDays(today, WARNINGS[0])}::date and ${isApproved}
      and not p.expiry_told @> array[7]::smallint[] order by id`.execute(system);
  return rows.map(({ id }) => id);
}

interface Ending {
  readonly certificate: string;
  readonly until: string;
  readonly days: number;
  readonly told: number[];
}

/** Each certificate is told once 30 and once 7 days before its end; one without a file proves nothing, and ends untold. */
export async function warnOfCertificates(db: Transaction, notifier: Notifier, id: string): Promise<void> {
  const row = await lockDueDiligence(db, id);
  if (!row || !statesMovedBy('approval_over').includes(row.facts.state)) return;
  const today = civilDayOf(Date.parse(row.now));
  const { rows } = await sql<Ending>`
    select p.certificate, p.valid_until as until, p.valid_until - ${today}::date as days, p.expiry_told as told
    from due_diligence_certificates p
    where p.case_id = ${id} and p.valid_until >= ${today}::date and exists (
      select from due_diligence_evidence e where e.case_id = p.case_id and e.certificate = p.certificate)
    order by p.valid_until, p.certificate`.execute(db);
  const { sections } = await templateVersion(db, row.templateVersionId);
  const labels = new Map(
    sections.flatMap(({ certificates = [] }) => certificates.map((one) => [one.id, one.label])),
  );
  for (const { certificate, until, days, told } of rows) {
    const due = WARNINGS.filter((one) => days <= one);
    const day = due.at(-1);
    if (day === undefined || told.includes(day)) continue;
    await sql`update due_diligence_certificates set expiry_told = ${[...due]}::smallint[]
      where case_id = ${id} and certificate = ${certificate}`.execute(db);
    await tellKeepers(db, notifier, row, {
      title: 'Um certificado de fornecedor vence em breve',
      message: `${labels.get(certificate) ?? certificate}, de ${row.supplier}, vale até ${formatCivilDate(until)}. Peça o novo ao fornecedor.`,
    });
  }
}
