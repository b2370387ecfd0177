import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  addFindingAct,
  changeFindingAct,
  closeFindingAct,
  decideAct,
  proposeAct,
} from '@conforme/contracts/modules/due-diligence-form/due-diligence-acts.schemas.ts';
import {
  isApproval,
  stateAfterAct,
} from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import type { plainAct, sendBackAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { addMonths, dayClose } from '@conforme/contracts/platform/deadlines/due-date.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { peopleWho, tellPeople } from '../../platform/cases/act-on-case.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { templateVersion } from '../../platform/questionnaires/templates.ts';
import {
  type Acting,
  actOn,
  change,
  type DueDiligenceServices,
  dueDiligenceCases,
  writeToSupplier,
} from './act-on-due-diligence.ts';
import { decisionLetter } from './outside/due-diligence-letters.ts';

const now = sql<string>`now()`;
const noOpinion = {
  opinion: null,
  opinion_text: null,
  opinion_months: null,
  opinion_by: null,
  opinion_at: null,
};

export const startAnalysis = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version }: z.output<typeof plainAct>,
) =>
  actOn(ctx, services, { id, version, act: 'start_analysis' }, async ({ db, row, by }) => {
    await change(db, row, {
      state: stateAfterAct.start_analysis,
      due_at: null,
      // Whoever begins it has it, unless somebody does already.
      responsible_id: row.responsibleId ?? by.authorId,
    });
    await addEntry(db, row, { kind: 'started', ...by, audience: 'outside' });
    return { action: 'due_diligence.started' };
  });

async function assertQuestion({ db, row }: Acting, question: string | null): Promise<void> {
  if (question === null) return;
  const { questions } = await templateVersion(db, row.templateVersionId);
  if (!questions.some(({ id }) => id === question))
    throw invalidField('question', 'Esta pergunta não é deste questionário.');
}

export const addFinding = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version, question, gap, severity, plan, owner, due_on }: z.output<typeof addFindingAct>,
) =>
  actOn(ctx, services, { id, version, act: 'add_finding' }, async (acting) => {
    const { db, row, by } = acting;
    await assertQuestion(acting, question);
    await sql`insert into due_diligence_findings (case_id, id, legal_entity_id, question, gap, severity, plan, owner,
        due_on, created_by)
      values (${row.id}, (select coalesce(max(id), 0) + 1 from due_diligence_findings where case_id = ${row.id}),
        ${row.legalEntityId}, ${question}, ${gap}, ${severity}, ${plan}, ${owner}, ${due_on}::date, ${by.authorId})`.execute(
      db,
    );
    await change(db, row, {});
    await addEntry(db, row, { kind: 'finding', ...by, body: gap, facts: { severity, owner } });
    return { action: 'due_diligence.finding_added', meta: { severity } };
  });

export const changeFinding = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version, finding_id, ...finding }: z.output<typeof changeFindingAct>,
) =>
  actOn(ctx, services, { id, version, act: 'change_finding' }, async (acting) => {
    const { db, row, by } = acting;
    await assertQuestion(acting, finding.question);
    const { numUpdatedRows } = await db
      .updateTable('due_diligence_findings')
      .set(finding)
      .where('case_id', '=', row.id)
      .where('id', '=', finding_id)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw invalidField('finding_id', 'Este achado já foi concluído, ou não existe.');
    await change(db, row, {});
    await addEntry(db, row, { kind: 'finding', ...by, body: finding.gap, facts: { changed: true } });
    return { action: 'due_diligence.finding_changed', meta: { severity: finding.severity } };
  });

export const closeFinding = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version, finding_id, text }: z.output<typeof closeFindingAct>,
) =>
  actOn(ctx, services, { id, version, act: 'close_finding' }, async ({ db, row, by }) => {
    const { numUpdatedRows } = await db
      .updateTable('due_diligence_findings')
      .set({ closed_at: now, closed_by: by.authorId, closing_text: text })
      .where('case_id', '=', row.id)
      .where('id', '=', finding_id)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw invalidField('finding_id', 'Este achado já foi concluído, ou não existe.');
    await change(db, row, {});
    await addEntry(db, row, { kind: 'finding', ...by, body: text, facts: { closed: true } });
    return { action: 'due_diligence.finding_closed' };
  });

