import type { HomeParts } from '../../core/pages/bind-pages.ts';
import { listAddress } from '../../core/pages/list-address.ts';

/** For those who can do something about it. */
export const employeesHome: HomeParts = {
  attention: [
    {
      key: 'dismissed-with-access',
      order: 5,
      rules: ['employees.menu', 'users.edit'],
      to: listAddress('/people/employees', { access: 'overdue' }),
      sentence: (count) =>
        count === 1
          ? 'Uma pessoa desligada ainda tem acesso ativo.'
          : `${count} vínculos desligados ainda têm acesso ativo.`,
      count: () => import('./overdue-count.ts').then(({ countOverdue }) => countOverdue),
    },
  ],
};
