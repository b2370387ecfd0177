import type { TextFile } from '@conforme/contracts/platform/rich-text/rich-text.schemas.ts';
import { MOST_PICTURES, textPicture } from '@conforme/contracts/platform/rich-text/text-pictures.ts';
import { sql } from 'kysely';
import { found, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { activeOrganisation } from '../../platform/active-organisation.ts';
import { audit } from '../../platform/audit/audit.ts';
import { type Files, storedFileColumns } from '../../platform/files/files.ts';
import {
  assertOwnFiles,
  type TextFileServices,
  takeInTextFile,
} from '../../platform/rich-text/text-files.ts';
import { readKnowledge } from './knowledge.queries.ts';
import { lockKnowledge, type Writing } from './locked-knowledge.ts';

export async function addPicture(
  ctx: UserCtx,
  services: TextFileServices,
  id: number,
  sent: AsyncIterable<IncomingFile>,
): Promise<TextFile> {
  activeOrganisation(ctx);
  const { legal_entity_id: legalEntityId } = await readKnowledge(ctx, id);
  const incoming = { legalEntityId, purpose: 'knowledge.image', rules: textPicture, sent };
  return takeInTextFile(ctx, services, incoming, async (ctx, file, keep) => {
    const row = await lockKnowledge(ctx, id);
    const { rows } = await sql<{ there: number }>`
      select count(*) as there from knowledge_files where item_id = ${id}`.execute(ctx.db);
    if ((rows[0]?.there ?? 0) >= MOST_PICTURES)
      throw invalidField('file', `Cabem no máximo ${MOST_PICTURES} imagens em um artigo.`);
    await keep();
    await ctx.db
      .insertInto('knowledge_files')
      .values({ file_id: file.id, item_id: id, legal_entity_id: row.legal_entity_id })
      .execute();
    await audit(ctx, 'knowledge_item.file_added', ['knowledge_item', id]);
    return file;
  });
}

export const assertOwnPictures = (ctx: Writing, id: number, body: string): Promise<void> =>
  assertOwnFiles(
    ctx,
    { table: 'knowledge_files', column: 'item_id', id },
    body,
    'Há no texto uma imagem que não é deste artigo.',
  );

/** To whoever writes in the scope, any; to a reader, those that the released text shows. */
export async function pictureOf(
  ctx: UserCtx,
  files: Files,
  { id, file_id }: { readonly id: number; readonly file_id: string },
): Promise<FileAnswer> {
  const asWriter = ctx.user.permissions.has('knowledge_items.edit')
    ? sql`k.legal_entity_id = any (${scopeSql(ctx)})`
    : sql`false`;
  const { rows } = await sql<{ id: number }>`
    select k.id from knowledge_items k
    where k.id = ${id} and k.deleted_at is null and (${asWriter}
      or (is_readable_knowledge(k.id, (select reader_keys('knowledge_item')))
        and is_shown_in_knowledge(k.id, ${file_id})))`.execute(ctx.db);
  found(rows[0]);
  const row = await ctx.db
    .selectFrom('knowledge_files')
    .innerJoin('files', 'files.id', 'knowledge_files.file_id')
    .select(storedFileColumns)
    .where('knowledge_files.file_id', '=', file_id)
    .where('knowledge_files.item_id', '=', id)
    .executeTakeFirst();
  return files.read(row, { unchanging: true });
}
