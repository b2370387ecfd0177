import { sql } from 'kysely';
import { inTransaction, type UserCtx } from '../../../core/context.ts';
import type { FairSemaphore } from '../../../core/fair-semaphore.ts';
import type { FileAnswer } from '../../../core/file-answer.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { holderOf } from '../../../platform/fair-shares.ts';
import { printPaper } from '../../../platform/reports/print-paper.ts';
import type { ReportThreads } from '../../../platform/reports/report-threads.ts';
import { lookWithin } from '../read-request.ts';
import type { SealedRequest } from '../request/sealed-request.ts';
import { type DossierFacts, dossierOf } from './dossier-paper.ts';

export interface DossierServices {
  readonly sealed: SealedRequest;
  readonly places: FairSemaphore;
  readonly threads: ReportThreads;
}

/** A look like any other, and told before it leaves: whoever reads the audit log knows that it did. */
export async function takeDossier(ctx: UserCtx, services: DossierServices, id: string): Promise<FileAnswer> {
  const gone = ctx.http.untilGone();
  const release = await services.places.take(holderOf(ctx.user), gone);
  try {
    const request = await inTransaction(ctx, async (ctx) => {
      const seen = await lookWithin(ctx, services.sealed, id);
      await recordAudit(
        ctx.db,
        { legalEntityId: seen.unit.id, actorId: ctx.user.userId },
        { action: 'privacy_request.exported', object: ['privacy_request', id] },
      );
      return seen;
    });
    const document = dossierOf(request, await factsOf(ctx, id, request.unit.id));
    const content = await printPaper(services.threads, { format: 'document', document }, gone);
    return { name: `Dossiê ${request.protocol}.pdf`, type: 'application/pdf', content };
  } finally {
    release();
  }
}

async function factsOf(ctx: UserCtx, id: string, legalEntityId: number): Promise<DossierFacts> {
  const { rows } = await sql<DossierFacts>`
    select u.name as author, now() as at,
      coalesce((select json_agg(json_build_object('id', f.id, 'sha256', encode(f.sha256, 'hex'), 'created_at', f.created_at))
        from case_files paper join files f on f.id = paper.file_id where paper.case_id = ${id}), '[]') as files,
      coalesce((select json_agg(json_build_object('at', e.at, 'actor', actor.name, 'action', e.action) order by e.id)
        from audit_events e left join users actor on actor.id = e.actor_id
        where e.legal_entity_id = ${legalEntityId} and e.object_type = 'privacy_request' and e.object_uuid = ${id}), '[]') as audit
    from users u where u.id = ${ctx.user.userId}`.execute(ctx.db);
  return rows[0] as DossierFacts;
}
