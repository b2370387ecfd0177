import { createHmac, randomUUID } from 'node:crypto';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { DocumentContent } from '@conforme/contracts/platform/issued-documents/document-content.ts';
import type { IssuedDocument } from '@conforme/contracts/platform/issued-documents/issued-document.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { FairSemaphore } from '../../core/fair-semaphore.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import type { Keys } from '../../core/keys.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { recordAudit } from '../audit/audit.ts';
import type { PublicPapers } from '../cases/intake/public-papers.ts';
import { holderOf } from '../fair-shares.ts';
import { type Files, storedFileColumns } from '../files/files.ts';
import { CODE_BYTES, codeDigest, codeText, typedDigest } from '../receipts/check-code.ts';
import { checkUrl } from '../receipts/check-url.ts';
import type { IssuedPaper } from '../reports/pdf-issued.ts';
import { printPaper } from '../reports/print-paper.ts';
import type { ReportThreads } from '../reports/report-threads.ts';
import { type DocumentOwner, type IssuingCtx, paperOf, readHead, seriesOf } from './document-head.ts';
import { storeIssued } from './store-issued.ts';

/** What a feature issues. */
export interface NewDocument {
  readonly of: DocumentOwner;
  /** The series it is of: documents of one kind of one case are versions of each other. A code of the feature's own. */
  readonly kind: string;
  readonly content: DocumentContent;
  /** Without its ending, as the person finds it among the downloads. */
  readonly fileName: string;
}

/** Typeset, with its bytes in the store, and not yet issued: `store` makes it so. */
export interface TypesetDocument {
  readonly id: string;
  readonly version: number;
  readonly code: string;
  /** Of the file, in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** Writes the rows of file and document; within the transaction of the act that issues it. */
  store(db: Transaction): Promise<void>;
}

/** What whoever holds a document learns of it. Nothing of what it says. */
export interface CheckedDocument {
  readonly title: string;
  readonly organisation: string;
  readonly issued_at: string;
  readonly version: number;
  readonly sha256: string;
  /** The newest version of its series; its own where there is none after it. */
  readonly newest_version: number;
  /** Since when the next version takes its place. */
  readonly superseded_at: string | null;
}

export interface IssuingServices {
  readonly files: Files;
  readonly reports: { readonly places: FairSemaphore; readonly threads: ReportThreads };
  /** Where papers of people outside are typeset: a crowd of them leaves the exports of staff their places. */
  readonly papers: Pick<PublicPapers, 'print'>;
}

/** Larger than any document that a person reads. */
const MOST_BYTES = 20 * 1024 * 1024;

/**
 * Documents that an organisation issues: typeset in a thread of its own, then stored in the transaction of the act.
 *
 *   documents.issue(ctx, { of, kind, content, fileName }, (typeset) =>
 *     actOnCase(ctx, handled, input, async ({ db }) => {
 *       await typeset.store(db);
 *       …
 *     }));
 */
export class IssuedDocuments {
  private readonly key: Buffer;

  constructor(
    keys: Keys,
    private readonly services: IssuingServices,
  ) {
    this.key = keys.derive('issued documents');
  }

  /** Typesets, then lets `act` issue it. Should that fail, nothing of it stays. */
  async issue<T>(
    ctx: IssuingCtx,
    { of, kind, content, fileName }: NewDocument,
    act: (typeset: TypesetDocument) => Promise<T>,
  ): Promise<T> {
    const id = randomUUID();
    const code = this.codeOf(id);
    const shown = codeText(code);
    const head = await readHead(ctx, of, kind);
    const paper = paperOf(head, content, {
      code: shown,
      url: checkUrl(ctx.config, shown),
    });
    const gone = ctx.http.untilGone();
    const printed = await this.print(ctx, of, paper);
    const rules = { kinds: ['pdf'], maxBytes: MOST_BYTES, maxFiles: 1 } as const;
    const owner = { legalEntityId: of.legalEntityId, createdBy: ctx.user.userId, purpose: 'issued.document' };
    const sent = async function* () {
      yield {
        name: `${fileName} v${head.version}.pdf`,
        content: (async function* () {
          yield printed;
        })(),
        gone,
      };
    };
    return this.services.files.takeIn(sent(), { rules, owner }, ([file]) =>
      act({
        id,
        version: head.version,
        code: shown,
        sha256: file.sha256.toString('hex'),
        bytes: file.size,
        store: async (db) => {
          await file.keep(db);
          await storeIssued(db, {
            ...{ id, of, kind, content, fileId: file.id, sha256: file.sha256, codeDigest: codeDigest(code) },
            ...{ version: head.version, organisation: head.organisation, at: head.at, by: ctx.user.userId },
          });
        },
      }),
    );
  }

