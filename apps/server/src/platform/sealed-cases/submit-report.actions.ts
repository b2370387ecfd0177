import type { SubmittedReport } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import type { ChannelKind } from '@conforme/contracts/platform/sealed-cases/sealed-channel.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { deferStatement } from '../../core/database/pipeline.ts';
import { calendarOf, newClock } from '../cases/clocks.ts';
import { dueDates } from '../cases/due-dates.ts';
import { type BeginServices, beginCase } from '../cases/intake/begin-case.ts';
import { goneDraft, handOverDraft, lockDraft } from '../cases/intake/drafts.ts';
import { limiterOf } from '../cases/intake/limits-of-kind.ts';
import { openLink } from '../cases/intake/public-form.queries.ts';
import type { Reader } from '../notifications/notifier.ts';
import type { PublicLinks } from '../public-links/public-links.ts';
import type { Limiter } from '../rate-limits.ts';
import { checkBundle, keepReport } from '../sealed-reports/keep-report.ts';
import { findByLookup } from '../sealed-reports/reporter.handlers.ts';

export interface SubmitReportServices extends BeginServices {
  readonly limiter: Limiter;
  readonly links: PublicLinks;
}
interface Sent {
  readonly protocol: string;
  readonly received_at: string;
}

/** From one address within an hour: enough for a whole class on the school's network. */
const REPORTS_PER_ADDRESS = 60;

/** The report of this lookup value, where it was sent before: a second try stores nothing twice. */
async function sentBefore(db: Database, { kind }: ChannelKind, lookup: string): Promise<Sent | null> {
  const report = await findByLookup(db, kind.formType, lookup);
  return report ? { protocol: report.protocol, received_at: report.receivedAt } : null;
}

/** The hour it came in: nobody learns more, not from the answer either. */
function hourOf(now: Date): string {
  now.setUTCMinutes(0, 0, 0);
  return now.toISOString();
}

/** One report, however often it is sent: its lookup value is its idempotency key. */
export async function submitReport(
  ctx: PublicCtx,
  services: SubmitReportServices,
  channel: ChannelKind,
  body: SubmittedReport,
): Promise<Sent> {
  const { kind } = channel;
  const before = await sentBefore(ctx.system, channel, body.sealed.lookup);
  if (before) return before;
  if (body.categories.some((code) => !channel.categories.options.some(({ value }) => value === code)))
    throw invalidField('categories', 'Escolha uma das opções.');
  await limiterOf(kind, services.limiter).take(`sealed reports ${ctx.http.network}`, REPORTS_PER_ADDRESS, 60);
  // Looked at and not counted: the hour of the last use would be the hour of a report.
  const { legalEntityId, id: linkId } = await openLink(ctx, services.links, kind, body.param);
  const receivedAt = hourOf(new Date());
  try {
    return await inTransaction({ db: ctx.system }, async ({ db }) => {
      const sealed = await checkBundle(db, { legalEntityId, channel: kind.formType, bundle: body.sealed });
      const clock = newClock(await calendarOf(db, legalEntityId), 'wb.acknowledgement', receivedAt);
      const opened = await beginCase(
        db,
        services,
        {
          ...{ kind, legalEntityId, channel: 'form', receivedAt, state: 'received', clocks: [clock] },
          ...{
            dates: dueDates([clock], null),
            createdBy: null,
            readers: sealed.readers as readonly Reader[],
          },
          action: `${kind.object}.created` as 'channel_report.created',
          told: { title: 'Novo relato', message: (protocol) => `Chegou o relato ${protocol}.` },
        },
        async (opened) => {
          await deferStatement(
            db,
            db.insertInto('sealed_cases').values({
              id: opened.id,
              legal_entity_id: legalEntityId,
              categories: [...new Set(body.categories)],
              immediate_risk: body.immediate_risk,
            }),
          );
          await keepReport(db, opened, sealed);
        },
      );
      await takeFiles(db, channel, { linkId, body, of: opened });
      return { protocol: opened.protocol, received_at: receivedAt };
    });
  } catch (error) {
    // The try before this one may have been quicker: then its answer is there.
    const done = await sentBefore(ctx.system, channel, body.sealed.lookup);
    if (done) return done;
    throw error;
  }
}

async function takeFiles(
  db: Transaction,
  { kind }: ChannelKind,
  {
    linkId,
    body,
    of,
  }: {
    readonly linkId: number;
    readonly body: SubmittedReport;
    readonly of: { readonly id: string; readonly legalEntityId: number };
  },
): Promise<void> {
  if (body.draft === null) {
    if (body.files.length > 0) throw goneDraft();
    return;
  }
  const draft = await lockDraft(db, kind.formType, { secret: body.draft });
  if (draft.linkId !== linkId || draft.legalEntityId !== of.legalEntityId)
    throw new AppError('not_found', 'Este formulário não existe mais.');
  await handOverDraft(db, kind, draft, of, body.files);
}
