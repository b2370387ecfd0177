import { definePages } from '../../core/pages.ts';

export const socialPages = definePages({
  name: 'social',
  label: 'Entrada com outra conta',
  area: 'sistema',
  permissions: {},
  pages: {
    /** Where the way back from a provider ends. */
    arrival: { path: '/social/:ticket', title: 'Entrar com outra conta', access: 'public', layout: 'full' },
  },
});
