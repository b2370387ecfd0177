import { Popover, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconSelector } from '@tabler/icons-react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';
import { useActiveEntity } from '../../core/session/session-store.ts';
import { popoverProps, useLoadedPopover } from '../../core/ui/use-loaded-popover.ts';

const loadChoice = () => import('./entity-choice.tsx').then(({ EntityChoice }) => EntityChoice);

/** The active data-access context. Who reaches only one entity reads its name; who reaches more chooses. */
export function EntitySwitcher() {
  const active = useActiveEntity();
  const { Content: EntityChoice, isOpen, open, setOpen, close } = useLoadedPopover(loadChoice);
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
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={268} {...popoverProps}>
      <Popover.Target>
        <UnstyledButton
          className="entity"
          onClick={isOpen ? close : open}
          aria-label={`Ver os dados de: ${words}`}
          title={words}
        >
          {name}
          <IconSelector size={15} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Ver os dados de">
        {EntityChoice && <EntityChoice active={active} onChosen={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}
