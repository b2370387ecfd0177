import { definePages } from '../../core/pages.ts';

const handlers = ['encarregado', 'substituto', 'analista_privacidade'] as const;

export const privacyFormPages = definePages({
  name: 'privacy-form',
  label: 'Pedidos de titulares',
  area: 'privacidade',
  permissions: {
    'privacy.form.menu': {
      label: 'Ver pedidos de titulares',
      description: 'Abrir a lista, o quadro e os números dos pedidos.',
      roles: [...handlers, 'auditor'],
    },
    'privacy_form.detail': {
      label: 'Consultar um pedido de titular',
      description: 'Ler um pedido inteiro. Cada consulta fica registrada.',
      roles: [...handlers, 'auditor'],
    },
    'privacy_form.handling': {
      label: 'Tratar pedidos de titulares',
      description: 'Validar, atribuir, pedir complemento, responder e encerrar.',
      roles: handlers,
    },
    'privacy_form.create': {
      label: 'Registrar pedidos de titulares',
      description: 'Registrar um pedido recebido por telefone, e-mail, carta ou no balcão.',
      roles: handlers,
    },
    'privacy_form.approve': {
      label: 'Aprovar respostas e prorrogar prazos',
      description: 'Aprovar o que elimina dados, escrito por outra pessoa, e prorrogar prazos.',
      roles: ['encarregado', 'substituto'],
    },
    'privacy_form.reveal': {
      label: 'Revelar documentos de titulares',
      description: 'Ver por inteiro o CPF ou outro documento. Cada consulta fica registrada.',
      roles: handlers,
    },
    'privacy_form.export': {
      label: 'Exportar pedidos de titulares',
      description: 'Baixar a lista em PDF ou planilha e o dossiê de um pedido.',
      roles: ['encarregado', 'substituto', 'auditor'],
    },
    'privacy_form.settings': {
      label: 'Preparar o formulário do titular',
      description: 'Criar o link e o QR code do formulário e cuidar dos modelos de resposta.',
      roles: ['encarregado', 'substituto'],
    },
  },
  pages: {
    list: {
      path: '/privacy-form',
      title: 'Pedidos de titulares',
      access: { rule: 'privacy.form.menu' },
      menu: { group: 'privacidade', icon: 'shield-lock' },
      quickSearch: { label: 'Pedidos de titulares', icon: 'shield-lock' },
    },
    create: {
      path: '/privacy-form/create',
      title: 'Registrar pedido',
      access: { rule: 'privacy_form.create' },
      parent: '/privacy-form',
      quickSearch: { label: 'Registrar pedido de titular', icon: 'shield-plus' },
    },
    figures: {
      path: '/privacy-form/figures',
      title: 'Números dos pedidos',
      access: { rule: 'privacy.form.menu' },
      parent: '/privacy-form',
      quickSearch: { label: 'Números dos pedidos', icon: 'chart-bar' },
    },
    handling: {
      path: '/privacy-form/:id/handling',
      title: 'Tratar pedido',
      access: { rule: 'privacy_form.handling' },
      parent: '/privacy-form',
    },
    detail: {
      path: '/privacy-form/:id',
      title: 'Pedido de titular',
      access: { rule: 'privacy_form.detail' },
      parent: '/privacy-form',
    },
  },
});
