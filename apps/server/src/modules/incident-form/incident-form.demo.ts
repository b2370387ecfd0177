import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import type { IncidentReport } from '@conforme/contracts/modules/incident-form/rules/incident-report.ts';
import { sql, type UpdateObject } from 'kysely';
import { pipelined } from '../../core/database/pipeline.ts';
import type { DB } from '../../core/database/schema.gen.ts';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import { changeCase } from '../../platform/cases/case-row.ts';
import type { DemoInstallation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { openPublicForm } from '../../platform/organisations/open-public-form.ts';
import { runOwedClocks } from './incident-clocks.ts';
import { openingFrom, openingQueries } from './incident-opening.ts';
import { lockIncident } from './locked-incident.ts';
import { createIncident } from './new-incident.ts';

const HOUR = 3_600_000;
const before = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

interface DemoIncident {
  readonly hoursAgo: number;
  readonly report: Partial<IncidentReport> & Pick<IncidentReport, 'description'>;
  readonly state?: string;
  readonly own?: UpdateObject<DB, 'incidents'>;
  readonly knownHoursAgo?: number;
  readonly isEnded?: boolean;
}

const incidents: readonly DemoIncident[] = [
  {
    hoursAgo: 3,
    report: {
      description:
        'Um e-mail com a planilha de mensalidades foi enviado a uma lista de famílias de outra turma. Pedimos que apagassem.',
      area: 'Secretaria',
      data_natures: ['registration', 'financial'],
    },
  },
  {
    hoursAgo: 30,
    report: {
      description:
        'A conta de suporte do sistema acadêmico entrou de madrugada e baixou cadastros. A senha já foi trocada.',
      area: 'Tecnologia da informação',
      data_natures: ['registration', 'contact', 'school'],
    },
    state: 'communication_due',
    knownHoursAgo: 26,
    own: {
      ...{
        validation: 'validated',
        duty: 'communicate',
        incident_type: 'credential',
        how_known: 'monitoring',
      },
      ...{ holders_count: 412, children_count: 96, adolescents_count: 180, holders_estimated: true },
      properties: ['confidentiality'],
      holder_categories: ['students', 'guardians'],
      measures_containment: 'Senha trocada, sessões encerradas e acesso do fornecedor suspenso.',
    },
  },
  {
    hoursAgo: 8,
    report: {
      nature: 'scam',
      description: 'Mensagem no WhatsApp com o nome do colégio pede PIX para garantir a matrícula.',
      scam: {
        ...{ scam_channels: ['whatsapp', 'pix'], scam_sender: '(43) 98817-4402', scam_account: null },
        ...{ scam_asked_cents: 118_400, scam_lost_cents: 0, scam_data_given: false, scam_name_used: true },
        ...{ police_report: null, bank_called_at: null },
      },
    },
    own: { validation: 'validated' },
  },
  {
    hoursAgo: 24 * 70,
    report: {
      description: 'Notebook da coordenação furtado de um carro. O disco estava cifrado.',
      area: 'Coordenação pedagógica',
      data_natures: ['school', 'contact'],
    },
    state: 'closed',
    knownHoursAgo: 24 * 69,
    isEnded: true,
    own: {
      ...{ validation: 'validated', duty: 'not_communicate', incident_type: 'lost_device' },
      ...{ data_protection: 'encrypted', key_state: 'safe', holders_count: 58 },
      not_communicated_reasons:
        'O disco estava cifrado, a chave não saiu da organização e o aparelho foi apagado a distância.',
      closing_summary:
        'Sem risco aos titulares. O uso de notebooks fora da escola passou a pedir autorização.',
    },
  },
];

/** Incidents in several states, with running clocks; the public form is open. */
export const incidentFormDemo: DemoPart = async (installation) => {
  const { db, school, charity } = installation;
  for (const id of [school.id, ...school.units, charity.id]) await openPublicForm(db, id, 'incident-form');
  for (const [at, incident] of incidents.entries())
    await make(installation, incident, [school.id, ...school.units][at % 3] as number);
};

/** What the two legal tests were answered with. */
const ASSESSED = {
  communicate: {
    ...{ damages: ['identity_theft'], criteria: ['vulnerable'], severity: 'high', likelihood: 'likely' },
    ...{ raisers: [], reducers: [], notes: null },
  },
  not_communicate: {
    ...{ damages: [], criteria: [], severity: 'low', likelihood: 'remote' },
    ...{ raisers: [], reducers: [], notes: null },
  },
};

async function make(
  { db, keys, accounts }: DemoInstallation,
  { hoursAgo, report, state, own, knownHoursAgo, isEnded }: DemoIncident,
  legalEntityId: number,
): Promise<void> {
  const receivedAt = before(hoursAgo);
  // Nobody's bell rings for what was made up.
  const services = { caseKeys: new CaseKeys(keys), notifier: { tell: async () => {} } };
  const opened = await createIncident(db, services, {
    opening: openingFrom(legalEntityId, await pipelined(db, openingQueries(legalEntityId, null))),
    channel: 'form',
    report: {
      ...{
        nature: 'security',
        unit_id: null,
        area: null,
        involved_text: null,
        data_natures: [],
        pasted_message: null,
        scam: null,
        questions_version: null,
        answers: [],
      },
      occurred_at: before(hoursAgo + 5),
      reporter: { name: null, email: null, phone: null },
      ...report,
    },
    place: { id: legalEntityId, label: '' },
    answered: null,
    receivedAt,
    noticeId: null,
    known: null,
    createdBy: null,
  });
  await sql`update case_entries set created_at = ${receivedAt} where case_id = ${opened.id}`.execute(db);
  const known = knownHoursAgo === undefined ? {} : { known_at: before(knownHoursAgo) };
  if (own)
    await db
      .updateTable('incidents')
      .set({ ...own, ...known, validated_at: receivedAt, validated_by: accounts.encarregado })
      .where('id', '=', opened.id)
      .execute();
  const duty = own?.duty as keyof typeof ASSESSED | undefined;
  if (duty)
    await sql`insert into incident_assessments (case_id, legal_entity_id, answers, result, level, assessed_by)
      values (${opened.id}, ${legalEntityId}, ${JSON.stringify(ASSESSED[duty])}::jsonb,
        ${duty === 'communicate' ? 'yes' : 'no'}, ${duty === 'communicate' ? 'high' : 'low'},
        ${accounts.encarregado})`.execute(db);
  if (state)
    await changeCase(db, incidentKind, opened.id, {
      state,
      responsible_id: accounts.encarregado,
      ...(isEnded ? { ended_at: before(hoursAgo - 48) } : {}),
    });
  const locked = await lockIncident(db, opened.id);
  if (locked && known.known_at) {
    // What has ended had its clocks, too.
    if (isEnded) await runOwedClocks(db, locked, { state: 'assessing' });
    await runOwedClocks(db, locked);
  }
}
