import { definePages } from '../../core/pages.ts';

export const unsubscribePages = definePages({
  name: 'unsubscribe',
  label: 'Sair de envios por e-mail',
  area: 'sistema',
  permissions: {},
  pages: {
    leave: {
      path: '/unsubscribe/:param',
      title: 'Não receber mais por e-mail',
      access: 'public',
      layout: 'full',
    },
  },
});
