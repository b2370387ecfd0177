import { schedulesPages } from '@conforme/contracts/modules/schedules/schedules.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const schedulesWeb = bindPages(
  schedulesPages,
  {
    list: () => import('./calendar.page.tsx').then((module) => module.CalendarPage),
    create: () => import('./form/event-create.page.tsx').then((module) => module.EventCreatePage),
    edit: () => import('./form/event-edit.page.tsx').then((module) => module.EventEditPage),
  },
  {
    home: {
      attention: [
        {
          key: 'schedules-owed',
          rules: ['schedules.menu'],
          order: 3,
          to: '/schedules',
          sentence: (count) =>
            count === 1
              ? 'Um convite da agenda espera a sua resposta.'
              : `${count} convites da agenda esperam a sua resposta.`,
          count: () => import('./owed-answers.ts').then((module) => module.countOwed),
        },
      ],
      blocks: [
        {
          key: 'schedules',
          order: 4,
          rules: ['schedules.menu'],
          load: () => import('./home-block.tsx').then((module) => module.SchedulesHomeBlock),
        },
      ],
    },
    profile: [
      {
        key: 'calendar-feed',
        place: 'side',
        order: 40,
        load: () => import('./feed-section.tsx').then((module) => module.FeedSection),
      },
    ],
  },
);
