import { FairPlaces } from '../../../core/fair-places.ts';

const limits = {
  places: 3,
  perOrganisation: 2,
  queuePerOrganisation: 200,
  waitMs: 30_000,
  busy: 'Muitos pedidos estão chegando agora. Espere um instante e envie de novo.',
};

/**
 * Each waits for the number of the one before: however many come at once, they hold a few connections of the pool, and
 * an organisation whose form is crowded takes turns with the others. Staff have places of their own: a crowd at the form
 * turns nobody away who writes down what came by phone. They hold a place among the requests while they wait here, so
 * they wait for a shorter time.
 */
export const creatingInTurn = {
  atTheForm: new FairPlaces(limits),
  inTheHouse: new FairPlaces({ ...limits, waitMs: 10_000 }),
};
