import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import { dueDiligenceKind } from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import {
  type DueDiligenceAct,
  refusedDueDiligenceAct,
} from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import type { UpdateObject } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { UserCtx } from '../../core/context.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { DB } from '../../core/database/schema.gen.ts';
import { actOnCase, type CaseAct, type ToldToAudit } from '../../platform/cases/act-on-case.ts';
import { type CaseChange, changeCase } from '../../platform/cases/case-row.ts';
import type { CaseServices, HandledKind } from '../../platform/cases/handled-kind.ts';
import type { IssuedDocuments } from '../../platform/issued-documents/issued-documents.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';
import { type LockedDueDiligence, lockDueDiligence } from './locked-due-diligence.ts';
import { keyRenewedLetter, newsLetter } from './outside/due-diligence-letters.ts';
import { lookAtDueDiligence, readDueDiligence } from './read-due-diligence.ts';

export interface DueDiligenceServices extends CaseServices {
  readonly mail: Mail;
  readonly links: PublicLinks;
  readonly documents: IssuedDocuments;
}

/** Assessments as the kit handles them. */
export const dueDiligenceCases = (
  { config }: { readonly config: Config },
  services: DueDiligenceServices,
): HandledKind<LockedDueDiligence, DueDiligenceAct, DueDiligenceDetail> => ({
  kind: dueDiligenceKind,
  services,
  lock: lockDueDiligence,
  refused: (act, { facts }, asker) => refusedDueDiligenceAct(act, facts, asker),
  read: (ctx, id) => readDueDiligence(ctx, services, id),
  look: (ctx, id) => lookAtDueDiligence(ctx, services, id),
  identifiers: async (_, { respondent_name, respondent_email }) => ({
    known: [
      ...(respondent_name ? [{ kind: 'name' as const, value: respondent_name }] : []),
      ...(respondent_email ? [{ kind: 'email' as const, value: respondent_email }] : []),
    ],
    allowed: [],
  }),
  tellOutside: (db, row, news) =>
    writeToSupplier(db, services, row, (news === 'treatment' ? newsLetter : keyRenewedLetter)(config, row)),
});

/** To whoever answers for the supplier; nothing where there is no address. */
export async function writeToSupplier(
  db: Transaction,
  { mail }: Pick<DueDiligenceServices, 'mail'>,
  { id, legalEntityId, respondentEmail, respondentName }: LockedDueDiligence,
  letter: Letter,
  about = 'due-diligence',
): Promise<void> {
  if (respondentEmail === null) return;
  await mail.queue(db, {
    to: { name: respondentName ?? respondentEmail, address: respondentEmail },
    letter,
    legalEntityId,
    caseId: id,
    about,
  });
}

/** One act on an assessment, with what its own acts use. */
export interface Acting extends CaseAct<LockedDueDiligence> {
  readonly services: DueDiligenceServices;
}

export const actOn = (
  ctx: UserCtx,
  services: DueDiligenceServices,
  input: { readonly id: string; readonly version: number; readonly act: DueDiligenceAct },
  work: (acting: Acting) => Promise<ToldToAudit>,
): Promise<DueDiligenceDetail> =>
  actOnCase(ctx, dueDiligenceCases(ctx, services), input, (acting) => work({ ...acting, services }));

/** Writes to the case, which takes its version one further, and to what only assessments have. */
export async function change(
  db: Transaction,
  { id, supplierId }: Pick<LockedDueDiligence, 'id' | 'supplierId'>,
  onCase: CaseChange,
  own?: UpdateObject<DB, 'due_diligences'>,
): Promise<void> {
  await changeCase(db, dueDiligenceKind, id, onCase);
  if (own) await db.updateTable('due_diligences').set(own).where('id', '=', id).execute();
  // The register shows where the newest assessment stands.
  if (onCase.state !== undefined)
    await db
      .updateTable('suppliers')
      .set({ last_state: onCase.state })
      .where('id', '=', supplierId)
      .where('last_case_id', '=', id)
      .execute();
}