/** Whoever analyses gives an opinion; somebody else decides. */
export const propose = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version, decision, text, months }: z.output<typeof proposeAct>,
) =>
  actOn(ctx, services, { id, version, act: 'propose' }, async (acting) => {
    const { db, row, by } = acting;
    await assertPlan(acting, decision);
    await change(
      db,
      row,
      {},
      {
        opinion: decision,
        opinion_text: text,
        opinion_months: isApproval(decision) ? months : null,
        opinion_by: by.authorId,
        opinion_at: now,
      },
    );
    await addEntry(db, row, { kind: 'proposal', ...by, body: text, facts: { decision } });
    await tellPeople(
      dueDiligenceCases(ctx, services),
      acting,
      (await peopleWho(acting, 'due_diligence_form.approve')).filter(
        (userId) => userId !== by.authorId && !row.facts.analysedBy.includes(userId),
      ),
      {
        title: 'Um fornecedor espera decisão',
        message: `A avaliação ${row.protocol}, de ${row.supplier}, foi analisada. Veja o parecer e decida.`,
      },
    );
    return { action: 'due_diligence.proposed', meta: { decision } };
  });

/** What is approved with reservations says which. */
async function assertPlan({ row }: Acting, decision: string): Promise<void> {
  if (decision === 'approved_reservations' && row.facts.openFindings === 0)
    throw invalidField('decision', 'Registre antes ao menos um achado: é ele que diz qual é a ressalva.');
}

export const sendBack = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version, text }: z.output<typeof sendBackAct>,
) =>
  actOn(ctx, services, { id, version, act: 'send_back' }, async (acting) => {
    const { db, row, by } = acting;
    await change(db, row, {}, noOpinion);
    await addEntry(db, row, { kind: 'sent_back', ...by, body: text });
    await tellPeople(
      dueDiligenceCases(ctx, services),
      acting,
      row.opinionBy === null ? [] : [row.opinionBy],
      {
        title: 'Um parecer voltou para análise',
        message: `Quem decide devolveu a avaliação ${row.protocol}, de ${row.supplier}.`,
      },
    );
    return { action: 'due_diligence.sent_back' };
  });

export const decide = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  id: string,
  { version, decision, text, months }: z.output<typeof decideAct>,
) =>
  actOn(ctx, services, { id, version, act: 'decide' }, async (acting) => {
    const { db, row, by } = acting;
    await assertPlan(acting, decision);
    const validUntil =
      isApproval(decision) && months !== null ? addMonths(civilDayOf(Date.parse(row.now)), months) : null;
    await change(
      db,
      row,
      {
        state: decision,
        ended_at: now,
        answered_at: now,
        result: decision,
        due_at: validUntil && new Date(dayClose(validUntil)).toISOString(),
      },
      {
        ...{ decision, decision_text: text, decided_by: by.authorId, decided_at: now },
        ...{ valid_until: validUntil, answer_until: null },
      },
    );
    await db
      .updateTable('suppliers')
      .set({ valid_until: validUntil })
      .where('id', '=', row.supplierId)
      .where('last_case_id', '=', row.id)
      .execute();
    await addEntry(db, row, {
      ...{ kind: 'decided', ...by, body: text, audience: 'outside' },
      facts: { decision, valid_until: validUntil },
    });
    await writeToSupplier(db, services, row, decisionLetter(ctx.config, row));
    await tellPeople(
      dueDiligenceCases(ctx, services),
      acting,
      [row.opinionBy, row.managerId].filter((userId) => userId !== null),
      {
        title: 'Saiu a decisão sobre um fornecedor',
        message: `A avaliação ${row.protocol}, de ${row.supplier}, foi decidida.`,
      },
    );
    return { action: 'due_diligence.decided', meta: { decision } };
  });
