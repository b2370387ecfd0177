import { aged, DELETED, type Due, idOf } from '../../catalog-tests/due-jobs/due-job.ts';

/** Jobs of reviews of newsletters. */
export const reviewDueJobs: Readonly<Record<string, Due>> = {
  'purge-newsletter-workflows': aged('newsletter_workflows', DELETED, idOf('newsletter-workflows.remove')),
  'remind-reviewers': async (asker) => {
    await idOf('newsletter-reviews.read')(asker);
    return {};
  },
};
