import { refusedRecord, type SealedAct } from '@conforme/contracts/platform/sealed-cases/sealed-acts.ts';
import type { sealedCaseEndpoints } from '@conforme/contracts/platform/sealed-cases/sealed-case.endpoints.ts';
import type { ChannelKind } from '@conforme/contracts/platform/sealed-cases/sealed-channel.ts';
import { found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { Handler } from '../../core/server-module.ts';
import { addFiles, takeFile } from '../cases/case-files.actions.ts';
import type { CaseServices } from '../cases/handled-kind.ts';
import { openForm, readFormLink } from '../cases/intake/form-link.actions.ts';
import type { PublicLinks } from '../public-links/public-links.ts';
import { sealedReportHandlers } from '../sealed-reports/sealed-report.handlers.ts';
import { employeesToName } from './employees-to-name.ts';
import { excludeReader } from './exclude-reader.actions.ts';
import { handledReports } from './handled-reports.ts';
import { lockReport } from './locked-report.ts';
import { lookAtReport } from './read-report.ts';
import { type ActBody, assignReport, takeStep, writeToReporter } from './report-acts.actions.ts';
import { reportFigures, reportsToday } from './report-figures.queries.ts';

export type SealedCaseServices = CaseServices & { readonly links: PublicLinks };
type Endpoints = ReturnType<typeof sealedCaseEndpoints>;
type Handlers = { readonly [K in Exclude<keyof Endpoints, 'grid'>]: Handler<Endpoints[K]> };

/** Everything appointed people do with the reports of one channel. */
export const sealedCaseHandlers = (channel: ChannelKind, services: SealedCaseServices): Handlers => {
  const of = handledReports(channel, services);
  const purpose = channel.kind.formType;
  const step =
    (act: SealedAct) =>
    (ctx: UserCtx, { params, body }: { readonly params: { readonly id: string }; readonly body: ActBody }) =>
      takeStep(ctx, of, act, params.id, body);
  return {
    today: (ctx) => reportsToday(ctx, channel),
    figures: (ctx, { query }) => reportFigures(ctx, channel, query),
    read: (ctx, { params }) => inTransaction(ctx, (ctx) => lookAtReport(ctx, channel, params.id)),
    start_triage: step('start_triage'),
    admit: step('admit'),
    put_out_of_scope: step('put_out_of_scope'),
    investigate: step('investigate'),
    resume: step('resume'),
    propose_conclusion: step('propose_conclusion'),
    approve_conclusion: step('approve_conclusion'),
    return_conclusion: step('return_conclusion'),
    monitor: step('monitor'),
    archive: step('archive'),
    reopen: step('reopen'),
    settle_council: step('settle_council'),
    hold: step('hold'),
    release_hold: step('release_hold'),
    message: (ctx, { params, body }) => writeToReporter(ctx, of, params.id, body),
    assign: (ctx, { params, body }) => assignReport(ctx, of, params.id, body),
    employees: (ctx, { query }) => employeesToName(ctx, query),
    exclude: (ctx, { params, body }) => excludeReader(ctx, of, params.id, body),
    upload: (ctx, { params, files }) => addFiles(ctx, of.handled, params.id, files),
    paper: async (ctx, { params }) => services.files.read(await takeFile(ctx, of.handled, params)),
    ...sealedReportHandlers(channel.kind, async ({ db, user }, id, record) => {
      const { facts } = found(await lockReport(channel)(db, id));
      return refusedRecord(record, facts, user);
    }),
    formLink: (ctx, { query }) => readFormLink(ctx, purpose, query.legal_entity_id),
    openForm: (ctx, { body }) => openForm(ctx, services.links, purpose, body.legal_entity_id),
  };
};
