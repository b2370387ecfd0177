import { credentialingHandlings } from '@conforme/contracts/modules/credentialing-handlings/credentialing-handlings.contract.ts';
import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { implement } from '../../core/server-module.ts';
import { assignMany } from '../../platform/cases/assign-many.actions.ts';
import { handlerOptions } from '../../platform/cases/case-columns.ts';
import { takeFile } from '../../platform/cases/case-files.actions.ts';
import { usualHandlers } from '../../platform/cases/handling.handlers.ts';
import type { TakenReportServices } from '../../platform/reports/take-report.ts';
import { type ApplicationServices, applicationCases } from './act-on-application.ts';
import { applicationFiguresOf, applicationsToday } from './application-figures.queries.ts';
import {
  addReport,
  askPendency,
  checkFacts,
  checkIncome,
  resumeCheck,
  reviewFile,
  startCheck,
  startSocial,
} from './check.actions.ts';
import { applicationSource } from './credentialing-handlings.queries.ts';
import { answerAppeal, cancelApplication, decide, opine, sendBack } from './decision.actions.ts';
import { granteeSource } from './grantees.queries.ts';
import { previewForm } from './public-form/show-call.ts';
import { lookAtRanking } from './ranking/ranking.queries.ts';
import { takeRankingReport } from './ranking/ranking-report.ts';
import { lookAtApplication, readSensitive, withheldPapers } from './read-application.ts';
import { previewTelling, tellMany } from './tell-many.actions.ts';
import { issueTerm } from './term.actions.ts';
import { callUp, endScholarship, enrol, lose, signTerm } from './vacancy.actions.ts';

export const credentialingHandlingsServer = (
  services: ApplicationServices & { readonly reports: TakenReportServices },
) => {
  const of = (ctx: UserCtx) => applicationCases(ctx, services);
  return implement(
    credentialingHandlings,
    {
      today: (ctx) => applicationsToday(ctx),
      figures: (ctx, { query }) => applicationFiguresOf(ctx, query),
      formPreview: (ctx, { params }) => previewForm(ctx, services, params.id),
      ranking: (ctx, { params }) => lookAtRanking(ctx, params.id),
      rankingReport: (ctx, input) => takeRankingReport(ctx, services.reports, input),
      assignMany: (ctx, { body }) => assignMany(ctx, of(ctx), body),
      tellMany: (ctx, { body }) => tellMany(ctx, services, body),
      tellPreview: (ctx, { body }) => previewTelling(ctx, services, body.ids),
      handlers: (ctx, { query }) => handlerOptions(ctx, credentialingKind, query),
      ...usualHandlers(of, services.files),
      read: (ctx, { params }) => inTransaction(ctx, (ctx) => lookAtApplication(ctx, services, params.id)),
      sensitive: (ctx, { params }) => inTransaction(ctx, (ctx) => readSensitive(ctx, services, params.id)),
      start_check: (ctx, { params, body }) => startCheck(ctx, services, params.id, body),
      review_file: (ctx, { params, body }) => reviewFile(ctx, services, params.id, body),
      check_income: (ctx, { params, body }) => checkIncome(ctx, services, params.id, body),
      check_facts: (ctx, { params, body }) => checkFacts(ctx, services, params.id, body),
      ask: (ctx, { params, body }) => askPendency(ctx, services, params.id, body),
      resume: (ctx, { params, body }) => resumeCheck(ctx, services, params.id, body),
      start_social: (ctx, { params, body }) => startSocial(ctx, services, params.id, body),
      report: (ctx, { params, body }) => addReport(ctx, services, params.id, body),
      opine: (ctx, { params, body }) => opine(ctx, services, params.id, body),
      send_back: (ctx, { params, body }) => sendBack(ctx, services, params.id, body),
      decide: (ctx, { params, body }) => decide(ctx, services, params.id, body),
      answer_appeal: (ctx, { params, body }) => answerAppeal(ctx, services, params.id, body),
      call_up: (ctx, { params, body }) => callUp(ctx, services, params.id, body),
      enrol: (ctx, { params, body }) => enrol(ctx, services, params.id, body),
      lose: (ctx, { params, body }) => lose(ctx, services, params.id, body),
      issue: (ctx, { params, body }) => issueTerm(ctx, services, params.id, body),
      sign_term: (ctx, { params, body }) => signTerm(ctx, services, params.id, body),
      end: (ctx, { params, body }) => endScholarship(ctx, services, params.id, body),
      cancel: (ctx, { params, body }) => cancelApplication(ctx, services, params.id, body),
      document: (ctx, { params }) => services.documents.take(ctx, credentialingKind, params),
      paper: async (ctx, { params }) =>
        services.files.read(await takeFile(ctx, of(ctx), params, withheldPapers(ctx.user))),
    },
    { grid: applicationSource, grantees: granteeSource },
  );
};
