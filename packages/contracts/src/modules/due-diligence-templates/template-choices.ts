import { choices } from '../../core/choices.ts';

export const templateStates = choices({ draft: 'Rascunho', active: 'Ativo', archived: 'Arquivado' });
export const templateTags = choices({
  lgpd: 'LGPD',
  security: 'Segurança da informação',
  integrity: 'Integridade',
  labour: 'Trabalhista',
  esg: 'Ambiental e social',
});
