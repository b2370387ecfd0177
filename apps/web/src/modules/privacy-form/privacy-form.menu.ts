import type { MenuCount } from '../../core/pages/bind-pages.ts';

/** Those that are open, whoever they are with. */
export const privacyFormMenu: readonly MenuCount[] = [
  {
    path: '/privacy-form',
    resource: 'privacy_forms',
    rules: ['privacy.form.menu', 'privacy_form.handling'],
    words: (count) => (count === 1 ? '1 pedido em aberto' : `${count} pedidos em aberto`),
    count: () => import('./today-counts.ts').then(({ countOpen }) => countOpen),
  },
];
