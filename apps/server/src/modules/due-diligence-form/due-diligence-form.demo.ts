import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import { criticalityOf } from '@conforme/contracts/modules/due-diligence-form/rules/criticality.ts';
import {
  defaultResidualFormula,
  residualRisk,
} from '@conforme/contracts/platform/questionnaires/residual-risk.ts';
import { scoreAnswers } from '@conforme/contracts/platform/questionnaires/score-answers.ts';
import { sql, type UpdateObject } from 'kysely';
import type { DB } from '../../core/database/schema.gen.ts';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import { changeCase } from '../../platform/cases/case-row.ts';
import type { DemoInstallation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { templateVersion } from '../../platform/questionnaires/templates.ts';
import { openDueDiligence } from './new-due-diligence.ts';

interface DemoSupplier {
  readonly name: string;
  readonly trading: string;
  readonly cnpj: string;
  readonly service: string;
  readonly role: string;
  readonly data: readonly string[];
  readonly points: readonly [number, number, number, number, number, number];
  readonly state: string;
  /** Every how many answers one is 'parcial', and one is 'não'. */
  readonly weak?: readonly [number, number];
  readonly validDays?: number;
}

/** Numbers with the right check digits that belong to nobody here. */
const suppliers: readonly DemoSupplier[] = [
  {
    ...{
      name: 'Trilha Sistemas Educacionais Integrados Ltda.',
      trading: 'Trilha Sistemas',
      cnpj: '12ABC34501DE35',
    },
    ...{
      service: 'Sistema acadêmico',
      role: 'operator',
      data: ['registration', 'children'],
      state: 'analysing',
    },
    ...{ points: [2, 1, 2, 2, 0, 0], weak: [5, 9] },
  },
  {
    ...{ name: 'Studio Foco Fotografia Escolar ME', trading: 'Studio Foco', cnpj: '45723174000110' },
    ...{
      service: 'Fotos de turmas e formaturas',
      role: 'operator',
      data: ['image', 'children'],
      state: 'lapsed',
    },
    ...{ points: [2, 1, 0, 0, 0, 0], weak: [3, 4], validDays: -12 },
  },
  {
    ...{ name: 'Nuvem Capivari Hospedagem S.A.', trading: 'Nuvem Capivari', cnpj: '60316817000103' },
    ...{ service: 'Hospedagem de sistemas', role: 'suboperator', data: ['registration', 'authentication'] },
    ...{ points: [2, 2, 2, 2, 1, 0], state: 'approved', weak: [14, 90], validDays: 150 },
  },
  {
    ...{
      name: 'Transporte Escolar Araucária Ltda.',
      trading: 'Araucária Transporte',
      cnpj: '33000167000101',
    },
    ...{ service: 'Transporte de estudantes', role: 'controller', data: ['registration', 'location'] },
    ...{ points: [1, 1, 1, 1, 0, 1], state: 'approved_reservations', weak: [4, 12], validDays: 25 },
  },
  {
    ...{ name: 'Cobra Bem Assessoria de Cobrança Ltda.', trading: 'Cobra Bem', cnpj: '11444777000161' },
    ...{
      service: 'Cobrança de mensalidades',
      role: 'operator',
      data: ['registration', 'financial'],
      state: 'answered',
    },
    ...{ points: [1, 1, 1, 1, 0, 0], weak: [3, 7] },
  },
  {
    ...{ name: 'Gráfica Rio Tibagi Ltda.', trading: 'Gráfica Rio Tibagi', cnpj: '04252011000110' },
    ...{
      service: 'Impressão de agendas e boletins',
      role: 'none',
      data: [],
      points: [0, 0, 0, 0, 0, 0],
      state: 'sent',
    },
  },
];

const keys = ['data', 'volume', 'access', 'continuity', 'transfer', 'public_agents'] as const;

export const dueDiligenceFormDemo: DemoPart = async (demo) => {
  const { rows } = await sql<{ id: number }>`
    select v.id from questionnaire_versions v join questionnaires q on q.id = v.questionnaire_id
    where q.legal_entity_id = ${demo.school.id} and q.purpose = 'due_diligence' and v.published_at is not null
    order by v.id limit 1`.execute(demo.db);
  const versionId = rows[0]?.id;
  if (versionId === undefined) return;
  for (const supplier of suppliers) await make(demo, supplier, versionId);
};

async function make(
  { db, keys: installationKeys, school, accounts }: DemoInstallation,
  supplier: DemoSupplier,
  templateVersionId: number,
): Promise<void> {
  const answers = Object.fromEntries(keys.map((key, at) => [key, supplier.points[at] ?? 0]));
  const criticality = criticalityOf(answers as never);
  const contact = `contato@${plainText(supplier.trading).replaceAll(' ', '')}.example`;
  const { id: supplierId } = await db
    .insertInto('suppliers')
    .values({
      ...{
        legal_entity_id: school.id,
        cnpj: supplier.cnpj,
        company_name: supplier.name,
        trading_name: supplier.trading,
      },
      ...{ service: supplier.service, lgpd_role: supplier.role, data_kinds: [...supplier.data] },
      ...{ criticality, criticality_answers: JSON.stringify(answers), manager_id: accounts.encarregado },
      ...{
        contact_name: 'Jéssica Monteiro',
        contact_email: contact,
        contract_number: '2025/118',
        dpa: 'signed',
      },
      contract_until: addDays(civilDayOf(Date.now()), 300),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Nobody's bell rings for what was made up.
  const services = { caseKeys: new CaseKeys(installationKeys), notifier: { tell: async () => {} } };
  const opened = await openDueDiligence(db, services, {
    ...{ legalEntityId: school.id, supplierId, templateVersionId, previousId: null },
    ...{ respondentName: 'Jéssica Monteiro', respondentEmail: contact, createdBy: accounts.encarregado },
  });
  const given = supplier.weak
    ? await answer(db, opened.id, school.id, templateVersionId, supplier.weak)
    : null;
  const own: UpdateObject<DB, 'due_diligences'> = { sent_at: sql<string>`now() - interval '20 days'` };
  if (given) {
    const residual = residualRisk(defaultResidualFormula, criticality, given);
    const result = { score: given.score, band: given.band, residual: residual?.value ?? null };
    Object.assign(own, result, {
      ...{ residual_formula: residual && defaultResidualFormula, blocked: given.blocked_by.length > 0 },
      ...{
        submitted_at: sql`now() - interval '6 days'`,
        declared_name: 'Jéssica Monteiro',
        declared_role: 'Diretora',
      },
    });
    await db.updateTable('suppliers').set(result).where('id', '=', supplierId).execute();
  } else own.answer_until = sql<string>`now() + interval '9 days'`;
  const decision = supplier.state === 'lapsed' ? 'approved' : supplier.state;
  const valid = supplier.validDays === undefined ? null : addDays(civilDayOf(Date.now()), supplier.validDays);
  if (valid)
    Object.assign(own, {
      ...{
        opinion: decision,
        opinion_text: 'As respostas e as provas sustentam a aprovação.',
        opinion_months: 12,
      },
      ...{ opinion_at: sql`now() - interval '5 days'`, decision, decision_text: 'De acordo com o parecer.' },
      ...{ decided_at: sql`now() - interval '4 days'`, decided_by: accounts.encarregado, valid_until: valid },
    });
  await db.updateTable('due_diligences').set(own).where('id', '=', opened.id).execute();
  await changeCase(db, dueDiligenceKind, opened.id, {
    state: supplier.state,
    responsible_id: accounts.encarregado,
    due_at: valid ? `${valid}T23:59:59-03:00` : given ? null : sql<string>`now() + interval '9 days'`,
    ...(valid ? { ended_at: sql<string>`now() - interval '4 days'` } : {}),
  });
  await db
    .updateTable('suppliers')
    .set({ last_state: supplier.state, valid_until: valid })
    .where('id', '=', supplierId)
    .execute();
}

async function answer(
  db: DemoInstallation['db'],
  caseId: string,
  legalEntityId: number,
  versionId: number,
  [partial, no]: readonly [number, number],
) {
  const template = await templateVersion(db, versionId);
  const values = template.questions
    .filter(({ type }) => type === 'compliance')
    .map(
      ({ id }, at) =>
        [id, at % no === no - 1 ? 'no' : at % partial === partial - 1 ? 'partial' : 'yes'] as const,
    );
  for (const [question, value] of values)
    await sql`insert into due_diligence_answers (case_id, legal_entity_id, question, answer, saved_at)
      values (${caseId}, ${legalEntityId}, ${question}, ${JSON.stringify({ value })}::jsonb,
        now() - interval '7 days')`.execute(db);
  const given = {
    answers: Object.fromEntries(values.map(([id, value]) => [id, { value }])),
    certificates: {},
  };
  return scoreAnswers(template, given, civilDayOf(Date.now()));
}
