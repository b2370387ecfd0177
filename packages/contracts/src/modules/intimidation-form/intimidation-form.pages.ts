import { definePages } from '../../core/pages.ts';

/** Only appointed people read these reports: nothing here reaches the group admin. */
const committee = ['coordenacao_pedagogica', 'custodia_identidade'] as const;
const withheldFromAdmin = true as const;

export const intimidationFormPages = definePages({
  name: 'intimidation-form',
  label: 'Intimidação sistemática',
  area: 'integridade',
  permissions: {
    'intimidation_form_handling.menu': {
      label: 'Ver a lista: intimidação sistemática',
      description: 'Abrir a lista e os números dos relatos que a pessoa foi designada para ler.',
      roles: committee,
      withheldFromAdmin,
    },
    'intimidation_form_handling.detail': {
      label: 'Consultar um relato: intimidação sistemática',
      description: 'Ler um relato de que a pessoa tem a chave. Cada leitura fica registrada.',
      roles: committee,
      withheldFromAdmin,
    },
    'intimidation_form_handling.handling': {
      label: 'Tratar relatos: intimidação sistemática',
      description: 'Conversar com quem relatou, apurar, concluir e acompanhar, com a chave do relato.',
      roles: committee,
      withheldFromAdmin,
    },
    'intimidation_form_handling.export': {
      label: 'Exportar a lista: intimidação sistemática',
      description: 'Baixar a lista, só com o que não é segredo.',
      roles: ['coordenacao_pedagogica'],
      withheldFromAdmin,
    },
    'intimidation_form_handling.settings': {
      label: 'Abrir o formulário: intimidação sistemática',
      description: 'Abrir o formulário público e criar o seu link e QR code.',
      roles: ['coordenacao_pedagogica'],
      withheldFromAdmin,
    },
  },
  pages: {
    list: {
      path: '/intimidation-form',
      title: 'Intimidação sistemática',
      access: { rule: 'intimidation_form_handling.menu' },
      menu: { group: 'integridade', icon: 'heart-handshake' },
      quickSearch: { label: 'Intimidação sistemática', icon: 'heart-handshake' },
    },
    figures: {
      path: '/intimidation-form/figures',
      title: 'Números: intimidação sistemática',
      access: { rule: 'intimidation_form_handling.menu' },
      parent: '/intimidation-form',
      quickSearch: { label: 'Números: intimidação sistemática', icon: 'chart-bar' },
    },
    absence: {
      path: '/intimidation-form/absence-notice',
      title: 'Aviso de faltas ao Conselho Tutelar',
      access: { rule: 'intimidation_form_handling.menu' },
      parent: '/intimidation-form',
      quickSearch: { label: 'Aviso de faltas ao Conselho Tutelar', icon: 'file-text' },
    },
    handling: {
      path: '/intimidation-form/:id/handling',
      title: 'Tratar relato',
      access: { rule: 'intimidation_form_handling.handling' },
      parent: '/intimidation-form',
    },
    detail: {
      path: '/intimidation-form/:id',
      title: 'Relato',
      access: { rule: 'intimidation_form_handling.detail' },
      parent: '/intimidation-form',
    },
  },
});
