import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { credentialingKind } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import {
  type ApplicationAct,
  refusedApplicationAct,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import type { Config } from '../../core/config.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import { actOnCase, type CaseAct, type ToldToAudit } from '../../platform/cases/act-on-case.ts';
import type { CaseServices, HandledKind } from '../../platform/cases/handled-kind.ts';
import type { IssuedDocuments } from '../../platform/issued-documents/issued-documents.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type LockedApplication, lockApplication } from './locked-application.ts';
import { keyRenewedLetter, newsLetter } from './outside/application-letters.ts';
import { lookAtApplication, readApplication } from './read-application.ts';
import type { SealedApplication } from './sealed-application.ts';

export interface ApplicationServices extends CaseServices {
  readonly mail: Mail;
  readonly documents: IssuedDocuments;
  readonly sealed: SealedApplication;
}

/** Applications as the kit handles them. */
export const applicationCases = (
  { config }: { readonly config: Config },
  services: ApplicationServices,
): HandledKind<LockedApplication, ApplicationAct, ApplicationDetail> => ({
  kind: credentialingKind,
  services,
  lock: lockApplication,
  refused: (act, { facts }, asker) => refusedApplicationAct(act, facts, asker),
  read: (ctx, id) => readApplication(ctx, services, id),
  look: (ctx, id) => lookAtApplication(ctx, services, id),
  identifiers: async (_, { candidate, contact_email }) => ({
    known: [
      ...(candidate ? [{ kind: 'name' as const, value: candidate }] : []),
      ...(contact_email ? [{ kind: 'email' as const, value: contact_email }] : []),
    ],
    allowed: [],
  }),
  tellOutside: (db, row, news) =>
    writeToFamily(db, services, row, (news === 'treatment' ? newsLetter : keyRenewedLetter)(config, row)),
});

/** To whoever answers for the candidate; nothing where there is no address. */
export async function writeToFamily(
  db: Transaction,
  { mail }: Pick<ApplicationServices, 'mail'>,
  { id, legalEntityId, contactEmail, contactName }: LockedApplication,
  letter: Letter,
): Promise<void> {
  if (contactEmail === null) return;
  await mail.queue(db, {
    to: { name: contactName ?? contactEmail, address: contactEmail },
    letter,
    legalEntityId,
    caseId: id,
    about: 'credentialing',
  });
}

/** One act on an application, with what its own acts use. */
export interface Acting extends CaseAct<LockedApplication> {
  readonly services: ApplicationServices;
}

export const actOn = (
  ctx: UserCtx,
  services: ApplicationServices,
  input: { readonly id: string; readonly version: number; readonly act: ApplicationAct },
  work: (acting: Acting) => Promise<ToldToAudit>,
): Promise<ApplicationDetail> =>
  actOnCase(ctx, applicationCases(ctx, services), input, (acting) => work({ ...acting, services }));
