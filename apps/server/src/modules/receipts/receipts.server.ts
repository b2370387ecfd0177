import { type CheckedPaper, receipts } from '@conforme/contracts/modules/receipts/receipts.contract.ts';
import { AppError } from '../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../core/context.ts';
import type { Database } from '../../core/database/database.ts';
import { implement } from '../../core/server-module.ts';
import { authenticateCase, type CaseAccessServices } from '../../platform/cases/authenticate-case.ts';
import type { PublicPapers } from '../../platform/cases/intake/public-papers.ts';
import type { Receipts } from '../../platform/cases/intake/receipts.ts';
import {
  type CheckedVersion,
  checkVersion,
  checkVersionFile,
} from '../../platform/documents/checked-version.ts';
import type { VersionCodes } from '../../platform/documents/version-codes.ts';
import type { CheckedDocument, IssuedDocuments } from '../../platform/issued-documents/issued-documents.ts';
import { initialsOf } from '../../platform/receipts/initials.ts';
import { receiptName, receiptPaper } from '../../platform/receipts/receipt-paper.ts';

interface Services extends CaseAccessServices {
  readonly receipts: Receipts;
  readonly papers: PublicPapers;
  readonly documents: IssuedDocuments;
  readonly versions: VersionCodes;
}

/** Invented, damaged, of another installation: nobody learns which. */
const notOurs = () =>
  new AppError(
    'not_found',
    'Este código não é de um documento nosso. Confira se ele foi copiado por inteiro.',
  );

const CHECKS = { tries: 60, minutes: 15 };

export const receiptsServer = (services: Services) =>
  implement(receipts, {
    pdf: async (ctx, { body }) => {
      const own = await authenticateCase(ctx, services, body);
      await services.papers.allow(ctx, own.kind.kind);
      const { facts, code } = await inTransaction({ db: ctx.system }, async ({ db }) => {
        const facts = await own.kind.receipt(db, own);
        return { facts, code: await services.receipts.issue(db, own, facts) };
      });
      const receipt = receiptPaper(ctx.config, {
        formType: body.form_type,
        words: own.kind.receiptWords,
        facts,
        code,
        to: body,
      });
      return {
        name: receiptName(facts),
        type: 'application/pdf',
        content: await services.papers.print(ctx, own.legalEntityId, { format: 'receipt', receipt }),
      };
    },
    verify: (ctx, { body }) =>
      checkLimited(ctx, services, () => checkedPaper(ctx.system, services, body.code)),
    verifyFile: (ctx, { body }) =>
      checkLimited(ctx, services, () => checkedFile(ctx.system, services, Buffer.from(body.sha256, 'hex'))),
  });

/** Guessing is limited; what is ours does not count. */
async function checkLimited(
  ctx: PublicCtx,
  { limiter }: Services,
  check: () => Promise<CheckedPaper | null>,
): Promise<CheckedPaper> {
  const limit = `receipt checks ${ctx.http.network}`;
  await limiter.take(limit, CHECKS.tries, CHECKS.minutes);
  const checked = await check();
  if (!checked) throw notOurs();
  await limiter.giveBack(limit);
  return checked;
}

/** A receipt, or a document that was issued: their codes are of one kind, and nobody has to know which. */
async function checkedPaper(
  system: Database,
  { receipts, documents, versions }: Services,
  code: string,
): Promise<CheckedPaper | null> {
  const read = await receipts.read(system, code);
  if (read) return receiptFacts(read);
  return (
    documentFacts(await documents.check(system, code)) ??
    versionFacts(await checkVersion(system, versions, code))
  );
}

/** A receipt is typeset anew for whoever asks: only what is kept as a file can be known by its hash. */
const checkedFile = async (
  system: Database,
  { documents }: Services,
  sha256: Buffer,
): Promise<CheckedPaper | null> =>
  documentFacts(await documents.checkFile(system, sha256)) ??
  versionFacts(await checkVersionFile(system, sha256));

const versionFacts = (version: CheckedVersion | null): CheckedPaper | null =>
  version && { paper: 'version', authentic: true, ...version, elsewhere: [...version.elsewhere] };

const documentFacts = (document: CheckedDocument | null): CheckedPaper | null =>
  document && { paper: 'document', authentic: true, ...document };

function receiptFacts({
  facts,
  supersededAt,
}: NonNullable<Awaited<ReturnType<Receipts['read']>>>): CheckedPaper {
  const { protocol, organisation, received_at, received_day_only, holder, asked, terms } = facts;
  return {
    paper: 'receipt',
    authentic: true,
    protocol,
    organisation,
    received_at,
    received_day_only,
    holder_initials: initialsOf(holder),
    types: [...asked],
    terms: terms.map(({ about, lines }) => ({ about, lines: [...lines] })),
    superseded_at: supersededAt,
  };
}
