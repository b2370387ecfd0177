import { definePages } from '../../../core/pages.ts';

export const scheduleConfirmationPages = definePages({
  name: 'schedule-confirmation',
  label: 'Resposta a um convite',
  area: 'agenda',
  permissions: {},
  pages: {
    confirm: {
      path: '/schedules/confirm/:hash',
      title: 'Convite',
      access: 'public',
      layout: 'full',
    },
  },
});
