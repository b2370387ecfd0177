import { definePages } from '../../core/pages.ts';

const organisers = [
  'encarregado',
  'substituto',
  'analista_privacidade',
  'seguranca_informacao',
  'compliance',
  'comite_etica',
  'coordenacao_pedagogica',
  'assistente_social',
  'comunicacao',
  'gestor_fornecedores',
  'teacher',
] as const;

export const schedulesPages = definePages({
  name: 'schedules',
  label: 'Agenda',
  area: 'agenda',
  permissions: {
    'schedules.menu': {
      label: 'Ver a agenda',
      description: 'Abrir a agenda da organização.',
      roles: [...organisers, 'moderador', 'colaborador', 'student', 'auditor'],
    },
    'schedules.create': {
      label: 'Criar eventos',
      description: 'Marcar eventos, convidar pessoas e cuidar dos próprios eventos.',
      roles: [...organisers],
    },
    'schedules.edit': {
      label: 'Editar eventos de outras pessoas',
      description: 'Alterar eventos que outra pessoa organiza, a lista de presença e a ata.',
      roles: ['encarregado', 'comunicacao', 'responsavel_organizacao'],
    },
    'schedules.delete': {
      label: 'Cancelar eventos de outras pessoas',
      description: 'Cancelar eventos que outra pessoa organiza; os convidados são avisados.',
      roles: ['encarregado', 'comunicacao', 'responsavel_organizacao'],
    },
  },
  pages: {
    list: {
      path: '/schedules',
      title: 'Agenda',
      access: { rule: 'schedules.menu' },
      menu: { group: 'agenda', icon: 'calendar' },
      quickSearch: { label: 'Agenda', icon: 'calendar' },
    },
    create: {
      path: '/schedules/create',
      title: 'Novo evento',
      access: { rule: 'schedules.create' },
      parent: '/schedules',
      quickSearch: { label: 'Novo evento', icon: 'calendar-plus' },
    },
    edit: {
      path: '/schedules/:id/edit',
      title: 'Editar evento',
      access: { rule: 'schedules.create|schedules.edit' },
      parent: '/schedules',
    },
  },
});
