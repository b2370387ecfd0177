import { listAddress, listSearch } from '../../core/pages/list-address.ts';

type Filters = Readonly<Record<string, string>>;

/** The list of incidents with these filters: whatever is asked, the most urgent comes first. */
export const incidentSearch = (filters: Filters) => listSearch(filters, 'due_at');
export const filteredIncidents = (filters: Filters): string =>
  listAddress('/incident-form', filters, 'due_at');
