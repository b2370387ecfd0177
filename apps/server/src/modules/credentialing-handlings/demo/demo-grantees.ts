import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { sql } from 'kysely';
import { cpfOf } from '../../../platform/demo/demo-cpf.ts';
import type { DemoInstallation } from '../../../platform/demo/demo-installation.ts';
import { decide } from '../decision.actions.ts';
import { callUp, enrol } from '../vacancy.actions.ts';
import type { DemoFamily } from './demo-families.ts';
import { demoServices, demoStaff } from './demo-staff.ts';

const granted = { stage: 'classified', social: 70 } as const;

/** Who has a scholarship this year, of the edital of last year. */
export const demoGrantees: readonly DemoFamily[] = [
  {
    ...{ candidate: 'Beatriz Nogueira Alves', birth: '2010-07-19', guardian: 'Cláudia Nogueira' },
    ...{ kinship: 'mother', occupation: 'auxiliar de limpeza', income: 182_000, cpf: cpfOf(612_345_901) },
    ...{ siblings: [['Caio Nogueira Alves', '2014-01-08']], sent: 320, ...granted },
  },
  {
    ...{ candidate: 'Rafael Teixeira Duarte', birth: '2010-03-02', guardian: 'Edson Duarte' },
    ...{ kinship: 'father', occupation: 'pedreiro', income: 224_000, cpf: cpfOf(623_456_802) },
    ...{ siblings: [['Sofia Teixeira Duarte', '2016-10-30']], sent: 318, ...granted },
  },
];

const DAYS_AGO = 310;

/** Decided by somebody else than gave the opinion, called up and enrolled, before this school year began. */
export async function enrolDemo(
  demo: DemoInstallation,
  callId: number,
  ids: readonly string[],
): Promise<void> {
  const { db, accounts } = demo;
  const services = demoServices(demo);
  const versionOf = async (id: string) => {
    const { rows } = await sql<{ version: number }>`select version from cases where id = ${id}`.execute(db);
    return rows[0]?.version as number;
  };
  for (const id of ids)
    await decide(demoStaff(demo, accounts.encarregado), services, id, {
      ...{ version: await versionOf(id), decision: 'granted_full' },
      text: 'Dentro do limite de renda e das vagas do edital.',
    });
  await sql`update scholarship_calls set status = 'final', phases = (select jsonb_agg(p || jsonb_build_object(
      'starts_on', ((p ->> 'starts_on')::date - ${DAYS_AGO}::int)::text,
      'ends_on', ((p ->> 'ends_on')::date - ${DAYS_AGO}::int)::text)) from jsonb_array_elements(phases) p)
    where id = ${callId}`.execute(db);
  const staff = demoStaff(demo, accounts.admin);
  const until = addDays(civilDayOf(Date.now()), 5);
  for (const id of ids) {
    const reason = 'A ordem da classificação, na demonstração.';
    await callUp(staff, services, id, { version: await versionOf(id), until, reason });
    await enrol(staff, services, id, { version: await versionOf(id) });
    await sql`update scholarship_applications set enrolled_at = now() - interval '285 days' where id = ${id}`.execute(
      db,
    );
  }
}
