import { messages } from '@conforme/contracts/core/messages.ts';
import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  issueAct,
  previewDocument,
} from '@conforme/contracts/modules/incident-form/incident-acts.schemas.ts';
import { usualAnnexes } from '@conforme/contracts/modules/incident-form/rules/annexes.ts';
import { refusedComplement } from '@conforme/contracts/modules/incident-form/rules/complement.ts';
import { fieldsWithoutValue } from '@conforme/contracts/modules/incident-form/rules/holder-paper.ts';
import {
  documentSeries,
  type IncidentDocument,
  incidentDocuments,
} from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { incidentDocument } from '@conforme/contracts/modules/incident-form/rules/incident-document.ts';
import type { DocumentPlace } from '@conforme/contracts/modules/incident-form/rules/incident-document-parts.ts';
import { changedSince } from '@conforme/contracts/platform/issued-documents/changed-since.ts';
import type { DocumentContent } from '@conforme/contracts/platform/issued-documents/document-content.ts';
import { sql } from 'kysely';
import { found, invalidField } from '../../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../../core/context.ts';
import { forbidden } from '../../../platform/cases/act-on-case.ts';
import { limitActs } from '../../../platform/cases/limit-acts.ts';
import type { NewDocument } from '../../../platform/issued-documents/issued-documents.ts';
import { type Acting, actOn, change, type IncidentServices } from '../act-on-incident.ts';
import type { LockedIncident } from '../locked-incident.ts';
import { readIncident } from '../read-incident.ts';
import { stands } from '../records.queries.ts';
import { keepIssued, organisationOf, paperFor } from './issued-papers.ts';

type Issued = Omit<z.output<typeof issueAct>, 'version'>;

/** What is typeset: a letter of its own words, everything else of the file. */
async function contentOf(
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { document, letter, annexes }: Issued,
): Promise<NewDocument> {
  if (document !== 'letter') return contentOfFile(ctx, services, id, { kind: document, chosen: annexes });
  if (letter === null) throw invalidField('letter', messages.required);
  const of = await inTransaction(ctx, (ctx) => organisationOf(ctx, id));
  const [field] = fieldsWithoutValue(`${letter.subject} ${letter.text}`, of.fields);
  if (field) throw invalidField('letter.text', `O papel não preenche este campo: ${field}`);
  return paperFor('letter', of, { title: letter.subject, text: letter.text });
}

/**
 * What ANPD has: a first communication, or a complement once a filing of one is on record; until then it is a draft. A
 * filing that was put right since was on record from the one it took the place of.
 */
const toldToAnpd = (id: string) => sql`content ->> 'title' <> ${incidentDocuments.labels.complementary}
  or issued_at <= (
    with recursive of_filing (standing, id, recorded_at) as (
      select id, id, recorded_at from incident_filings it
      where case_id = ${id} and kind = 'complementary' and ${stands('filing', sql`it`)}
      union all
      select later.standing, was.id, was.recorded_at from of_filing later
        join incident_rectifications wrong
          on wrong.case_id = ${id} and wrong.record = 'filing' and wrong.instead_id = later.id
        join incident_filings was on was.case_id = ${id} and was.id = wrong.record_id
    ), since (at) as (select min(recorded_at) from of_filing group by standing)
    select max(at) from since)`;

/** The file as it stands now, typeset as that document; of a complement, what ANPD does not have yet is marked. */
const contentOfFile = (
  ctx: UserCtx,
  services: Pick<IncidentServices, 'documents' | 'links'>,
  id: string,
  { kind, chosen }: { readonly kind: IncidentDocument; readonly chosen: readonly string[] | null },
): Promise<NewDocument> =>
  inTransaction(ctx, async (ctx) => {
    const incident = await readIncident(ctx, services, id);
    const named = chosen ?? usualAnnexes(incident).map(({ id }) => id);
    if (named.some((one) => !incident.files.some(({ id }) => id === one)))
      throw invalidField('annexes', 'Um dos arquivos não está mais no incidente.');
    const { rows } = await sql<DocumentPlace & { legal_entity_id: number }>`
      select i.legal_entity_id,
        coalesce((select json_agg(json_build_object('name', f.name, 'sha256', encode(f.sha256, 'hex'), 'bytes', f.size)
          order by paper.created_at, f.id)
          from case_files paper join files f on f.id = paper.file_id
          where paper.case_id = ${id} and f.id = any (${[...named]}::uuid[])), '[]') as annexes
      from incidents i where i.id = ${id}`.execute(ctx.db);
    const { legal_entity_id: legalEntityId, ...place } = found(rows[0]);
    const of = { id, legalEntityId };
    const series = documentSeries[kind];
    const next = incidentDocument(kind, incident, place);
    const before = await services.documents.newestContent(ctx.db, of, series, toldToAnpd(id));
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
  issued: z.output<typeof previewDocument>,
) => {
  await limitActs(ctx, services.limiter);
  return services.documents.preview(ctx, await contentOf(ctx, services, id, issued));
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

/** A file that was removed while it was typeset would be named by its hash and be gone. */
async function assertAnnexesStay(
  { db, incident }: Pick<Acting, 'db' | 'incident'>,
  { annexes }: DocumentContent,
): Promise<void> {
  const { rows } = await sql<{ gone: boolean }>`
    select exists (select from unnest(${annexes.map(({ sha256 }) => sha256)}::text[]) as named where not exists (
      select from case_files paper join files f on f.id = paper.file_id
      where paper.case_id = ${incident.id} and encode(f.sha256, 'hex') = named)) as gone`.execute(db);
  if (rows[0]?.gone)
    throw forbidden('Um arquivo saiu do incidente enquanto o documento era feito. Emita de novo.');
}

/** Typeset outside of the transaction, stored within it: a file that changed meanwhile is told as a lost race. */
export const issueDocument = async (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, ...issued }: z.output<typeof issueAct>,
) => {
  await limitActs(ctx, services.limiter);
  const { document } = issued;
  const next = await contentOf(ctx, services, id, issued);
  return services.documents.issue(ctx, next, (typeset) =>
    actOn(ctx, services, { id, version, act: 'issue' }, async (acting) => {
      if (document === 'complementary') assertReasoned(acting.incident);
      await assertAnnexesStay(acting, next.content);
      await change(acting, {});
      return keepIssued(acting, document, typeset);
    }),
  );
};
