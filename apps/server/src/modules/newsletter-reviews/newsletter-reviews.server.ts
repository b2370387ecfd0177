import { newsletterReviews } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { readReview, waitingReviews } from './read-review.ts';
import { decide, sendAgain, submit, takeBack } from './review.actions.ts';
import { reviewFile } from './review-file.ts';
import { addNote, resolveNote } from './review-notes.actions.ts';

interface Services {
  readonly notifier: Notifier;
  readonly files: Files;
}

export const newsletterReviewsServer = ({ notifier, files }: Services) =>
  implement(newsletterReviews, {
    waiting: (ctx) => waitingReviews(ctx),
    read: (ctx, { params }) => readReview(ctx, params.id),
    file: (ctx, { params }) => reviewFile(ctx, files, params),
    submit: (ctx, { params, body }) => submit(ctx, notifier, params.id, body),
    decide: (ctx, { params, body }) => decide(ctx, notifier, params.id, body),
    resubmit: (ctx, { params, body }) => sendAgain(ctx, notifier, params.id, body),
    withdraw: (ctx, { params, body }) => takeBack(ctx, params.id, body.version),
    note: (ctx, { params, body }) => addNote(ctx, params.id, body),
    resolve: (ctx, { params }) => resolveNote(ctx, params.id, params.note_id),
  });
