import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { found } from '../../core/app-error.ts';
import { implement } from '../../core/server-module.ts';
import { authenticateCase } from '../../platform/cases/authenticate-case.ts';
import { addDraftFiles, removeDraftFile } from '../../platform/cases/intake/draft-files.ts';
import { openDraft } from '../../platform/cases/intake/drafts.ts';
import { limiterOf } from '../../platform/cases/intake/limits-of-kind.ts';
import type { Files } from '../../platform/files/files.ts';
import { actFromOutside, type DossierServices, queryProtocol, takeDossier } from './outside.actions.ts';
import { ownFileRow } from './outside-case.queries.ts';

export const protocolsServer = (services: DossierServices & { readonly files: Files }) =>
  implement(protocols, {
    query: (ctx, { body }) => queryProtocol(ctx, services, body),
    startDraft: async (ctx, { body }) => {
      const { id, legalEntityId, kind } = await authenticateCase(ctx, services, body);
      return openDraft(ctx, limiterOf(kind.kind, services.limiter), {
        kind: kind.kind,
        legalEntityId,
        caseId: id,
      });
    },
    addFiles: (ctx, { params, query, files }) => {
      const { kind } = found(services.cases[query.form_type]);
      const limiter = limiterOf(kind, services.limiter);
      return addDraftFiles(ctx, { ...services, limiter }, { kind, ...params, paper: 'reply', files });
    },
    removeFile: (ctx, { body }) =>
      removeDraftFile(ctx, { formType: body.form_type, secret: body.draft, fileId: body.file_id }),
    reply: (ctx, { body: { text, draft, files, about, ...reference } }) =>
      actFromOutside(
        ctx,
        services,
        reference,
        { act: 'reply', text: text || null, fileIds: files, about },
        draft,
      ),
    withdraw: (ctx, { body }) => actFromOutside(ctx, services, body, { act: 'withdraw' }),
    reopen: (ctx, { body: { reason, ...reference } }) =>
      actFromOutside(ctx, services, reference, { act: 'reopen', reason }),
    rate: (ctx, { body: { stars, text, ...reference } }) =>
      actFromOutside(ctx, services, reference, { act: 'rate', stars, text }),
    dossier: (ctx, { body }) => takeDossier(ctx, services, body),
    file: async (ctx, { body: { file_id, ...reference } }) =>
      services.files.read(
        await ownFileRow(ctx.system, await authenticateCase(ctx, services, reference), file_id),
      ),
  });
