import type { z } from '@conforme/contracts/core/schema.ts';
import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import type {
  ResumedApplication,
  saveApplication,
} from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import type { ApplicationForm } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { Transaction } from '../../../core/database/database.ts';
import type { CaseAccessServices } from '../../../platform/cases/authenticate-case.ts';
import type { BeginServices } from '../../../platform/cases/intake/begin-case.ts';
import { openDraft, writeDraft } from '../../../platform/cases/intake/drafts.ts';
import type { PublicLinks } from '../../../platform/public-links/public-links.ts';
import type { Limiter } from '../../../platform/rate-limits.ts';
import { beginApplication } from '../new-application.ts';
import type { SealedApplication } from '../sealed-application.ts';
import { assertApplicationsOpen, openCall } from './offered-call.ts';
import {
  draftCall,
  filesOf,
  lockDraft,
  ownApplication,
  type Reference,
  readForm,
} from './own-application.ts';

export interface FormServices extends BeginServices {
  readonly caseAccess: CaseAccessServices;
  readonly links: PublicLinks;
  readonly limiter: Limiter;
  readonly sealed: SealedApplication;
}

/** Begun in one organisation within an hour, whoever does it: far above the last day of a large edital. */
const BEGUN_PER_HOUR = 3000;

export async function startApplication(ctx: PublicCtx, services: FormServices, param: string) {
  const { links, limiter } = services;
  const call = await openCall(ctx.system, links, param);
  assertApplicationsOpen(call);
  const { http, config } = ctx;
  await limiter.take(
    `scholarship start network ${http.network}`,
    config.FORM_DRAFTS_PER_ADDRESS_PER_HOUR,
    60,
  );
  await limiter.take(`scholarship applications ${call.legalEntityId}`, BEGUN_PER_HOUR, 60);
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    const { id, protocol, key } = await beginApplication(db, services, call);
    const { handle } = await writeDraft(db, placeForFiles(id, call));
    return { protocol, key, handle, version: 1 };
  });
}

const placeForFiles = (
  caseId: string,
  { legalEntityId, linkId }: { readonly legalEntityId: number; readonly linkId: number },
) => ({ kind: credentialingKind, legalEntityId, linkId, caseId });

/** On any device: what was written and sent so far. Also after the last day, to read it. */
export async function resumeApplication(
  ctx: PublicCtx,
  services: FormServices,
  reference: Reference,
): Promise<ResumedApplication> {
  const { id } = await ownApplication(ctx, services.caseAccess, reference);
  const { id: linkId } = await services.links.open(ctx.system, 'credentialing', reference.param);
  const call = await draftCall(ctx.system, { id }, linkId);
  const kept = await readForm(ctx.system, services.sealed, id);
  const { handle } = await openDraft(ctx, services.limiter, placeForFiles(id, call));
  const { form, ...saved } = kept;
  return {
    ...{ protocol: reference.protocol, handle, ...saved },
    form: form as ResumedApplication['form'],
    files: await filesOf(ctx.system, id),
  };
}

const STALE =
  'Esta inscrição foi salva em outro aparelho depois de aberta aqui. Nada se perdeu: escolha qual das duas vale.';

/** Writes it as it was typed; gives its new version. */
export async function writeForm(
  db: Transaction,
  { sealed }: Pick<FormServices, 'sealed'>,
  id: string,
  { form, version, overwrites }: { form: ApplicationForm; version: number; overwrites: boolean },
): Promise<{ version: number; saved_at: string }> {
  const { rows } = await sql<{ version: number; saved_at: string }>`
    update scholarship_forms set content = ${sealed.form(id, form)}, version = version + 1, saved_at = now()
    where case_id = ${id} and (version = ${version} or ${overwrites})
    returning version, to_jsonb(saved_at) #>> '{}' as saved_at`.execute(db);
  if (!rows[0]) throw new AppError('stale_version', STALE);
  await sql`update scholarship_sensitive set content = ${sealed.sensitive(id, form)} where case_id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export async function saveTyped(
  ctx: PublicCtx,
  services: FormServices,
  { form, version, overwrites, ...reference }: z.output<typeof saveApplication>,
) {
  const own = await ownApplication(ctx, services.caseAccess, reference);
  await services.limiter.take(`scholarship save ${own.id}`, 600, 10);
  const { id: linkId } = await services.links.open(ctx.system, 'credentialing', reference.param);
  return inTransaction({ db: ctx.system }, async ({ db }) => {
    assertApplicationsOpen(await lockDraft(db, own, linkId));
    return writeForm(db, services, own.id, { form, version, overwrites });
  });
}
