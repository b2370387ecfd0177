import { definePages } from '../../core/pages.ts';

export const credentialingHandlingsPages = definePages({
  name: 'credentialing-handlings',
  label: 'Inscrições em editais de bolsas',
  area: 'portal',
  permissions: {
    'portal_cebas.credentialing.handling.grid': {
      label: 'Ver inscrições em editais',
      description:
        'Abrir a lista de inscrições, a classificação de um edital e o cadastro de bolsistas. Cada abertura da classificação fica registrada.',
      roles: ['assistente_social', 'compliance', 'auditor'],
    },
    'portal_cebas.credentialing.handling.detail': {
      label: 'Ler inscrições em editais',
      description:
        'Abrir uma inscrição, com a renda e os documentos da família. Cada consulta fica registrada.',
      roles: ['assistente_social', 'compliance'],
    },
    'portal_cebas.credentialing.handling': {
      label: 'Tratar inscrições em editais',
      description: 'Conferir documentos e renda, dar o parecer social, convocar e matricular.',
      roles: ['assistente_social'],
    },
    'portal_cebas.credentialing.handling.decide': {
      label: 'Decidir inscrições em editais',
      description:
        'Deferir, indeferir, responder a recursos e encerrar bolsas. Quem dá o parecer não decide.',
      roles: ['compliance'],
    },
    'portal_cebas.credentialing.handling.export': {
      label: 'Exportar inscrições em editais',
      description: 'Baixar a lista de inscrições e o cadastro de bolsistas em PDF ou planilha.',
      roles: ['assistente_social', 'compliance'],
    },
  },
  pages: {
    list: {
      path: '/portal-cebas/credentialings/handlings',
      title: 'Inscrições em bolsas',
      access: { rule: 'portal_cebas.credentialing.handling.grid' },
      menu: { group: 'portal', icon: 'writing' },
      quickSearch: { label: 'Inscrições em bolsas', icon: 'writing' },
    },
    figures: {
      path: '/portal-cebas/credentialings/handlings/figures',
      title: 'Números das inscrições',
      access: { rule: 'portal_cebas.credentialing.handling.grid' },
      parent: '/portal-cebas/credentialings/handlings',
      quickSearch: { label: 'Números das inscrições em bolsas', icon: 'chart-bar' },
    },
    handling: {
      path: '/portal-cebas/credentialings/handlings/:id/handling',
      title: 'Tratar inscrição',
      access: { rule: 'portal_cebas.credentialing.handling' },
      parent: '/portal-cebas/credentialings/handlings',
    },
    detail: {
      path: '/portal-cebas/credentialings/handlings/:id',
      title: 'Inscrição',
      access: { rule: 'portal_cebas.credentialing.handling.detail' },
      parent: '/portal-cebas/credentialings/handlings',
    },
    formPreview: {
      path: '/portal-cebas/credentialings/configs/:id/form-preview',
      title: 'Prévia da inscrição',
      access: { rule: 'portal_cebas.credentialing.config.edit' },
      parent: '/portal-cebas/credentialings/configs',
    },
    grantees: {
      path: '/portal-cebas/grantees',
      title: 'Bolsistas',
      access: { rule: 'portal_cebas.credentialing.handling.grid' },
      menu: { group: 'portal', icon: 'school' },
      quickSearch: { label: 'Bolsistas', icon: 'school' },
    },
    ranking: {
      path: '/portal-cebas/credentialings/configs/:id/ranking',
      title: 'Classificação',
      access: { rule: 'portal_cebas.credentialing.handling.grid' },
      parent: '/portal-cebas/credentialings/handlings',
    },
  },
});
