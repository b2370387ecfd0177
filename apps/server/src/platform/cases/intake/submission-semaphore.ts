import { FairSemaphore } from '../../../core/fair-semaphore.ts';

/**
 * Those who send the same public form wait for the row of its link. However many come at once, they hold a few
 * connections of the pool, and an organisation whose form is crowded takes turns with the others.
 */
export const submissionSemaphore = new FairSemaphore({
  places: 6,
  perOrganisation: 3,
  queuePerOrganisation: 200,
  waitMs: 30_000,
  busy: 'Muitos formulários estão chegando agora. Espere um instante e envie de novo.',
});
