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
