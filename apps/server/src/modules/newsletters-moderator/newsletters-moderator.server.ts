import { newslettersModerator } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { commentsOf, heldWords, moderationQueue } from './comments.queries.ts';
import { addHeldWords, moderate, removeHeldWord } from './moderate.actions.ts';

export const newslettersModeratorServer = (notifier: Notifier) =>
  implement(newslettersModerator, {
    queue: (ctx, { query }) => moderationQueue(ctx, query),
    comments: (ctx, { params, query }) => commentsOf(ctx, params.id, query.page),
    moderate: (ctx, { body }) => moderate(ctx, notifier, body),
    words: (ctx) => heldWords(ctx),
    addWords: (ctx, { body }) => addHeldWords(ctx, body.words),
    removeWord: (ctx, { params }) => removeHeldWord(ctx, params.id),
  });
