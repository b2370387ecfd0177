import { choices } from '../../core/choices.ts';

export const knowledgeStatus = choices({ DR: 'Rascunho', RE: 'Liberado' });

export const suggestionStates = choices({
  pending: 'Aguardando resposta',
  accepted: 'Aceita',
  declined: 'Recusada',
});

/** Categories below categories: no deeper than this, or nobody finds the way. */
export const DEEPEST_CATEGORY = 4;
export const MOST_CATEGORIES = 300;
