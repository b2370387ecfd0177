import type { SavedView } from '../../../core/grid/filters/saved-view.ts';
import { requestSearch } from '../filtered-list.ts';

const view = (name: string, filters: Readonly<Record<string, string>>): SavedView => ({
  name,
  address: requestSearch(filters),
  layout: null,
});

/** What people look for first. */
export const readyViews: readonly SavedView[] = [
  view('Comigo', { is_open: 'yes', charge: 'mine' }),
  view('Sem responsável', { is_open: 'yes', charge: 'nobody' }),
  view('Vencidos', { due: 'overdue' }),
  view('Vencem em breve', { due: 'due_soon' }),
  view('À espera de aprovação', { state: 'awaiting_approval' }),
  view('Encerrados', { is_open: 'no' }),
];
