import { definePages } from '../../core/pages.ts';

export const mailOutboxPages = definePages({
  name: 'mail-outbox',
  label: 'Caixa de saída',
  area: 'seguranca',
  permissions: {
    'mail_outbox.menu': {
      label: 'Ver a caixa de saída',
      description: 'Ver os e-mails do sistema e reenviá-los. Só vale no grupo Administração.',
      roles: [],
      group: 'admin',
    },
    'mail_outbox.cases': {
      label: 'Ver os e-mails dos casos',
      description: 'Ver os e-mails enviados a quem fez um pedido, sem links nem códigos.',
      roles: ['encarregado', 'substituto'],
    },
  },
  pages: {
    list: {
      path: '/mail-outbox',
      title: 'Caixa de saída',
      access: { rule: 'mail_outbox.menu|mail_outbox.cases' },
      menu: { group: 'seguranca', icon: 'mail' },
      quickSearch: { label: 'Caixa de saída', icon: 'mail' },
    },
    read: {
      path: '/mail-outbox/:id',
      title: 'Mensagem',
      access: { rule: 'mail_outbox.menu|mail_outbox.cases' },
      parent: '/mail-outbox',
    },
  },
});
