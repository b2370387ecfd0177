import { definePages } from '../../core/pages.ts';
import { importRule } from '../../platform/imports/import-targets.ts';

export const importsPages = definePages({
  name: 'imports',
  label: 'Importações',
  area: 'pessoas',
  // Each target's own permissions decide: whoever may create a person may create many.
  permissions: {},
  pages: {
    list: {
      path: '/imports',
      title: 'Importações',
      access: { rule: importRule },
      menu: { group: 'pessoas', icon: 'file-import' },
      quickSearch: { label: 'Importações', icon: 'file-import' },
    },
    create: {
      path: '/imports/new/:target',
      title: 'Importar planilha',
      access: { rule: importRule },
      parent: '/imports',
    },
    show: {
      path: '/imports/:import_id',
      title: 'Importação',
      access: { rule: importRule },
      parent: '/imports',
    },
  },
});
