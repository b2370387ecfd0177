import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  assignAct,
  forwardAct,
  noteAct,
  publishAct,
  reasonedAct,
  unpublishAct,
} from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import type { UserCtx } from '../../core/context.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import type { Files } from '../files/files.ts';
import { type Assignable, areaOptions, assignCase, forwardCase, noteOnCase } from './assignment.actions.ts';
import { addFiles, removeFile, takeFile } from './case-files.actions.ts';
import type { HandledKind, LockedCase, ReadCase } from './handled-kind.ts';
import {
  type Publishing,
  publishEntry,
  startPublicText,
  withdrawPublication,
} from './publication.actions.ts';
import { renewKey } from './renew-key.actions.ts';

interface On<Body extends z.ZodType> {
  readonly params: { readonly id: string };
  readonly body: z.output<Body>;
}
interface OnFile {
  readonly params: { readonly id: string; readonly file_id: string };
}

/** The handlers of `handlingEndpoints().usual`, but for reading, which each kind does by its own query. */
export const usualHandlers = <Row extends LockedCase, Detail extends ReadCase>(
  of: (ctx: UserCtx) => Assignable<Row, Detail> & HandledKind<Row, 'renew_key', Detail>,
  files: Files,
) => ({
  areas: (ctx: UserCtx) => areaOptions(ctx),
  assign: (ctx: UserCtx, { params, body }: On<typeof assignAct>) => assignCase(ctx, of(ctx), params.id, body),
  forward: (ctx: UserCtx, { params, body }: On<typeof forwardAct>) =>
    forwardCase(ctx, of(ctx), params.id, body),
  note: (ctx: UserCtx, { params, body }: On<typeof noteAct>) => noteOnCase(ctx, of(ctx), params.id, body),
  renew_key: (ctx: UserCtx, { params, body }: On<typeof reasonedAct>) =>
    renewKey(ctx, of(ctx), params.id, body),
  upload: (
    ctx: UserCtx,
    input: { readonly params: { readonly id: string }; readonly files: AsyncIterable<IncomingFile> },
  ) => addFiles(ctx, of(ctx), input.params.id, input.files),
  paper: async (ctx: UserCtx, { params }: OnFile) => files.read(await takeFile(ctx, of(ctx), params)),
  remove_file: (ctx: UserCtx, { params }: OnFile) => removeFile(ctx, of(ctx), params),
});

/** The handlers of `handlingEndpoints().publication`. */
export const publicationHandlers = <Row extends LockedCase, Detail extends ReadCase>(
  of: (ctx: UserCtx) => Publishing<Row, Detail>,
) => ({
  publish: (ctx: UserCtx, { params, body }: On<typeof publishAct>) =>
    publishEntry(ctx, of(ctx), params.id, body),
  unpublish: (ctx: UserCtx, { params, body }: On<typeof unpublishAct>) =>
    withdrawPublication(ctx, of(ctx), params.id, body),
  public_text: (
    ctx: UserCtx,
    { params }: { readonly params: { readonly id: string; readonly entry_id: number } },
  ) => startPublicText(ctx, of(ctx), params.id, params.entry_id),
});
