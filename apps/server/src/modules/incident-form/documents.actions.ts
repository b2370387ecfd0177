import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  issueAct,
  previewDocument,
} from '@conforme/contracts/modules/incident-form/incident-acts.schemas.ts';
import { refusedComplement } from '@conforme/contracts/modules/incident-form/rules/complement.ts';
import {
  documentSeries,
  type IncidentDocument,
  incidentDocuments,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { incidentDocument } from '@conforme/contracts/modules/incident-form/rules/incident-document.ts';
import type { DocumentPlace } from '@conforme/contracts/modules/incident-form/rules/incident-document-parts.ts';
import { changedSince } from '@conforme/contracts/platform/issued-documents/changed-since.ts';
import { sql } from 'kysely';
import { found, invalidField } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import { limitActs } from '../../platform/cases/limit-acts.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import type { NewDocument } from '../../platform/issued-documents/issued-documents.ts';
import { actOn, addEvent, change, type IncidentServices } from './act-on-incident.ts';
import type { LockedIncident } from './locked-incident.ts';
import { readIncident } from './read-incident.ts';

/** The file as it stands now, typeset as that document; what differs from the version before is marked. */
const contentOf = (
  ctx: UserCtx,
  services: Pick<IncidentServices, 'documents' | 'links'>,
  id: string,
  kind: IncidentDocument,
): Promise<NewDocument> =>
  inTransaction(ctx, async (ctx) => {
    const incident = await readIncident(ctx, services, id);
    const { rows } = await sql<DocumentPlace & { legal_entity_id: number }>`
      select i.legal_entity_id,
        coalesce((select json_agg(json_build_object('name', f.name, 'sha256', encode(f.sha256, 'hex'), 'bytes', f.size)
          order by paper.created_at, f.id)
          from case_files paper join files f on f.id = paper.file_id where paper.case_id = ${id}), '[]') as annexes
      from incidents i where i.id = ${id}`.execute(ctx.db);
    const { legal_entity_id: legalEntityId, ...place } = found(rows[0]);
    const of = { id, legalEntityId };
    const series = documentSeries[kind];
    const next = incidentDocument(kind, incident, place);
    const before = await services.documents.newestContent(ctx.db, of, series);
    if (kind === 'complementary' && before === null)
      throw invalidField('document', 'Emita antes a preliminar ou a completa.');
    return {
      of,
      kind: series,
      content: kind === 'complementary' && before ? changedSince(before, next) : next,
      fileName: `${incidentDocuments.labels[kind]} ${incident.protocol}`,
    };
  });

export const previewOf = async (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { document }: z.output<typeof previewDocument>,
) => {
  await limitActs(ctx, services.limiter);
  return services.documents.preview(ctx, await contentOf(ctx, services, id, document));
};

/** A draft may have its gaps; what goes to ANPD as a complement says why it comes (art. 6º, § 3º). */
function assertReasoned({ complementReasons, complementDelayReasons, ...incident }: LockedIncident): void {
  const refused = refusedComplement({
    ...{ reasons: complementReasons, delayReasons: complementDelayReasons },
    ...{ dueAt: incident.complementDueAt, at: incident.now },
  });
  if (refused !== null)
    throw invalidField('document', `${refused.message} Escreva na ficha, em Tipo de comunicação.`);
}

/** Typeset outside of the transaction, stored within it: a file that changed meanwhile is told as a lost race. */
export const issueDocument = async (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, document }: z.output<typeof issueAct>,
) => {
  await limitActs(ctx, services.limiter);
  return services.documents.issue(ctx, await contentOf(ctx, services, id, document), (typeset) =>
    actOn(ctx, services, { id, version, act: 'issue' }, async (acting) => {
      if (document === 'complementary') assertReasoned(acting.incident);
      await typeset.store(acting.db);
      await change(acting, {});
      await addEvent(acting.db, acting.incident, {
        type: 'observation',
        at: acting.incident.now,
        text: `Documento emitido: ${incidentDocuments.labels[document]}, versão ${typeset.version}.`,
        by: acting.by.authorId,
        isAutomatic: true,
      });
      await addEntry(acting.db, acting.incident, {
        kind: 'document',
        ...acting.by,
        facts: { document, version: typeset.version, sha256: typeset.sha256 },
      });
      return {
        action: 'incident.document_issued',
        meta: { document: typeset.id, kind: document, version: typeset.version },
      };
    }),
  );
};
