import { definePages } from '../../core/pages.ts';

export const sealedReportsPages = definePages({
  name: 'sealed-reports',
  label: 'Sigilo dos relatos',
  area: 'integridade',
  permissions: {
    'sealed_reports.recipients': {
      label: 'Designar quem recebe relatos',
      description:
        'Propor, confirmar e encerrar designações dos canais, e cuidar da guarda da organização. Não dá leitura de relato nenhum.',
      roles: ['compliance', 'comite_etica'],
    },
  },
  pages: {
    recipients: {
      path: '/sealed-reports/recipients',
      title: 'Quem recebe relatos',
      access: { rule: 'sealed_reports.recipients' },
      menu: { group: 'integridade', icon: 'user-cog' },
      quickSearch: { label: 'Quem recebe relatos', icon: 'user-cog' },
    },
    escrow: {
      path: '/sealed-reports/escrow',
      title: 'Guarda da organização',
      access: { rule: 'sealed_reports.recipients' },
      parent: '/sealed-reports/recipients',
      quickSearch: { label: 'Guarda da organização', icon: 'lock-access' },
    },
    myKey: {
      path: '/sealed-reports/my-key',
      title: 'Minha chave',
      access: { rule: 'reporting_channel_handling.handling|intimidation_form_handling.handling' },
      menu: { group: 'integridade', icon: 'key' },
      quickSearch: { label: 'Minha chave de relatos', icon: 'key' },
    },
    custody: {
      path: '/sealed-reports/custody',
      title: 'Identidades em custódia',
      access: { rule: 'reporting_channel_handling.handling|intimidation_form_handling.handling' },
      parent: '/sealed-reports/my-key',
      quickSearch: { label: 'Identidades em custódia', icon: 'id' },
    },
  },
});
