import { definePages } from '../../core/pages.ts';

/** Only appointed people read these reports: nothing here reaches the group admin. */
const committee = ['comite_etica', 'custodia_identidade'] as const;
const withheldFromAdmin = true as const;

export const reportingChannelPages = definePages({
  name: 'reporting-channel',
  label: 'Canal de denúncias',
  area: 'integridade',
  permissions: {
    'reporting_channel_handling.menu': {
      label: 'Ver a lista: canal de denúncias',
      description: 'Abrir a lista e os números dos relatos que a pessoa foi designada para ler.',
      roles: committee,
      withheldFromAdmin,
    },
    'reporting_channel_handling.detail': {
      label: 'Consultar um relato: canal de denúncias',
      description: 'Ler um relato de que a pessoa tem a chave. Cada leitura fica registrada.',
      roles: committee,
      withheldFromAdmin,
    },
    'reporting_channel_handling.handling': {
      label: 'Tratar relatos: canal de denúncias',
      description: 'Conversar com quem relatou, apurar, concluir e acompanhar, com a chave do relato.',
      roles: committee,
      withheldFromAdmin,
    },
    'reporting_channel_handling.export': {
      label: 'Exportar a lista: canal de denúncias',
      description: 'Baixar a lista, só com o que não é segredo.',
      roles: ['comite_etica'],
      withheldFromAdmin,
    },
    'reporting_channel_handling.settings': {
      label: 'Abrir o formulário: canal de denúncias',
      description: 'Abrir o formulário público e criar o seu link e QR code.',
      roles: ['comite_etica'],
      withheldFromAdmin,
    },
  },
  pages: {
    list: {
      path: '/reporting-channel',
      title: 'Canal de denúncias',
      access: { rule: 'reporting_channel_handling.menu' },
      menu: { group: 'integridade', icon: 'speakerphone' },
      quickSearch: { label: 'Canal de denúncias', icon: 'speakerphone' },
    },
    figures: {
      path: '/reporting-channel/figures',
      title: 'Números: canal de denúncias',
      access: { rule: 'reporting_channel_handling.menu' },
      parent: '/reporting-channel',
      quickSearch: { label: 'Números: canal de denúncias', icon: 'chart-bar' },
    },
    handling: {
      path: '/reporting-channel/:id/handling',
      title: 'Tratar relato',
      access: { rule: 'reporting_channel_handling.handling' },
      parent: '/reporting-channel',
    },
    detail: {
      path: '/reporting-channel/:id',
      title: 'Relato',
      access: { rule: 'reporting_channel_handling.detail' },
      parent: '/reporting-channel',
    },
  },
});
