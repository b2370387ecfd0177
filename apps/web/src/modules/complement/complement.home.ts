import type { HomeParts } from '../../core/pages/home-parts.tsx';
import { storedUser } from '../../core/session/session-store.ts';

const owed = (): number => storedUser()?.uncomplete_legal_entity_id ?? 0;

export const complementHome: HomeParts = {
  resource: 'complement',
  attention: [
    {
      key: 'registration-owed',
      order: 5,
      rules: [],
      get to() {
        return `/complement/${owed()}`;
      },
      sentence: () => 'Falta completar o cadastro da sua organização.',
      count: async () => async () => (owed() > 0 ? 1 : 0),
    },
  ],
};
