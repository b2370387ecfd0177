import { definePages } from '../../core/pages.ts';

export const sessionPages = definePages({
  name: 'session',
  label: 'Sessão',
  area: 'sistema',
  permissions: {},
  pages: {
    login: { path: '/login', title: 'Entrar', access: 'public', layout: 'full' },
    secondStep: { path: '/a2fa', title: 'Segundo fator', access: 'public', layout: 'full' },
    firstAccess: { path: '/first-access', title: 'Primeiro acesso', access: 'public', layout: 'full' },
    notAuthorized: {
      path: '/not-authorized',
      title: 'Acesso não autorizado',
      access: 'public',
      layout: 'full',
    },
    notFound: { path: '/error-404', title: 'Página não encontrada', access: 'public', layout: 'full' },
    invalidSignature: {
      path: '/invalid-signature',
      title: 'Link inválido',
      access: 'public',
      layout: 'full',
    },
    maintenance: { path: '/maintenance', title: 'Em manutenção', access: 'public', layout: 'full' },
    version: { path: '/version', title: 'Versão', access: 'public', layout: 'full' },
  },
});
