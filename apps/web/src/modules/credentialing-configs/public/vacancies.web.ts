import { vacanciesPages } from '@conforme/contracts/modules/credentialing-configs/public/vacancies.pages.ts';
import { bindPages } from '../../../core/pages/bind-pages.ts';

export const vacanciesWeb = bindPages(vacanciesPages, {
  vacancies: () => import('./vacancies.page.tsx').then((module) => module.VacanciesPage),
});
