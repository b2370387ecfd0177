import type { HomeParts } from '../../core/pages/home-parts.tsx';
import { activeEntity } from '../../core/session/session-store.ts';

const RULES = ['legal_entities.menu', 'legal_entities.edit'];

/** The active organisation's page, at the part where it is put right; in "Todas" the list. */
const partOf = (part: string) => () => {
  const entity = activeEntity();
  return entity?.type === 'legal_entity'
    ? `/people/legal_entities/${entity.id}/edit?part=${part}`
    : '/people/legal_entities';
};
const steps = () => import('./organisation-steps.ts');

/** What is missing for compliance waits on the Mural until it is there. */
export const legalEntitiesHome: HomeParts = {
  resource: 'legal_entities',
  steps: [
    {
      key: 'officer',
      order: 10,
      rules: RULES,
      label: 'Indique a pessoa encarregada pelos dados',
      why: 'É quem os titulares e a ANPD procuram (LGPD, art. 41). O nome e o contato ficam públicos.',
      to: partOf('encarregado'),
      action: 'Indicar',
      isDone: () => steps().then(({ hasOfficer }) => hasOfficer),
    },
    {
      key: 'notice',
      order: 20,
      rules: RULES,
      label: 'Publique o aviso de privacidade',
      why: 'Diz a cada pessoa que dados são usados, para quê e por quanto tempo (LGPD, art. 9º).',
      to: partOf('aviso'),
      action: 'Escrever o aviso',
      isDone: () => steps().then(({ hasNotice }) => hasNotice),
    },
  ],
  attention: [
    {
      key: 'organisations-incomplete',
      order: 40,
      rules: RULES,
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
