import type { HomeParts } from '../../core/pages/home-parts.tsx';

export const schedulesHome: HomeParts = {
  resource: 'schedules',
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
};
