import { definePages } from '../../core/pages.ts';

/** Its permissions are those of the requests themselves: whoever prepares the form cares for the models too. */
export const answerTemplatesPages = definePages({
  name: 'answer-templates',
  label: 'Modelos de resposta',
  area: 'privacidade',
  permissions: {},
  pages: {
    list: {
      path: '/privacy-form/templates',
      title: 'Modelos de resposta',
      access: { rule: 'privacy_form.settings' },
      parent: '/privacy-form',
      quickSearch: { label: 'Modelos de resposta', icon: 'file-text' },
    },
    create: {
      path: '/privacy-form/templates/create',
      title: 'Novo modelo',
      access: { rule: 'privacy_form.settings' },
      parent: '/privacy-form/templates',
    },
    edit: {
      path: '/privacy-form/templates/:id/edit',
      title: 'Editar modelo',
      access: { rule: 'privacy_form.settings' },
      parent: '/privacy-form/templates',
    },
  },
});
