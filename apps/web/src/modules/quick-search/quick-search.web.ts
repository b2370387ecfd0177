import { quickSearchPages } from '@conforme/contracts/modules/quick-search/quick-search.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

/** No page of its own: the shell opens it over every other (`app/quick-search`). */
export const quickSearchWeb = bindPages(quickSearchPages, {});
