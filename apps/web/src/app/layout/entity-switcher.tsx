import { Popover, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuilding, IconCheck, IconSearch, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { formatDocument } from '../../core/format/documents.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';
import { type ActiveEntity, useActiveEntity } from '../../core/session/session-store.ts';
import { useContextSwitch } from '../use-context-switch.ts';

const ALL: ActiveEntity = { id: 0, type: 'all', name: 'Todas' };
const SEARCH_AFTER_MS = 300;
const PER_PAGE = '50';

/** The active data-access context. Who reaches only one entity reads its name; who reaches more chooses. */
export function EntitySwitcher() {
  const active = useActiveEntity();
  const [isOpen, setOpen] = useState(false);
  const reached = useEndpoint(sessionEndpoints.entities, {
    query: { per_page: PER_PAGE, order_column: 'name' },
  });
  const total = reached.data?.model.total ?? 0;
  const name = (
    <>
      <span className="entity-icon">
        <IconBuilding size={16} stroke={1.7} aria-hidden="true" />
      </span>
      <span className="ellipsis">{active?.name ?? 'Nenhuma entidade'}</span>
    </>
  );
  if (total < 2) return <span className="entity">{name}</span>;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={268}
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <UnstyledButton
          className="entity"
          onClick={() => setOpen(!isOpen)}
          aria-label={`Ver os dados de: ${active?.name ?? 'nenhuma'}`}
        >
          {name}
          <IconSelector size={15} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Ver os dados de">
        <EntityChoice active={active} onChosen={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function EntityChoice({ active, onChosen }: { active: ActiveEntity | null; onChosen: () => void }) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const { switchEntity } = useContextSwitch();
  const found = useEndpoint(
    sessionEndpoints.entities,
    { query: { per_page: PER_PAGE, order_column: 'name', ...(asked ? { filters: { search: asked } } : {}) } },
    { keepPrevious: true },
  );
  const rows = found.data?.model.data ?? [];
  const choose = (entity: ActiveEntity) => {
    onChosen();
    switchEntity(entity);
  };
  const option = (entity: ActiveEntity, note: string) => (
    <EntityOption
      key={`${entity.type}-${entity.id}`}
      entity={entity}
      note={note}
      isActive={active?.id === entity.id && active.type === entity.type}
      onChoose={() => choose(entity)}
    />
  );
  return (
    <>
      <p className="pop-label">Ver os dados de</p>
      <TextInput
        data-autofocus
        className="pop-search"
        placeholder="Pesquisar"
        aria-label="Pesquisar entidade"
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className="plain-list pop-list">
        {asked === '' && option(ALL, 'Todas as que você alcança, para consultar')}
        {rows.map((row) =>
          option(
            { id: row.id, type: row.type, name: row.name },
            [row.document && formatDocument(row.document), row.parent_name && `unidade de ${row.parent_name}`]
              .filter(Boolean)
              .join(' · '),
          ),
        )}
      </ul>
      {found.isSuccess && rows.length === 0 && <p className="pop-label">Nenhuma entidade com esse nome.</p>}
      {(found.data?.model.total ?? 0) > rows.length && (
        <p className="pop-label num">
          Há mais {(found.data?.model.total ?? 0) - rows.length}: pesquise pelo nome.
        </p>
      )}
    </>
  );
}

interface OptionProps {
  readonly entity: ActiveEntity;
  readonly note: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function EntityOption({ entity, note, isActive, onChoose }: OptionProps) {
  return (
    <li>
      <UnstyledButton className="pop-item" aria-current={isActive || undefined} onClick={onChoose}>
        <span className="grow">
          <span className="medium entity-name">{entity.name}</span>
          {note && <span className="muted small num entity-name">{note}</span>}
        </span>
        {isActive && <IconCheck size={16} stroke={2} aria-hidden="true" />}
      </UnstyledButton>
    </li>
  );
}
