import { definePages } from '../../core/pages.ts';

export const auditPages = definePages({
  name: 'audit',
  label: 'Auditoria',
  area: 'seguranca',
  permissions: {
    'audit.menu': {
      label: 'Ver a auditoria',
      description: 'Consultar quem fez o quê e verificar se os registros estão íntegros.',
      roles: ['encarregado', 'auditor'],
    },
    'audit.export': {
      label: 'Exportar a auditoria',
      description: 'Baixar os registros da auditoria em PDF ou planilha.',
      roles: ['encarregado', 'auditor'],
    },
  },
  pages: {
    list: {
      path: '/audit',
      title: 'Auditoria',
      access: { rule: 'audit.menu' },
      menu: { group: 'seguranca', icon: 'clipboard-list' },
      quickSearch: { label: 'Auditoria', icon: 'clipboard-list' },
    },
    detail: {
      path: '/audit/:id',
      title: 'Registro da auditoria',
      access: { rule: 'audit.menu' },
      parent: '/audit',
    },
  },
});
