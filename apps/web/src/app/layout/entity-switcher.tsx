import { Popover, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { EntityChoice } from './entity-choice.tsx';

/** The active data-access context. Who reaches only one entity reads its name; who reaches more chooses. */
export function EntitySwitcher() {
  const active = useActiveEntity();
  const [isOpen, setOpen] = useState(false);
  const reached = useEndpoint(sessionEndpoints.entities, { query: { per_page: '1' } });
  const words = active?.name ?? 'Nenhuma entidade';
  const name = (
    <>
      <span className="entity-icon">
        <IconBuilding size={16} stroke={1.7} aria-hidden="true" />
      </span>
      <span className="ellipsis">{words}</span>
    </>
  );
  if ((reached.data?.model.total ?? 0) < 2)
    return (
      <span className="entity" title={words}>
        {name}
      </span>
    );
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
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
          aria-label={`Ver os dados de: ${words}`}
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
