import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { formatDocument } from '../../core/format/documents.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';
import type { ActiveEntity } from '../../core/session/session-store.ts';
import { useContextSwitch } from '../use-context-switch.ts';

const ALL = {
  id: 0,
  type: 'all',
  name: 'Todas',
  note: 'Todas a que você tem acesso, só para consultar',
} as const;
const SEARCH_AFTER_MS = 300;
const PER_PAGE = '50';

interface Option extends ActiveEntity {
  readonly note: string;
}
interface Props {
  readonly active: ActiveEntity | null;
  readonly onChosen: () => void;
}

/** One field to search in and a list to choose from; the focus stays in the field, arrows go through the list. */
export function EntityChoice({ active, onChosen }: Props) {
  const id = useId();
  const [search, setSearch] = useState('');
  const { options, more, isEmpty, isSettled } = useOptions(search);
  const { switchEntity } = useContextSwitch();
  const isActive = (option: Option) => option.id === active?.id && option.type === active.type;
  // Null until an arrow was pressed: then the one in effect is where one starts from.
  const [moved, setMoved] = useState<number | null>(null);
  const current = Math.min(moved ?? Math.max(options.findIndex(isActive), 0), options.length - 1);

  const choose = ({ id: entity, type, name }: Option) => {
    onChosen();
    switchEntity({ id: entity, type, name });
  };
  const move = (to: number) => {
    const next = (to + options.length) % options.length;
    setMoved(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[current];
    if (option === undefined) return;
    if (event.key === 'ArrowDown') move(current + 1);
    else if (event.key === 'ArrowUp') move(current - 1);
    else if (event.key !== 'Enter') return;
    // What is still on its way is not chosen blindly.
    else if (isSettled) choose(option);
    event.preventDefault();
  };

  return (
    <>
      <p className="pop-label">Ver os dados de</p>
      <TextInput
        data-autofocus
        // Escape closes this list, not the drawer it may stand in.
        data-mantine-stop-propagation="true"
        className="pop-search"
        placeholder="Pesquisar"
        aria-label="Pesquisar entidade"
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={options.length > 0 ? `${id}-${current}` : undefined}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setMoved(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label="Entidades" className="pop-list">
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys; the focus never leaves it.
          <div
            key={`${option.type}-${option.id}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={isActive(option)}
            data-current={index === current || undefined}
            className="pop-item"
            onClick={() => choose(option)}
          >
            <span className="grow">
              <span className="medium entity-name">{option.name}</span>
              {option.note && <span className="muted small num entity-name">{option.note}</span>}
            </span>
            {isActive(option) && <IconCheck size={16} stroke={2} aria-hidden="true" />}
          </div>
        ))}
      </div>
      <div role="status">
        {isEmpty && <p className="pop-label">Nenhuma entidade com esse nome.</p>}
        {more > 0 && <p className="pop-label num">Há mais {more}: pesquise pelo nome.</p>}
      </div>
    </>
  );
}

/** What the search finds, with 'Todas' before it while nothing is searched for. */
function useOptions(search: string) {
  const [asked] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const found = useEndpoint(
    sessionEndpoints.entities,
    { query: { per_page: PER_PAGE, order_column: 'name', ...(asked ? { filters: { search: asked } } : {}) } },
    { keepPrevious: true },
  );
  const rows = found.data?.model.data ?? [];
  const options: Option[] = rows.map(({ id, type, name, document, parent_name }) => ({
    id,
    type,
    name,
    note: [document && formatDocument(document), parent_name && `em ${parent_name}`]
      .filter(Boolean)
      .join(' · '),
  }));
  return {
    options: asked === '' ? [ALL, ...options] : options,
    more: (found.data?.model.total ?? 0) - rows.length,
    isEmpty: found.isSuccess && rows.length === 0,
    isSettled: asked === search.trim() && !found.isFetching,
  };
}
