import type { HomeParts } from '../../core/pages/home-parts.tsx';
import { listAddress } from '../../core/pages/list-address.ts';

/** For those who can do something about it. */
export const employeesHome: HomeParts = {
  resource: 'employees',
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
