import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import { implement } from '../../core/server-module.ts';
import type { VersionCodes } from '../../platform/documents/version-codes.ts';
import type { Files } from '../../platform/files/files.ts';
import type { IssuedDocuments } from '../../platform/issued-documents/issued-documents.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { attentionOf, consult } from './consult.queries.ts';
import { createDocument, removeDocument, restoreDocument, updateDocument } from './document.actions.ts';
import { decideDocument, disposeDocument, prepareDocument } from './document-acts.actions.ts';
import { documentOptions, documentSource, readDocument, tagsInUse } from './documents.queries.ts';
import { showDocument } from './reading.queries.ts';
import { proofOfReading, signDocument } from './sign.actions.ts';
import { remindSigners, signersOf } from './signers.ts';
import { compareVersions, fileOf, noteVersion, uploadVersion } from './version.actions.ts';

interface Services {
  readonly limiter: SharedLimiter;
  readonly files: Files;
  readonly notifier: Notifier;
  readonly documents: IssuedDocuments;
  readonly versions: VersionCodes;
}

export const documentsServer = (services: Services) =>
  implement(
    documents,
    {
      list: (ctx, { query }) =>
        documentOptions(ctx, query, listedRows(documents.endpoints.grid, query, documentSource(ctx))),
      read: (ctx, { params }) => readDocument(ctx, params.id),
      create: (ctx, { body }) => createDocument(ctx, body),
      update: (ctx, { params, body }) => updateDocument(ctx, params.id, body),
      remove: (ctx, { params }) => removeDocument(ctx, params.id),
      restore: (ctx, { params }) => restoreDocument(ctx, params.id),
      tags: (ctx) => tagsInUse(ctx),
      consult: (ctx, { query }) => consult(ctx, services.limiter, query),
      attention: (ctx) => attentionOf(ctx),
      show: (ctx, { params }) => showDocument(ctx, services.versions, params.id),
      uploadVersion: (ctx, { params, files }) => uploadVersion(ctx, services, params.id, files),
      noteVersion: (ctx, { params, body }) => noteVersion(ctx, services.versions, params.id, body),
      compare: (ctx, { params, query }) => compareVersions(ctx, params.id, query),
      file: (ctx, { params }) => fileOf(ctx, services.files, params.id, params.number),
      prepare: (ctx, { params, body }) => prepareDocument(ctx, services.versions, params.id, body),
      decide: (ctx, { params, body }) => decideDocument(ctx, services, params.id, body),
      dispose: (ctx, { params, body }) => disposeDocument(ctx, services.versions, params.id, body),
      sign: (ctx, { params, body }) => signDocument(ctx, params.id, body.number),
      proof: (ctx, { params }) => proofOfReading(ctx, services, params.id),
      people: (ctx, { params, query }) => signersOf(ctx, params.id, query),
      remind: (ctx, { params }) => remindSigners(ctx, services.notifier, params.id),
    },
    { grid: documentSource },
  );
