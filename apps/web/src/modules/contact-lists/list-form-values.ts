import type { ContactFilter } from '@conforme/contracts/modules/contact-lists/contact-filter.ts';
import type { ContactListDetail } from '@conforme/contracts/modules/contact-lists/contact-lists.schemas.ts';
import type { Chosen } from '../../core/form/schema-facts.ts';

export type FilterValues = Omit<ContactFilter, 'reached_by' | 'opted_out' | 'bounced'> & {
  reached_by: 'email' | 'phone' | '';
  opted_out: 'yes' | 'no' | '';
  bounced: 'yes' | 'no' | '';
};

export type ListValues = {
  name: string;
  description: string;
  kind: 'static' | 'dynamic';
  filter: FilterValues;
  audience: 'everyone' | 'chosen';
  role_ids: readonly Chosen[];
  user_ids: readonly Chosen[];
  owner_id: Chosen | null;
};

const EVERYBODY: FilterValues = {
  search: '',
  organisation: '',
  role: '',
  tags: [],
  without_tags: [],
  federation_units: [],
  legal_bases: [],
  reached_by: '',
  opted_out: '',
  bounced: '',
};

export const EMPTY_LIST: ListValues = {
  name: '',
  description: '',
  kind: 'static',
  filter: EVERYBODY,
  audience: 'everyone',
  role_ids: [],
  user_ids: [],
  owner_id: null,
};

export const valuesOf = (list: ContactListDetail): ListValues => ({
  name: list.name,
  description: list.description ?? '',
  kind: list.kind,
  filter: list.filter
    ? {
        ...list.filter,
        reached_by: list.filter.reached_by ?? '',
        opted_out: list.filter.opted_out ?? '',
        bounced: list.filter.bounced ?? '',
      }
    : EVERYBODY,
  audience: list.audience,
  role_ids: list.roles,
  user_ids: list.users,
  owner_id: list.owner,
});

export const filterOf = (values: FilterValues): ContactFilter => ({
  ...values,
  reached_by: values.reached_by || null,
  opted_out: values.opted_out || null,
  bounced: values.bounced || null,
});

/** As the endpoints take it: a fixed list has no filter, one for everyone nobody chosen. */
export const withoutUnused = (values: ListValues) => ({
  ...values,
  filter: values.kind === 'dynamic' ? filterOf(values.filter) : null,
  ...(values.audience === 'everyone' ? { role_ids: [], user_ids: [] } : {}),
});
