import { muralPages } from '@conforme/contracts/modules/mural/mural.pages.ts';
import { bindPages } from '../../core/pages/bind-pages.ts';

export const muralWeb = bindPages(muralPages, {});
