import { Kbd, Modal, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { mayOpen, useCan } from '../../core/session/permissions.ts';
import { CatalogIcon } from '../../core/ui/icon.tsx';
import { openShellDialog } from '../shortcuts/shell-dialogs.ts';
import './quick-search-palette.css';
import { useRecentPages } from './recent-pages.ts';
import { type FoundGroup, type FoundPage, findPages, groupPages } from './searchable-pages.ts';

/** Goes to any page of the catalogue by name. The field keeps the focus; arrows move through the list. */
export function QuickSearchPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      padding={0}
      size={600}
      className="palette"
      attributes={{ content: { 'aria-label': 'Busca rápida' } }}
    >
      <Palette onClose={onClose} />
    </Modal>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const { history } = useRouter();
  const here = useRouterState({ select: (state) => state.location.pathname });
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  useCan();
  const recent = useRecentPages(here);
  const found = findPages(typed, (page) => mayOpen(page.access));
  const groups = groupPages(found, typed.trim() === '' ? recent : []);
  const pages = groups.flatMap((group) => group.pages);
  const active = pages[Math.min(at, pages.length - 1)];
  const optionId = (page: FoundPage) => `${id}${page.path}`;

  const choose = (page: FoundPage) => {
    onClose();
    history.push(page.path);
  };
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || pages.length === 0) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % pages.length,
      ArrowUp: (at - 1 + pages.length) % pages.length,
      Home: 0,
      End: pages.length - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(next);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  };
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  return (
    <>
      <div className="palette-search">
        <IconSearch size={18} stroke={1.7} aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-label="Buscar página"
          aria-expanded={pages.length > 0}
          aria-autocomplete="list"
          aria-controls={pages.length > 0 ? id : undefined}
          aria-activedescendant={activeId}
          placeholder="Buscar página"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={move}
        />
        <UnstyledButton className="palette-close" aria-label="Fechar a busca" onClick={onClose}>
          <Kbd>Esc</Kbd>
          <span>Fechar</span>
        </UnstyledButton>
      </div>
      {pages.length > 0 && (
        <div role="listbox" id={id} className="palette-list" aria-label="Páginas encontradas">
          {groups.map((group) => (
            <Group key={group.title} group={group} titleId={`${id}${group.title}`}>
              {(page) => (
                <Option
                  key={page.path}
                  id={optionId(page)}
                  page={page}
                  isActive={page === active}
                  onPoint={() => setAt(pages.indexOf(page))}
                  onChoose={() => choose(page)}
                />
              )}
            </Group>
          ))}
        </div>
      )}
      <p role="status" className={pages.length > 0 ? 'visually-hidden' : 'palette-none'}>
        {pages.length === 0
          ? 'Nenhuma página encontrada'
          : pages.length === 1
            ? 'Uma página'
            : `${pages.length} páginas`}
      </p>
      <div className="palette-foot">
        <span className="palette-hint" aria-hidden="true">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> escolher <Kbd>Enter</Kbd> abrir
        </span>
        <UnstyledButton className="link-button" onClick={() => openShellDialog('shortcuts')}>
          Atalhos de teclado
        </UnstyledButton>
      </div>
    </>
  );
}

interface GroupProps {
  readonly group: FoundGroup;
  readonly titleId: string;
  readonly children: (page: FoundPage) => React.ReactNode;
}

function Group({ group, titleId, children }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box; this is its own grouping.
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} role="presentation" className="pop-label">
        {group.title}
      </div>
      {group.pages.map(children)}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly page: FoundPage;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, page, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses from the field, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="palette-option"
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <CatalogIcon name={page.icon} />
      <span className="grow">
        <span className="medium">{page.label}</span>
        <span className="muted small">{page.place}</span>
      </span>
    </div>
  );
}
