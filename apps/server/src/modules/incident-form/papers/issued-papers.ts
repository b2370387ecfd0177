import { holderPaper } from '@conforme/contracts/modules/incident-form/rules/holder-paper.ts';
import {
  documentSeries,
  type HolderPaper,
  holderPapers,
  type IncidentDocument,
  incidentDocuments,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { sql } from 'kysely';
import { found } from '../../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../../core/context.ts';
import { scopeSql } from '../../../core/scope-sql.ts';
import type { ToldToAudit } from '../../../platform/cases/act-on-case.ts';
import { addEntry } from '../../../platform/cases/timeline.ts';
import type { NewDocument, TypesetDocument } from '../../../platform/issued-documents/issued-documents.ts';
import { type Acting, addEvent } from '../act-on-incident.ts';

interface PaperOwner {
  readonly id: string;
  readonly legalEntityId: number;
  readonly fields: { readonly organizacao: string; readonly protocolo: string };
}

/** Whose words they are: what a paper to the holders fills in. */
export async function organisationOf(
  { db, scope }: Pick<InTransaction<UserCtx>, 'db' | 'scope'>,
  id: string,
): Promise<PaperOwner> {
  const { rows } = await sql<{ legal_entity_id: number; protocol: string; organisation: string }>`
    select i.legal_entity_id, i.protocol, e.shown_name as organisation
    from incidents i join legal_entities e on e.id = i.legal_entity_id
    where i.id = ${id} and i.legal_entity_id = any (${scopeSql({ scope })})`.execute(db);
  const { legal_entity_id: legalEntityId, protocol, organisation } = found(rows[0]);
  return { id, legalEntityId, fields: { organizacao: organisation, protocolo: protocol } };
}

/** A letter or a notice to the holders, ready to be issued: each is a version of what they were told before. */
export const paperFor = (
  kind: HolderPaper,
  { id, legalEntityId, fields }: PaperOwner,
  texts: { readonly title: string; readonly text: string },
): NewDocument => ({
  of: { id, legalEntityId },
  kind: documentSeries[kind],
  content: holderPaper(kind, texts, fields),
  fileName: `${holderPapers.labels[kind]} ${fields.protocolo}`,
});

/** Stores what was typeset, within the act that issues it, and tells it in both timelines. */
export async function keepIssued(
  { db, incident, by }: Pick<Acting, 'db' | 'incident' | 'by'>,
  document: IncidentDocument | HolderPaper,
  typeset: TypesetDocument,
): Promise<ToldToAudit> {
  await typeset.store(db);
  const { version, sha256 } = typeset;
  const label = { ...incidentDocuments.labels, ...holderPapers.labels }[document];
  await addEvent(db, incident, {
    ...{ type: 'observation', at: incident.now, text: `Documento emitido: ${label}, versão ${version}.` },
    ...{ by: by.authorId, isAutomatic: true },
  });
  await addEntry(db, incident, { kind: 'document', ...by, facts: { document, version, sha256 } });
  return { action: 'incident.document_issued', meta: { document: typeset.id, kind: document, version } };
}
