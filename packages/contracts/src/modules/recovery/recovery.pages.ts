import { definePages } from '../../core/pages.ts';

export const recoveryPages = definePages({
  name: 'recovery',
  label: 'Recuperação da senha',
  area: 'sistema',
  permissions: {},
  pages: {
    forgotPassword: {
      path: '/forgot-password',
      title: 'Esqueceu a senha?',
      access: 'public',
      layout: 'full',
    },
    resetPassword: {
      path: '/reset-password/:token',
      title: 'Nova senha',
      access: 'public',
      layout: 'full',
    },
  },
});
