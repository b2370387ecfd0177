import type { SavedView } from '../../../core/grid/filters/saved-view.ts';
import { incidentSearch } from '../filtered-list.ts';

const view = (name: string, filters: Readonly<Record<string, string>>): SavedView => ({
  name,
  address: incidentSearch(filters),
  layout: null,
});

/** What people look for first. */
export const readyViews: readonly SavedView[] = [
  view('Comigo', { is_open: 'yes', charge: 'mine' }),
  view('Sem responsável', { is_open: 'yes', charge: 'nobody' }),
  view('Vencidos', { due: 'overdue' }),
  view('Em validação', { is_open: 'yes', validation: 'in_validation' }),
  view('Golpes e fraudes', { is_open: 'yes', nature: 'scam' }),
  view('Encerrados', { is_open: 'no' }),
];
