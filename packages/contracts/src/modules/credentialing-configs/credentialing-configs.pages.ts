import { definePages } from '../../core/pages.ts';

export const credentialingConfigsPages = definePages({
  name: 'credentialing-configs',
  label: 'Editais de bolsas',
  area: 'portal',
  permissions: {
    'portal_cebas.credentialing.config.grid': {
      label: 'Ver editais de bolsas',
      description: 'Abrir a lista dos editais, com vagas, calendário e situação.',
      roles: ['assistente_social', 'compliance', 'auditor'],
    },
    'portal_cebas.credentialing.config.create': {
      label: 'Criar editais de bolsas',
      description: 'Criar um edital novo ou copiar um de outro ano.',
      roles: ['assistente_social'],
    },
    'portal_cebas.credentialing.config.edit': {
      label: 'Editar editais de bolsas',
      description: 'Alterar um edital em rascunho e retificar um já publicado.',
      roles: ['assistente_social'],
    },
    'portal_cebas.credentialing.config.publish': {
      label: 'Publicar editais de bolsas',
      description: 'Publicar um edital, levá-lo de fase em fase ou cancelá-lo.',
      roles: ['assistente_social'],
    },
    'portal_cebas.credentialing.config.delete': {
      label: 'Excluir editais de bolsas',
      description: 'Excluir um edital em rascunho; por 30 dias ele pode ser restaurado.',
      roles: ['assistente_social'],
    },
  },
  pages: {
    list: {
      path: '/portal-cebas/credentialings/configs',
      title: 'Editais de bolsas',
      access: { rule: 'portal_cebas.credentialing.config.grid' },
      menu: { group: 'portal', icon: 'certificate' },
      quickSearch: { label: 'Editais de bolsas', icon: 'certificate' },
    },
    create: {
      path: '/portal-cebas/credentialings/configs/create',
      title: 'Novo edital',
      access: { rule: 'portal_cebas.credentialing.config.create' },
      parent: '/portal-cebas/credentialings/configs',
      quickSearch: { label: 'Novo edital de bolsas', icon: 'certificate' },
    },
    edit: {
      path: '/portal-cebas/credentialings/configs/:id/edit',
      title: 'Edital',
      access: { rule: 'portal_cebas.credentialing.config.edit' },
      parent: '/portal-cebas/credentialings/configs',
    },
    preview: {
      path: '/portal-cebas/credentialings/configs/:id/preview',
      title: 'Prévia do edital',
      access: { rule: 'portal_cebas.credentialing.config.edit' },
      parent: '/portal-cebas/credentialings/configs',
    },
    questionnaire: {
      path: '/portal-cebas/credentialings/configs/:id/questionnaire',
      title: 'Questionário socioeconômico',
      access: { rule: 'portal_cebas.credentialing.config.edit' },
      parent: '/portal-cebas/credentialings/configs',
    },
  },
});
