import { newslettersModerator } from '@conforme/contracts/modules/newsletters-moderator/newsletters-moderator.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { commentsOf, heldWords, moderationQueue } from './comments.queries.ts';
import { addHeldWords, moderate, removeHeldWord } from './moderate.actions.ts';

export const newslettersModeratorServer = (notifier: Notifier) =>
  implement(newslettersModerator, {
    queue: (ctx) => moderationQueue(ctx),
    comments: (ctx, { params }) => commentsOf(ctx, params.id),
    moderate: (ctx, { body }) => moderate(ctx, notifier, body),
    words: (ctx) => heldWords(ctx),
    addWords: (ctx, { body }) => addHeldWords(ctx, body.words),
    removeWord: (ctx, { params }) => removeHeldWord(ctx, params.id),
  });
