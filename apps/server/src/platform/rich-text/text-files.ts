import type { UploadRules } from '@conforme/contracts/core/upload.ts';
import type { TextFile } from '@conforme/contracts/platform/rich-text/rich-text.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { InTransaction, UserCtx } from '../../core/context.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { activeOrganisation, inActiveOrganisation } from '../active-organisation.ts';
import type { Files } from '../files/files.ts';
import type { SharedLimiter } from '../rate-limits.ts';
import { filesInRichText } from './sanitise-rich-text.ts';

type Writing = InTransaction<UserCtx>;

/** Wide enough for a large screen; a phone gets the same. */
const pictureShape = { width: 1600, height: 1600, fit: 'inside', kind: 'webp' } as const;

/** Somebody who writes puts in many pictures; nobody needs more than these. */
const UPLOADS = { most: 120, minutes: 15 };

export interface TextFileServices {
  readonly files: Files;
  readonly limiter: SharedLimiter;
}

interface Incoming {
  readonly legalEntityId: number;
  /** As `feature.part`: 'knowledge.image'. */
  readonly purpose: string;
  readonly rules: UploadRules;
  readonly sent: AsyncIterable<IncomingFile>;
}

/**
 * The one way a file comes into a text. `place` locks what the text belongs to, asserts that there is room, and calls
 * `keep` before it writes the row that names the file.
 */
export async function takeInTextFile<T>(
  ctx: UserCtx,
  { files, limiter }: TextFileServices,
  { legalEntityId, purpose, rules, sent }: Incoming,
  place: (ctx: Writing, file: TextFile, keep: () => Promise<void>) => Promise<T>,
): Promise<T> {
  activeOrganisation(ctx);
  await limiter.take(`text uploads ${ctx.user.userId}`, UPLOADS.most, UPLOADS.minutes);
  const owner = { legalEntityId, createdBy: ctx.user.userId, purpose };
  return files.takeIn(sent, { rules, owner, image: pictureShape }, ([taken]) =>
    inActiveOrganisation(ctx, (ctx) =>
      place(ctx, { id: taken.id, name: taken.name, size: taken.size, media_type: taken.type }, () =>
        taken.keep(ctx.db),
      ),
    ),
  );
}

interface TextPlace {
  readonly table: 'newsletter_files' | 'knowledge_files';
  readonly column: 'newsletter_id' | 'item_id';
  readonly id: number;
}

/** A text shows files of its own and no others. */
export async function assertOwnFiles(
  ctx: Writing,
  { table, column, id }: TextPlace,
  body: string,
  refusal: string,
): Promise<void> {
  const named = [...new Set(filesInRichText(body))];
  if (named.length === 0) return;
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and file_id = any (${named}::uuid[])`.execute(ctx.db);
  if (rows[0]?.known !== named.length) throw invalidField('body', refusal);
}
