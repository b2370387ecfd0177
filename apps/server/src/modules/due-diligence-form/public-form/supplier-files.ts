import {
  dueDiligenceKind,
  supplierFiles,
} from '@conforme/contracts/modules/due-diligence-form/due-diligence-kind.ts';
import { sql } from 'kysely';
import { invalidField, notFound } from '../../../core/app-error.ts';
import { inTransaction, type PublicCtx } from '../../../core/context.ts';
import type { IncomingFile } from '../../../core/incoming-file.ts';
import { assertCaseHasRoom, findDraft } from '../../../platform/cases/intake/drafts.ts';
import type { Files } from '../../../platform/files/files.ts';
import { pageShape } from '../../../platform/files/page-shape.ts';
import { deadLink, type PublicLinks } from '../../../platform/public-links/public-links.ts';
import { templateVersion } from '../../../platform/questionnaires/templates.ts';
import type { Limiter } from '../../../platform/rate-limits.ts';
import {
  answerable,
  assertOpenForm,
  formOfLink,
  type OfferedForm,
  openForm,
} from './opened-questionnaire.ts';

interface Sent {
  readonly handle: string;
  readonly question?: string | undefined;
  readonly certificate?: string | undefined;
  readonly files: AsyncIterable<IncomingFile>;
}

const MOST_OF_ONE = 10;

async function assertPlace(
  { system }: PublicCtx,
  form: OfferedForm,
  { question, certificate }: Pick<Sent, 'question' | 'certificate'>,
): Promise<void> {
  // A file proves one thing.
  if (question !== undefined && certificate !== undefined) throw notFound();
  const questionnaire = await templateVersion(system, form.templateVersionId);
  const isAsked = question !== undefined && (await answerable(system, form, questionnaire)).has(question);
  const isOffered = questionnaire.sections.some(
    ({ id, certificates = [] }) =>
      (form.delegation === null || form.delegation.section === id) &&
      certificates.some((one) => one.id === certificate),
  );
  if (isAsked === isOffered) throw notFound();
}

/** The proof of an answer, kept at once: it stays when the page is closed. */
export async function addProofs(
  ctx: PublicCtx,
  { files, limiter }: { readonly files: Files; readonly limiter: Limiter },
  { handle, question, certificate, files: sent }: Sent,
) {
  const { system, config, http } = ctx;
  await limiter.take(`draft files network ${http.network}`, config.FORM_FILES_PER_ADDRESS_PER_HOUR, 60);
  const { linkId } = await findDraft(system, dueDiligenceKind.formType, { handle });
  if (linkId === null) throw deadLink();
  const form = await formOfLink(system, { id: linkId });
  assertOpenForm(form);
  await assertPlace(ctx, form, { question, certificate });
  const owner = { legalEntityId: form.legalEntityId, createdBy: null, purpose: 'case.evidence' };
  return files.takeIn(sent, { rules: supplierFiles, owner, image: pageShape }, (taken) =>
    inTransaction({ db: system }, async ({ db }) => {
      await sql`select from cases where id = ${form.id} for update`.execute(db);
      assertOpenForm(await formOfLink(db, { id: linkId }));
      for (const one of taken) {
        await one.keep(db);
        await db
          .insertInto('case_files')
          .values({
            file_id: one.id,
            legal_entity_id: form.legalEntityId,
            case_id: form.id,
            paper: 'evidence',
          })
          .execute();
        await sql`insert into due_diligence_evidence (case_id, legal_entity_id, file_id, question, certificate)
          values (${form.id}, ${form.legalEntityId}, ${one.id}, ${question ?? null}, ${certificate ?? null})`.execute(
          db,
        );
      }
      const { rows } = await sql<{ files: number }>`
        select count(*)::int as files from due_diligence_evidence where case_id = ${form.id}
          and question is not distinct from ${question ?? null} and certificate is not distinct from ${certificate ?? null}`.execute(
        db,
      );
      if ((rows[0]?.files ?? 0) > MOST_OF_ONE)
        throw invalidField('file', `Cabem no máximo ${MOST_OF_ONE} arquivos nesta pergunta.`);
      await assertCaseHasRoom(db, dueDiligenceKind, form, 'outside', 'file');
      return { files: taken.map(({ id, name, size }) => ({ id, name, byte_size: size })) };
    }),
  );
}

/** One of the last time stays with the assessment it was sent with. */
export async function removeProof(
  { system }: PublicCtx,
  links: PublicLinks,
  { param, file_id }: { readonly param: string; readonly file_id: string },
): Promise<Record<never, never>> {
  const form = await openForm(system, links, param);
  await inTransaction({ db: system }, async ({ db }) => {
    await sql`select from cases where id = ${form.id} for update`.execute(db);
    const current = await formOfLink(db, { id: form.linkId });
    assertOpenForm(current);
    const questionnaire = await templateVersion(db, form.templateVersionId);
    const asked = [...(await answerable(db, current, questionnaire)).keys()];
    const { numDeletedRows } = await db
      .deleteFrom('due_diligence_evidence')
      .where('case_id', '=', form.id)
      .where('file_id', '=', file_id)
      .where(
        sql<boolean>`(question = any (${asked}::text[]) or (certificate is not null and ${form.delegation === null}))`,
      )
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await sql`delete from case_files where file_id = ${file_id} and case_id = ${form.id}`.execute(db);
  });
  return {};
}