  /** The same paper with a watermark, without a code, kept nowhere. */
  async preview(ctx: UserCtx, { of, kind, content, fileName }: NewDocument): Promise<FileAnswer> {
    const head = await readHead(ctx, of, kind);
    const printed = await this.print(ctx, of, paperOf(head, content, null));
    return { name: `Prévia ${fileName}.pdf`, type: 'application/pdf', content: printed };
  }

  /** Of a case, newest first within each series. The case was found in the asker's scope. */
  async list(db: Database | Transaction, caseId: string): Promise<IssuedDocument[]> {
    const { rows } = await sql<Omit<IssuedDocument, 'code'>>`
      select d.id, d.kind, d.version, d.title, d.issued_at, encode(d.sha256, 'hex') as sha256, f.size as bytes,
        case when u.id is not null then json_build_object('id', u.id, 'label', u.name) end as issued_by,
        d.superseded_by is not null as superseded
      from issued_documents d join files f on f.id = d.file_id left join users u on u.id = d.issued_by
      where d.case_id = ${caseId} order by d.kind, d.version desc`.execute(db);
    return rows.map((row) => ({ ...row, code: codeText(this.codeOf(row.id)) }));
  }

  /** What the newest version of a series says, of those that `which` lets count, to be compared with the next. */
  async newestContent(
    db: Database | Transaction,
    { id, legalEntityId }: DocumentOwner,
    kind: string,
    which: RawBuilder<unknown> = sql`true`,
  ): Promise<DocumentContent | null> {
    const { rows } = await sql<{ content: DocumentContent }>`
      select content from issued_documents
      where kind = ${kind} and ${seriesOf(id, legalEntityId)} and (${which}) order by version desc limit 1`.execute(
      db,
    );
    return rows[0]?.content ?? null;
  }

  /** Told before it is given: what nobody recorded, nobody sees. The feature has asked for its permission. */
  async take(
    ctx: UserCtx,
    kind: CaseKind,
    { id, document_id }: { readonly id: string; readonly document_id: string },
  ): Promise<FileAnswer> {
    const file = await inTransaction(ctx, async (ctx) => {
      const { unit_id, series, version, ...row } = found(
        await ctx.db
          .selectFrom('issued_documents')
          .innerJoin('files', 'files.id', 'issued_documents.file_id')
          .innerJoin('cases', 'cases.id', 'issued_documents.case_id')
          .select([
            ...storedFileColumns,
            'cases.legal_entity_id as unit_id',
            'issued_documents.kind as series',
            'issued_documents.version',
          ])
          .where('issued_documents.id', '=', document_id)
          .where('issued_documents.case_id', '=', id)
          .where('cases.form_type', '=', kind.formType)
          .where(sql<boolean>`cases.legal_entity_id = any (${scopeSql(ctx)})`)
          .executeTakeFirst(),
      );
      await recordAudit(
        ctx.db,
        { legalEntityId: unit_id, actorId: ctx.user.userId },
        {
          action: 'issued_document.taken',
          object: [kind.object, id],
          meta: { document: document_id, kind: series, version },
          hourOnly: kind.confidentiality.sealed,
        },
      );
      return row;
    });
    return this.services.files.read(file, { unchanging: true });
  }

  /** Null for whatever is not ours. */
  check = (system: Database, typed: string): Promise<CheckedDocument | null> =>
    this.checked(system, sql`d.code_digest = ${typedDigest(typed)}`);

  /** By the file itself: its bytes have its code on them, so nothing else has this hash. */
  checkFile = (system: Database, sha256: Buffer): Promise<CheckedDocument | null> =>
    this.checked(system, sql`d.sha256 = ${sha256}`);

  private async checked(system: Database, which: RawBuilder<unknown>): Promise<CheckedDocument | null> {
    const { rows } = await sql<CheckedDocument>`
      select d.title, d.organisation, d.issued_at, d.version, encode(d.sha256, 'hex') as sha256,
        (select max(later.version) from issued_documents later
         where later.kind = d.kind and later.legal_entity_id = d.legal_entity_id
           and later.case_id is not distinct from d.case_id) as newest_version,
        (select next.issued_at from issued_documents next where next.id = d.superseded_by) as superseded_at
      from issued_documents d where ${which} limit 1`.execute(system);
    return rows[0] ?? null;
  }

  private codeOf = (id: string): Buffer =>
    createHmac('sha256', this.key).update(id).digest().subarray(0, CODE_BYTES);

  private print(ctx: IssuingCtx, of: DocumentOwner, issued: IssuedPaper): Promise<Buffer> {
    const work = { format: 'issued', issued } as const;
    if (ctx.user.userId === null) return this.services.papers.print(ctx, of.legalEntityId, work);
    const { places, threads } = this.services.reports;
    const gone = ctx.http.untilGone();
    return places.hold(holderOf(ctx.user), () => printPaper(threads, work, gone), gone);
  }
}
