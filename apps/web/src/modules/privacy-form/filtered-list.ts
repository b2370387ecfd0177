import { listAddress, listSearch } from '../../core/pages/list-address.ts';

type Filters = Readonly<Record<string, string>>;

/** The list of requests with these filters: whatever is asked, the most urgent comes first. */
export const requestSearch = (filters: Filters) => listSearch(filters, 'due_at');
export const filteredList = (filters: Filters): string => listAddress('/privacy-form', filters, 'due_at');
