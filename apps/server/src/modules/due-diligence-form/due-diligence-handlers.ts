import type { dueDiligenceDeskEndpoints } from '@conforme/contracts/modules/due-diligence-form/due-diligence-desk.endpoints.ts';
import type { dueDiligenceHandlingEndpoints } from '@conforme/contracts/modules/due-diligence-form/due-diligence-handling.endpoints.ts';
import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import { sql } from 'kysely';
import { notFound } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { Handler } from '../../core/server-module.ts';
import { assignMany } from '../../platform/cases/assign-many.actions.ts';
import { handlerOptions } from '../../platform/cases/case-columns.ts';
import { takeFile } from '../../platform/cases/case-files.actions.ts';
import { usualHandlers } from '../../platform/cases/handling.handlers.ts';
import { limitActs } from '../../platform/cases/limit-acts.ts';
import { type DueDiligenceServices, dueDiligenceCases } from './act-on-due-diligence.ts';
import {
  addFinding,
  changeFinding,
  closeFinding,
  decide,
  propose,
  sendBack,
  startAnalysis,
} from './analysis.actions.ts';
import { issueCertificate } from './certificate.actions.ts';
import { askComplement, cancelDueDiligence, invite, resumeAnalysis } from './invitation.actions.ts';
import { createDueDiligence, offeredTemplates, renewDueDiligence } from './opening.actions.ts';
import { lookAtDueDiligence } from './read-due-diligence.ts';

type Endpoints = Omit<typeof dueDiligenceDeskEndpoints, 'grid'> & typeof dueDiligenceHandlingEndpoints;
type Handlers = { readonly [K in keyof Endpoints]: Handler<Endpoints[K]> };

export const dueDiligenceHandlers = (services: DueDiligenceServices): Handlers => {
  const of = (ctx: UserCtx) => dueDiligenceCases(ctx, services);
  return {
    create: async (ctx, { body }) => {
      await limitActs(ctx, services.limiter);
      return createDueDiligence(ctx, services, body);
    },
    templates: (ctx) => offeredTemplates(ctx),
    assignMany: (ctx, { body }) => assignMany(ctx, of(ctx), body),
    handlers: (ctx, { query }) => handlerOptions(ctx, dueDiligenceKind, query),
    ...usualHandlers(of, services.files),
    read: (ctx, { params }) => inTransaction(ctx, (ctx) => lookAtDueDiligence(ctx, services, params.id)),
    invite: (ctx, { params, body }) => invite(ctx, services, params.id, body),
    start_analysis: (ctx, { params, body }) => startAnalysis(ctx, services, params.id, body),
    ask: (ctx, { params, body }) => askComplement(ctx, services, params.id, body),
    resume: (ctx, { params, body }) => resumeAnalysis(ctx, services, params.id, body),
    add_finding: (ctx, { params, body }) => addFinding(ctx, services, params.id, body),
    change_finding: (ctx, { params, body }) => changeFinding(ctx, services, params.id, body),
    close_finding: (ctx, { params, body }) => closeFinding(ctx, services, params.id, body),
    propose: (ctx, { params, body }) => propose(ctx, services, params.id, body),
    send_back: (ctx, { params, body }) => sendBack(ctx, services, params.id, body),
    decide: (ctx, { params, body }) => decide(ctx, services, params.id, body),
    issue: (ctx, { params, body }) => issueCertificate(ctx, services, params.id, body),
    renew: (ctx, { params, body }) => renewDueDiligence(ctx, services, params.id, body),
    cancel: (ctx, { params, body }) => cancelDueDiligence(ctx, services, params.id, body),
    document: (ctx, { params }) => services.documents.take(ctx, dueDiligenceKind, params),
    paper: async (ctx, { params }) =>
      services.files.read(await takeFile(ctx, of(ctx), { ...params, id: await homeOf(ctx, params) })),
  };
};

/**
 * A proof that was brought over from the last time is a file of the assessment it was sent with. What the supplier has
 * not sent yet is the supplier's: nobody opens it before.
 */
async function homeOf(ctx: UserCtx, { id, file_id }: { readonly id: string; readonly file_id: string }) {
  const { rows } = await sql<{ case_id: string; isSent: boolean }>`
    select paper.case_id, d.submitted_at is not null as "isSent"
    from due_diligence_evidence e join case_files paper on paper.file_id = e.file_id
    join due_diligences d on d.id = e.case_id
    where e.case_id = ${id} and e.file_id = ${file_id} and paper.case_id is not null`.execute(ctx.db);
  if (rows[0] && !rows[0].isSent) throw notFound();
  return rows[0]?.case_id ?? id;
}
