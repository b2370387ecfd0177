import { definePages } from '../../core/pages.ts';

export const drivePages = definePages({
  name: 'drive',
  label: 'Drive',
  area: 'agenda',
  permissions: {
    'drive.settings': {
      label: 'Definir o espaço do drive',
      description: 'Dizer quanto espaço as pessoas de cada grupo têm no drive da organização.',
      roles: ['responsavel_organizacao'],
    },
  },
  pages: {
    list: {
      path: '/drive',
      title: 'Drive',
      access: 'signedIn',
      menu: { group: 'agenda', icon: 'folder' },
      quickSearch: { label: 'Drive', icon: 'folder' },
    },
  },
});
