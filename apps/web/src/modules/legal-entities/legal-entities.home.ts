import type { HomeParts } from '../../core/pages/bind-pages.ts';

/** What is missing for compliance waits on the Mural until it is there. */
export const legalEntitiesHome: HomeParts = {
  attention: [
    {
      key: 'organisations-incomplete',
      order: 40,
      rules: ['legal_entities.menu', 'legal_entities.edit'],
      // The tree shows which ones.
      to: '/people/legal_entities?view=tree',
      sentence: (count) =>
        count === 1
          ? 'Falta algo para a conformidade no cadastro de uma organização.'
          : `Falta algo para a conformidade no cadastro de ${count} organizações.`,
      count: () => import('./incomplete-count.ts').then(({ countIncomplete }) => countIncomplete),
    },
  ],
};
