import { takingTurns } from '../../core/turns.ts';

const turns = {
  places: 3,
  longestQueue: 200,
  busy: 'Muitos pedidos estão chegando agora. Espere um instante e envie de novo.',
};

/**
 * Each waits for the number of the one before: however many come at once, they hold a few connections of the pool, and
 * nobody else waits for them. The house has a queue of its own: a crowd at the form turns nobody away who writes down
 * what came by phone.
 */
export const creatingInTurn = { atTheForm: takingTurns(turns), inTheHouse: takingTurns(turns) };
