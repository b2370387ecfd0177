import { termWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { reporterStateOf } from '@conforme/contracts/platform/sealed-cases/reporter-status.ts';
import {
  refusedReporterMessage,
  stateAfterReply,
} from '@conforme/contracts/platform/sealed-cases/sealed-acts.ts';
import {
  CHECK_IN_DAYS,
  type ReporterProgress,
} from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import type { ChannelKind } from '@conforme/contracts/platform/sealed-cases/sealed-channel.ts';
import type { sealedFormEndpoints } from '@conforme/contracts/platform/sealed-cases/sealed-form.endpoints.ts';
import type { SealedState } from '@conforme/contracts/platform/sealed-cases/sealed-states.ts';
import { sql } from 'kysely';
import { AppError, found } from '../../core/app-error.ts';
import type { PublicCtx } from '../../core/context.ts';
import type { Database } from '../../core/database/database.ts';
import type { Handler } from '../../core/server-module.ts';
import { changeCase } from '../cases/case-row.ts';
import { calendarOf, newClock } from '../cases/clocks.ts';
import { addDraftFiles, removeDraftFile } from '../cases/intake/draft-files.ts';
import { openDraft } from '../cases/intake/drafts.ts';
import { limiterOf } from '../cases/intake/limits-of-kind.ts';
import { formFacts, openLink, publicLogo } from '../cases/intake/public-form.queries.ts';
import { type Files, storedFileColumns } from '../files/files.ts';
import { isOpen, readFormKeys } from '../sealed-reports/form-keys.ts';
import { findByLookup, reporterHandlers } from '../sealed-reports/reporter.handlers.ts';
import { type SubmitReportServices, submitReport } from './submit-report.actions.ts';

export type SealedFormServices = SubmitReportServices & { readonly files: Files };
type Endpoints = ReturnType<typeof sealedFormEndpoints>;
type Handlers = { readonly [K in keyof Endpoints]: Handler<Endpoints[K]> };

const LOOKS_PER_HOUR = 120;

/** Everything the public page of a channel asks. Visitors are counted in memory alone. */
export const sealedFormHandlers = (channel: ChannelKind, services: SealedFormServices): Handlers => {
  const { kind } = channel;
  const { files, links } = services;
  const limiter = limiterOf(kind, services.limiter);
  const find = async ({ system, http }: PublicCtx, lookup: string) => {
    await limiter.take(`sealed report ${http.network}`, LOOKS_PER_HOUR, 60);
    const report = await findByLookup(system, kind.formType, lookup);
    if (!report)
      throw new AppError('not_found', 'Nenhum relato foi encontrado com este código. Confira cada sinal.');
    return report;
  };
  const reporter = reporterHandlers(services, {
    kind,
    refusal: ({ state }) => refusedReporterMessage({ state: state as SealedState, isShredded: false }),
    replied: async (db, { id, state }) => {
      const next = stateAfterReply(state as SealedState);
      if (next !== state) await changeCase(db, kind, id, { state: next });
    },
  });
  /** The steps of an inquiry stay inside: whoever reported is told one of the five plain states. */
  const plain = <E extends { readonly state: string }>(envelope: E): E => ({
    ...envelope,
    state: reporterStateOf(envelope.state as SealedState),
  });
  return {
    open: async (ctx, { body }) => {
      const { legalEntityId } = await openLink(ctx, links, kind, body.param);
      const keys = await readFormKeys(ctx.system, { legalEntityId, channel: kind.formType });
      if (!isOpen(keys))
        throw new AppError(
          'invalid_link',
          'Este canal ainda não tem quem receba os relatos. Tente mais tarde, ou procure o Disque 100.',
        );
      const { organisation, opening_text, confirmation_text } = await formFacts(
        ctx.system,
        legalEntityId,
        kind,
      );
      return {
        organisation,
        opening_text,
        confirmation_text,
        keys,
        terms: await termsOf(ctx.system, legalEntityId),
      };
    },
    logo: async (ctx, { body }) => files.read(await publicLogo(ctx, links, kind, body.param)),
    startDraft: async (ctx, { body }) => {
      const { id, legalEntityId } = await openLink(ctx, links, kind, body.param);
      return openDraft(ctx, limiter, { kind, legalEntityId, linkId: id });
    },
    addFiles: (ctx, { params, query, files: sent }) =>
      addDraftFiles(ctx, { files, limiter }, { kind, ...params, ...query, files: sent }),
    removeFile: (ctx, { body }) =>
      removeDraftFile(ctx, { formType: kind.formType, secret: body.draft, fileId: body.file_id }),
    submit: (ctx, { body }) => submitReport(ctx, services, channel, body),
    follow: async (ctx, input) => plain(await reporter.follow(ctx, input)),
    reply: async (ctx, input) => {
      const envelope = await reporter.reply(ctx, input);
      return plain({ ...envelope, state: stateAfterReply(envelope.state as SealedState) });
    },
    give_identity: async (ctx, input) => plain(await reporter.give_identity(ctx, input)),
    progress: async (ctx, { body }) => progressOf(ctx, channel, await find(ctx, body.lookup)),
    startReply: async (ctx, { body }) => {
      const { id, legalEntityId } = await find(ctx, body.lookup);
      return openDraft(ctx, limiter, { kind, legalEntityId, caseId: id });
    },
    addReplyFiles: (ctx, { params, files: sent }) =>
      addDraftFiles(ctx, { files, limiter }, { kind, ...params, paper: 'reply', files: sent }),
    file: async (ctx, { body }) => {
      const { id } = await find(ctx, body.lookup);
      // What staff put there for themselves belongs to no line that whoever reported may read.
      const row = await ctx.system
        .selectFrom('files')
        .innerJoin('case_files as paper', 'paper.file_id', 'files.id')
        .select(storedFileColumns)
        .where('files.id', '=', body.file_id)
        .where('paper.case_id', '=', id)
        .where(
          sql<boolean>`(paper.paper <> 'staff' or exists (select from case_entries line
            where line.case_id = paper.case_id and line.id = paper.entry_id and line.audience <> 'internal'))`,
        )
        .executeTakeFirst();
      return files.read(row);
    },
  };
};

/** In force today. */
async function termsOf(system: Database, legalEntityId: number) {
  const calendar = await calendarOf(system, legalEntityId);
  const now = new Date().toISOString();
  const words = (key: 'wb.acknowledgement' | 'wb.feedback') =>
    termWords(newClock(calendar, key, now).rule.version);
  return { acknowledgement: words('wb.acknowledgement'), feedback: words('wb.feedback') };
}

async function progressOf(
  { system }: PublicCtx,
  { kind }: ChannelKind,
  { id }: { readonly id: string },
): Promise<ReporterProgress> {
  const { rows } = await sql<{
    state: SealedState;
    protocol: string;
    received_at: string;
    organisation: string;
    is_shredded: boolean;
    days: number | null;
    concluded_at: string | null;
  }>`
    select r.state, r.protocol, r.received_at, e.shown_name as organisation, r.shredded_at is not null as is_shredded,
      floor(extract(epoch from now() - r.answered_at) / 86400)::int as days,
      to_jsonb(r.answered_at) #>> '{}' as concluded_at
    from sealed_case_rows r join legal_entities e on e.id = r.legal_entity_id where r.id = ${id}`.execute(
    system,
  );
  const { state, is_shredded, days, ...shown } = found(rows[0]);
  const due = CHECK_IN_DAYS.filter((day) => state === 'monitoring' && days !== null && days >= day);
  return {
    form_type: kind.formType,
    ...shown,
    state: reporterStateOf(state),
    may_write: refusedReporterMessage({ state, isShredded: is_shredded }) === null,
    check_in: due.at(-1) ?? null,
  };
}
