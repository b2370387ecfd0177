import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { modifierKey } from '../shortcuts/keys.ts';
import { openShellDialog } from '../shortcuts/shell-dialogs.ts';
import './quick-search-button.css';

/** Shaped as a search field where there is room; what it opens is the field itself. */
export function QuickSearchButton() {
  const open = () => openShellDialog('quick-search');
  return (
    <>
      <UnstyledButton
        className="quick"
        aria-label="Busca rápida"
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <span className="grow ellipsis">Buscar página, pessoa ou protocolo</span>
        <span className="quick-keys" aria-hidden="true">
          <Kbd>{modifierKey}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </UnstyledButton>
      <ActionIcon className="quick-icon" aria-label="Busca rápida" size={36} onClick={open}>
        <IconSearch size={19} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
