import { incidentForm } from '@conforme/contracts/modules/incident-form/incident-form.contract.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import { clocksOfKnowledge } from '@conforme/contracts/modules/incident-form/rules/incident-clocks.ts';
import type { IncidentReport } from '@conforme/contracts/modules/incident-form/rules/incident-report.ts';
import type { UpdateObject } from 'kysely';
import { pipelined } from '../../core/database/pipeline.ts';
import type { DB } from '../../core/database/schema.gen.ts';
import { runOwedClocks } from '../../modules/incident-form/incident-clocks.ts';
import { openingFrom, openingQueries } from '../../modules/incident-form/incident-opening.ts';
import { lockIncident } from '../../modules/incident-form/locked-incident.ts';
import { createIncident } from '../../modules/incident-form/new-incident.ts';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import { type CaseChange, changeCase } from '../../platform/cases/case-row.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { type Answer, startTestApp, type TestApp } from '../test-app.ts';
import { versionOf } from './handling.ts';
import { makeOrganisation, makeRole, makeUser, type TestUser } from './people.ts';

const { endpoints } = incidentForm;
type Act = keyof typeof endpoints;

export const plainIncident = {
  nature: 'security',
  description: 'Uma planilha com dados de alunos foi enviada ao destinatário errado.',
  occurred_at: '2026-11-10T12:00:00Z',
  area: 'Secretaria',
  reporter: {},
};

/** A school with somebody who decides, somebody who works and somebody who reads, and how they do it. */
export async function startIncidents() {
  const t = await startTestApp();
  const school = await makeOrganisation(t, 'Escola Ipê');
  const work = [
    'incident.form.menu',
    'incident_form.detail',
    'incident_form.handling',
    'incident_form.edit',
    'incident_form.create',
  ];
  const deciding = await makeRole(t, [...work, 'incident_form.approve', 'incident_form.settings']);
  const ana = await makeUser(t, { home: school, roleId: deciding, name: 'Ana Encarregada' });
  const bia = await makeUser(t, { home: school, roleId: await makeRole(t, work), name: 'Bia Analista' });
  const readingRole = await makeRole(t, ['incident.form.menu', 'incident_form.detail']);
  const auditor = await makeUser(t, { home: school, roleId: readingRole, name: 'Davi Auditor' });
  return { t, school, ana, bia, auditor, ...actsOf(t) };
}

function actsOf(t: TestApp) {
  const read = async (id: string, by: TestUser) =>
    (await t.call(endpoints.read, { params: { id } }, { token: by.token })).body;
  /** Does it to the incident as it is now, unless a version is given. */
  const act = async (
    by: TestUser,
    name: Act,
    id: string,
    body: Record<string, unknown> = {},
  ): Promise<Answer> => {
    const version = body.version ?? (await versionOf(t, id));
    return t.call(endpoints[name], { params: { id }, body: { version, ...body } }, { token: by.token });
  };
  const register = async (by: TestUser, body: Record<string, unknown> = {}): Promise<string> => {
    const { status, body: answer } = await t.call(
      endpoints.create,
      { body: { ...plainIncident, ...body } },
      {
        token: by.token,
        headers: { 'idempotency-key': `incident-${Math.random().toString(36).slice(2)}-0000` },
      },
    );
    if (status !== 200) throw new Error(JSON.stringify(answer));
    return answer.id;
  };
  return { read, act, register };
}

/** Nobody is told of what the tests make up. */
const silent = { tell: async () => {} } as unknown as Notifier;

/** A report as the public form leaves it. */
export const makeIncident = (t: TestApp, legalEntityId: number, part: Partial<IncidentReport> = {}) =>
  t.system.transaction().execute(async (db) =>
    createIncident(
      db,
      { caseKeys: new CaseKeys(t.keys), notifier: silent },
      {
        opening: openingFrom(legalEntityId, await pipelined(db, openingQueries(legalEntityId, null))),
        channel: 'form',
        report: { ...aReport, ...part },
        place: null,
        answered: null,
        receivedAt: new Date().toISOString(),
        noticeId: null,
        known: null,
        createdBy: null,
      },
    ),
  );

const aReport: IncidentReport = {
  nature: 'security',
  description: plainIncident.description,
  occurred_at: plainIncident.occurred_at,
  unit_id: null,
  area: plainIncident.area,
  involved_text: null,
  data_natures: [],
  pasted_message: null,
  scam: null,
  reporter: { name: null, email: 'relato@exemplo.test', phone: null },
  questions_version: null,
  answers: [],
};

/** Writes to an incident's rows as if it had come so far; gives its version. */
export const bringIncident = (
  t: TestApp,
  id: string,
  onCase: CaseChange,
  own: UpdateObject<DB, 'incidents'> = {},
): Promise<number> =>
  t.system.transaction().execute(async (db) => {
    if (Object.keys(own).length > 0)
      await db.updateTable('incidents').set(own).where('id', '=', id).execute();
    await changeCase(db, incidentKind, id, onCase);
    const incident = await lockIncident(db, id);
    if (incident && own.known_at) await runOwedClocks(db, incident, { anew: clocksOfKnowledge });
    const { version } = await db
      .selectFrom('cases')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return version;
  });
