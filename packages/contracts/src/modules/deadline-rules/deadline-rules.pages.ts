import { definePages } from '../../core/pages.ts';

export const deadlineRulesPages = definePages({
  name: 'deadline-rules',
  label: 'Prazos',
  area: 'privacidade',
  permissions: {
    'deadline_rules.menu': {
      label: 'Ver prazos',
      description: 'Consultar os prazos da lei e da organização, as suas fontes e os feriados locais.',
      roles: [
        'encarregado',
        'substituto',
        'analista_privacidade',
        'seguranca_informacao',
        'compliance',
        'auditor',
      ],
    },
    'deadline_rules.edit': {
      label: 'Definir prazos',
      description: 'Criar versões dos prazos da organização e cuidar dos seus feriados locais.',
      roles: ['encarregado', 'substituto'],
    },
  },
  pages: {
    list: {
      path: '/deadline-rules',
      title: 'Prazos',
      access: { rule: 'deadline_rules.menu' },
      menu: { group: 'privacidade', icon: 'calendar-due' },
      quickSearch: { label: 'Prazos', icon: 'calendar-due' },
    },
    detail: {
      path: '/deadline-rules/:key',
      title: 'Prazo',
      access: { rule: 'deadline_rules.menu' },
      parent: '/deadline-rules',
    },
    holidays: {
      path: '/local-holidays',
      title: 'Feriados locais',
      access: { rule: 'deadline_rules.menu' },
      parent: '/deadline-rules',
      quickSearch: { label: 'Feriados locais', icon: 'calendar-off' },
    },
  },
});
