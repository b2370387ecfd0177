import { listSearch } from '../../../core/pages/list-address.ts';

/** The list with these filters, the nearest date first. */
export const filteredAddress = (filters: Readonly<Record<string, string>>) => listSearch(filters, 'due_at');
