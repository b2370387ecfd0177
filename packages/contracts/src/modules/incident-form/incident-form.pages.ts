import { definePages } from '../../core/pages.ts';

const handlers = ['encarregado', 'substituto', 'analista_privacidade', 'seguranca_informacao'] as const;

export const incidentFormPages = definePages({
  name: 'incident-form',
  label: 'Incidentes',
  area: 'privacidade',
  permissions: {
    'incident.form.menu': {
      label: 'Ver incidentes',
      description: 'Abrir a lista, o quadro e os números dos incidentes e tentativas de golpe.',
      roles: [...handlers, 'auditor'],
    },
    'incident_form.detail': {
      label: 'Consultar um incidente',
      description: 'Ler um incidente inteiro. Cada consulta fica registrada.',
      roles: [...handlers, 'auditor'],
    },
    'incident_form.handling': {
      label: 'Tratar incidentes',
      description: 'Validar, avaliar, preencher a ficha, emitir documentos e registrar comunicações.',
      roles: handlers,
    },
    'incident_form.edit': {
      label: 'Corrigir a ficha de um incidente',
      description: 'Corrigir os fatos registrados, com histórico, enquanto o incidente está aberto.',
      roles: handlers,
    },
    'incident_form.create': {
      label: 'Registrar incidentes',
      description: 'Registrar um incidente ou uma tentativa de golpe que a equipe percebeu.',
      roles: handlers,
    },
    'incident_form.approve': {
      label: 'Decidir sobre a comunicação de incidentes',
      description: 'Decidir diferente da avaliação, enviar cartas, publicar avisos e alertas, encerrar.',
      roles: ['encarregado', 'substituto'],
    },
    'incident_form.export': {
      label: 'Exportar incidentes',
      description: 'Baixar a lista em PDF ou planilha.',
      roles: ['encarregado', 'substituto', 'auditor'],
    },
    'incident_form.settings': {
      label: 'Preparar o formulário de incidentes',
      description: 'Abrir o formulário, criar o link e o QR code, e cuidar das perguntas do relato.',
      roles: ['encarregado', 'substituto'],
    },
  },
  pages: {
    list: {
      path: '/incident-form',
      title: 'Incidentes',
      access: { rule: 'incident.form.menu' },
      menu: { group: 'privacidade', icon: 'alert-triangle' },
      quickSearch: { label: 'Incidentes', icon: 'alert-triangle' },
    },
    create: {
      path: '/incident-form/create',
      title: 'Novo incidente',
      access: { rule: 'incident_form.create' },
      parent: '/incident-form',
      quickSearch: { label: 'Novo incidente', icon: 'alert-triangle' },
    },
    figures: {
      path: '/incident-form/figures',
      title: 'Números dos incidentes',
      access: { rule: 'incident.form.menu' },
      parent: '/incident-form',
      quickSearch: { label: 'Números dos incidentes', icon: 'chart-bar' },
    },
    questions: {
      path: '/incident-form/questions',
      title: 'Perguntas do relato',
      access: { rule: 'incident_form.settings' },
      parent: '/incident-form',
      quickSearch: { label: 'Perguntas do relato de incidentes', icon: 'alert-triangle' },
    },
    handling: {
      path: '/incident-form/:id/handling',
      title: 'Tratar incidente',
      access: { rule: 'incident_form.handling' },
      parent: '/incident-form',
    },
    edit: {
      path: '/incident-form/:id/edit',
      title: 'Corrigir a ficha do incidente',
      access: { rule: 'incident_form.edit' },
      parent: '/incident-form',
    },
    anpd: {
      path: '/incident-form/:id/anpd',
      title: 'Copiar para o formulário da ANPD',
      access: { rule: 'incident_form.handling' },
      parent: '/incident-form',
    },
    detail: {
      path: '/incident-form/:id',
      title: 'Incidente',
      access: { rule: 'incident_form.detail' },
      parent: '/incident-form',
    },
  },
});
