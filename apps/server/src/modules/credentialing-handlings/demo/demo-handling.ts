import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { familyIncome } from '@conforme/contracts/modules/credentialing-handlings/rules/family-income.ts';
import { sql } from 'kysely';
import type { DemoInstallation } from '../../../platform/demo/demo-installation.ts';
import {
  addReport,
  askPendency,
  checkIncome,
  reviewFile,
  startCheck,
  startSocial,
} from '../check.actions.ts';
import { opine } from '../decision.actions.ts';
import type { DemoFamily, DemoStage } from './demo-families.ts';
import { demoServices, demoStaff } from './demo-staff.ts';

const order: readonly DemoStage[] = ['submitted', 'checking', 'social', 'classified'];

/** What the school has done to it so far, act by act, as its people would. */
export async function handleDemo(
  demo: DemoInstallation,
  id: string,
  family: DemoFamily,
  form: ApplicationForm,
): Promise<void> {
  const { db, accounts } = demo;
  const services = demoServices(demo);
  const ctx = demoStaff(demo, accounts.admin);
  const stage = family.stage === 'pending' ? 'checking' : family.stage;
  const reaches = (wanted: DemoStage) => order.indexOf(stage) >= order.indexOf(wanted);
  const version = async () => {
    const { rows } = await sql<{ version: number }>`select version from cases where id = ${id}`.execute(db);
    return rows[0]?.version as number;
  };
  if (!reaches('checking')) return;
  await startCheck(ctx, services, id, { version: await version() });
  const { rows: sent } = await sql<{ file_id: string; document: string }>`select file_id, document
    from scholarship_documents where case_id = ${id} order by created_at, file_id`.execute(db);
  // Of what is still being checked, the last one is not looked at yet.
  const looked = reaches('social') ? sent : sent.slice(0, -1);
  for (const [at, { file_id }] of looked.entries()) {
    const accepted = family.stage !== 'pending' || at > 0;
    const reason = accepted ? null : 'A foto cortou o rodapé: a data de validade não aparece.';
    await reviewFile(ctx, services, id, { version: await version(), file_id, accepted, reason });
  }
  if (family.stage === 'pending') {
    const until = addDays(civilDayOf(Date.now()), 5);
    const text = 'Mande outra foto do documento, com a folha inteira e bem iluminada.';
    await askPendency(ctx, services, id, { version: await version(), text, until, files: [] });
  }
  if (!reaches('social')) return;
  const { total, members } = familyIncome(form);
  const note = 'Conferem com os contracheques dos três meses.';
  await checkIncome(ctx, services, id, { version: await version(), total, members, note });
  await startSocial(ctx, services, id, { version: await version() });
  await addReport(ctx, services, id, {
    ...{ version: await version(), kind: 'interview', on: addDays(civilDayOf(Date.now()), 3 - family.sent) },
    text: 'A família mora de aluguel e chega à escola de ônibus. Quem sustenta a casa trabalha em horário integral.',
  });
  if (!reaches('classified')) return;
  await opine(ctx, services, id, {
    ...{ version: await version(), grant: 'full', raised: false, social: family.social ?? 50 },
    ...{ cress: '12345/11ª', text: 'A renda e a situação da família têm o perfil do edital.' },
  });
}

/** Its lines as if each had been written on its day: sent so long ago, and the last of them yesterday. */
export async function backdateDemo(
  { db }: DemoInstallation,
  id: string,
  { sent }: DemoFamily,
): Promise<void> {
  const ago = (days: number) => sql<string>`now() - make_interval(hours => ${Math.round(days * 24)})`;
  const { rows } = await sql<{
    id: number;
  }>`select id from case_entries where case_id = ${id} order by id`.execute(db);
  const step = rows.length > 2 ? (sent - 1) / (rows.length - 2) : 0;
  for (const [at, { id: entry }] of rows.entries()) {
    const days = at === 0 ? sent + 1 : at === 1 ? sent : Math.max(0.5, sent - step * (at - 1));
    await sql`update case_entries set created_at = ${ago(days)} where case_id = ${id} and id = ${entry}`.execute(
      db,
    );
  }
  await sql`update scholarship_applications set received_at = ${ago(sent + 1)}, submitted_at = ${ago(sent)},
    opinion_at = case when opinion_at is null then null else ${ago(0.5)} end where id = ${id}`.execute(db);
  await sql`update cases set received_at = ${ago(sent + 1)} where id = ${id}`.execute(db);
  await sql`update questionnaire_answers set created_at = ${ago(sent)} where case_id = ${id}`.execute(db);
  await sql`update scholarship_documents set created_at = ${ago(sent)}, reviewed_at = case when reviewed_at is null
    then null else ${ago(Math.max(0.5, sent - 1))} end where case_id = ${id}`.execute(db);
}
