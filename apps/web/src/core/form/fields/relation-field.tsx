import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { Loader, MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Callable, CallInput } from '../../api/endpoint-ref.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import type { Chosen } from '../schema-facts.ts';
import { type FieldProps, useFieldProps } from './field-props.ts';
import '../../ui/field-styles.ts';

const SEARCH_AFTER_MS = 300;
const LIMIT = '20';

/** `GET <resource>?search=&limit=`: what crudEndpoints calls `list`. */
interface ListProps {
  readonly endpoint: Callable;
  /** What else the list is asked with: the unit whose people are meant. */
  readonly asking?: Readonly<Record<string, string>> | undefined;
}

/** Records found on the server while somebody types; those already chosen are always among them. */
function useFoundRecords(
  { endpoint, asking }: ListProps,
  search: string,
  chosen: readonly Chosen[],
  isOpen: boolean,
) {
  const isLabel = chosen.some(({ label }) => label === search);
  const [asked] = useDebouncedValue(isLabel ? '' : search.trim(), SEARCH_AFTER_MS);
  const input = {
    query: { ...asking, limit: LIMIT, ...(asked ? { search: asked } : {}) },
  } as CallInput<Callable>;
  const found = useEndpoint(endpoint, input, { keepPrevious: true, enabled: isOpen });
  const rows = (found.data ?? []) as readonly Chosen[];
  const missing = chosen.filter(({ id }) => !rows.some((row) => row.id === id));
  const records = asked === '' ? [...missing, ...rows] : [...rows, ...missing];
  return {
    records,
    data: records.map(({ id, label }) => ({ value: id, label })),
    isLoading: found.isFetching,
    /** What was typed and answered, where no record is called so; '' while that is not known. */
    unknown:
      found.isFetching || isLabel || asked !== search.trim() || rows.some((row) => isSame(row.label, asked))
        ? ''
        : asked,
    nothingFound: found.isError
      ? 'A busca não respondeu. Continue digitando para tentar de novo.'
      : found.isPending
        ? 'Procurando…'
        : 'Nenhum registro encontrado.',
  };
}

const isSame = (one: string, other: string) => plainText(one) === plainText(other);

/** The server has already searched, accents and all. */
const asFound = <T,>({ options }: { options: T }): T => options;

interface CreateProps {
  /** Offered with what was typed, when nothing is called so; what is made is put into the field by whoever makes it. */
  readonly onCreate?: ((typed: string) => void) | undefined;
}

/** No record has this id. */
const TO_CREATE = 0;

export function RelationField({
  endpoint,
  asking,
  onCreate,
  ...props
}: FieldProps<Chosen | null> & ListProps & CreateProps) {
  const { of } = props;
  const [search, setSearch] = useState(of.value?.label ?? '');
  const [isOpen, setOpen] = useState(false);
  const found = useFoundRecords({ endpoint, asking }, search, of.value ? [of.value] : [], isOpen);
  const offer = onCreate && found.unknown ? `Criar “${found.unknown}”` : null;
  const choose = (id: number | null) => {
    if (id === TO_CREATE) return onCreate?.(found.unknown);
    of.set(found.records.find((record) => record.id === id) ?? null);
  };
  return (
    <Select<number>
      {...useFieldProps({ placeholder: 'Digite para procurar', ...props }, (value) => value?.label ?? '')}
      searchable={!of.isReadOnly}
      allowDeselect={false}
      clearable={!of.isRequired && !of.isReadOnly}
      clearButtonProps={{ 'aria-label': `Limpar ${props.label}` }}
      searchValue={search}
      // The offer is no name: what was typed stays until it is made.
      onSearchChange={(text) => text !== offer && setSearch(text)}
      onDropdownOpen={() => setOpen(true)}
      filter={asFound}
      data={offer ? [...found.data, { value: TO_CREATE, label: offer }] : found.data}
      value={of.value?.id ?? null}
      onChange={choose}
      nothingFoundMessage={found.nothingFound}
      {...(found.isLoading ? { rightSection: <Loader size={16} /> } : {})}
    />
  );
}

export function RelationsField({ endpoint, asking, ...props }: FieldProps<readonly Chosen[]> & ListProps) {
  const { of } = props;
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useFoundRecords({ endpoint, asking }, search, of.value, isOpen);
  const labels = (value: readonly Chosen[]) =>
    value
      .map(({ label }) => label)
      .sort()
      .join(', ');
  return (
    <MultiSelect<number>
      {...useFieldProps({ placeholder: 'Digite para procurar', ...props }, labels)}
      searchable={!of.isReadOnly}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      filter={asFound}
      data={found.data}
      value={of.value.map(({ id }) => id)}
      onChange={(ids) => of.set(ids.flatMap((id) => found.records.filter((record) => record.id === id)))}
      nothingFoundMessage={found.nothingFound}
      {...(found.isLoading ? { rightSection: <Loader size={16} /> } : {})}
    />
  );
}
