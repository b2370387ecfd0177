import { definePages } from '../../core/pages.ts';

export const registrationPages = definePages({
  name: 'registration',
  label: 'Cadastro',
  area: 'sistema',
  permissions: {},
  pages: {
    register: { path: '/register', title: 'Criar conta', access: 'public', layout: 'full' },
    verified: { path: '/verified', title: 'Confirmação de e-mail', access: 'public', layout: 'full' },
  },
});
