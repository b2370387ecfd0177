import type { EntityType } from '@conforme/contracts/core/entity.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';

export interface EntityChoice {
  readonly type: EntityType;
  readonly id: number;
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly value: EntityChoice | null;
  readonly onChange: (entity: EntityChoice | null) => void;
  /** Where a dialog begins. */
  readonly isFirst?: true;
}

const SEARCH_AFTER_MS = 300;
const keyOf = ({ type, id }: Pick<EntityChoice, 'type' | 'id'>) => `${type}:${id}`;

/** One of the entities the signed-in user reaches, found on the server by name. */
export function EntitySelect({ label, value, onChange, isFirst }: Props) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search === value?.name ? '' : search.trim(), SEARCH_AFTER_MS);
  const found = useEndpoint(
    sessionEndpoints.entities,
    { query: { per_page: '50', order_column: 'name', ...(asked ? { filters: { search: asked } } : {}) } },
    { keepPrevious: true },
  );
  const rows = found.data?.model.data ?? [];
  const options = value && !rows.some((row) => keyOf(row) === keyOf(value)) ? [value, ...rows] : rows;
  return (
    <Select
      label={label}
      placeholder="Escolha"
      data-autofocus={isFirst}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has already searched, accents and all.
      filter={({ options: all }) => all}
      data={options.map((row) => ({ value: keyOf(row), label: row.name }))}
      value={value ? keyOf(value) : null}
      onChange={(key) => {
        const row = options.find((one) => keyOf(one) === key);
        onChange(row ? { type: row.type, id: row.id, name: row.name } : null);
      }}
      nothingFoundMessage="Nenhuma entidade com esse nome."
    />
  );
}
