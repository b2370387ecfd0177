import { staffFiles } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import type { CasePaper } from '@conforme/contracts/platform/cases/case-entries.ts';
import { agreed, capital, theCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import { inTransaction, type UserCtx } from '../../core/context.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { inActiveOrganisation } from '../active-organisation.ts';
import { recordAudit } from '../audit/audit.ts';
import { storedFileColumns } from '../files/files.ts';
import { pageShape } from '../files/page-shape.ts';
import { forbidden } from './act-on-case.ts';
import type { HandledKind, LockedCase, ReadCase } from './handled-kind.ts';
import { assertCaseHasRoom } from './intake/drafts.ts';

type Handled<Row extends LockedCase, Detail extends ReadCase> = Pick<
  HandledKind<Row, never, Detail>,
  'kind' | 'services' | 'lock'
>;
type AnyHandled = Pick<Handled<LockedCase, ReadCase>, 'kind'>;

/** A case of this kind that the asker reaches. */
const within = (ctx: Pick<UserCtx, 'scope'>, { kind }: AnyHandled) =>
  sql<boolean>`cases.form_type = ${kind.formType} and cases.legal_entity_id = any (${scopeSql(ctx)})`;

/** They belong to the case from now on, and to a line of its timeline once one names them. */
export async function addFiles<Row extends LockedCase, Detail extends ReadCase>(
  ctx: UserCtx,
  handled: Handled<Row, Detail>,
  id: string,
  sent: AsyncIterable<IncomingFile>,
  /** What the papers are, where they are more than something that staff attach. */
  paper: CasePaper = 'staff',
) {
  const { kind, services } = handled;
  const { userId } = ctx.user;
  const { legal_entity_id } = found(
    await ctx.db
      .selectFrom('cases')
      .select('legal_entity_id')
      .where('id', '=', id)
      .where(within(ctx, handled))
      .executeTakeFirst(),
  );
  await services.limiter.take(`case files ${userId}`, 60, 15);
  const owner = { legalEntityId: legal_entity_id, createdBy: userId, purpose: 'case.staff' };
  return services.files.takeIn(
    sent,
    { rules: handled.kind.fileRules ?? staffFiles, owner, image: pageShape },
    (taken) =>
      inActiveOrganisation(ctx, async (ctx) => {
        // Until the end: of two who add at once, the second counts what the first added.
        found(await handled.lock(ctx.db, id, sql`cases.legal_entity_id = any (${scopeSql(ctx)})`));
        for (const file of taken) {
          await file.keep(ctx.db);
          await ctx.db
            .insertInto('case_files')
            .values({ file_id: file.id, legal_entity_id, case_id: id, paper })
            .execute();
        }
        await assertCaseHasRoom(ctx.db, kind, { id }, 'staff', 'file');
        await recordAudit(
          ctx.db,
          { legalEntityId: legal_entity_id, actorId: userId },
          {
            action: `${kind.object}.file_added`,
            object: [kind.object, id],
            meta: { rows: taken.length },
            hourOnly: kind.confidentiality.sealed,
          },
        );
        return {
          files: taken.map(({ id, name, size }) => ({
            id,
            name,
            size,
            paper,
            entry_id: null,
          })),
        };
      }),
  );
}

interface FileInPath {
  readonly id: string;
  readonly file_id: string;
}

/**
 * A paper of this case, whichever side it came from; those withheld from the asker are not there. Told before it is given:
 * what nobody recorded, nobody sees.
 */
export const takeFile = (
  ctx: UserCtx,
  handled: AnyHandled,
  { id, file_id }: FileInPath,
  withheld: readonly CasePaper[] = [],
) =>
  inTransaction(ctx, async (ctx) => {
    const { object, confidentiality } = handled.kind;
    const { unit_id, paper, ...file } = found(
      await ctx.db
        .selectFrom('case_files')
        .innerJoin('files', 'files.id', 'case_files.file_id')
        .innerJoin('cases', 'cases.id', 'case_files.case_id')
        .select([...storedFileColumns, 'cases.legal_entity_id as unit_id', 'case_files.paper'])
        .where('case_files.file_id', '=', file_id)
        .where('case_files.case_id', '=', id)
        .where(sql<boolean>`case_files.paper <> all (${[...withheld]}::text[])`)
        .where(within(ctx, handled))
        .executeTakeFirst(),
    );
    await recordAudit(
      ctx.db,
      { legalEntityId: unit_id, actorId: ctx.user.userId },
      {
        action: `${object}.file_taken`,
        object: [object, id],
        meta: { paper },
        hourOnly: confidentiality.sealed,
      },
    );
    return file;
  });

/**
 * What was said stays said, and so do the papers that went with it; those of a case that has ended, and those that an
 * issued document names by their hash, are kept with them.
 */
export const removeFile = (ctx: UserCtx, handled: AnyHandled, { id, file_id }: FileInPath) =>
  inActiveOrganisation(ctx, async (ctx) => {
    const { object, confidentiality, words } = handled.kind;
    // Under the lock of the case: nobody ends it, or issues anything of it, meanwhile.
    const { rows } = await sql<{ legal_entity_id: number; is_open: boolean; is_named: boolean }>`
      select cases.legal_entity_id, cases.is_open, exists (
        select from issued_documents document
        join files file on file.id = paper.file_id
        where document.case_id = paper.case_id and document.content -> 'annexes'
          @> jsonb_build_array(jsonb_build_object('sha256', encode(file.sha256, 'hex')))) as is_named
      from case_files paper join cases on cases.id = paper.case_id
      where paper.file_id = ${file_id} and paper.case_id = ${id} and paper.entry_id is null and paper.paper = 'staff'
        and ${within(ctx, handled)} for update of cases`.execute(ctx.db);
    const { legal_entity_id, is_open, is_named } = found(rows[0]);
    if (!is_open)
      throw forbidden(
        `${capital(theCase(words))} já foi ${agreed(words, 'encerrado', 'encerrada')}: os arquivos ficam guardados.`,
      );
    if (is_named) throw forbidden('Um documento emitido cita este arquivo pelo SHA-256: ele fica guardado.');
    await sql`delete from case_files where file_id = ${file_id} and case_id = ${id} and entry_id is null`.execute(
      ctx.db,
    );
    await recordAudit(
      ctx.db,
      { legalEntityId: legal_entity_id, actorId: ctx.user.userId },
      { action: `${object}.file_removed`, object: [object, id], hourOnly: confidentiality.sealed },
    );
    return {};
  });
