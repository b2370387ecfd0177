import { Kbd, Modal, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { mayOpen, useCan } from '../../core/session/permissions.ts';
import { openShellDialog } from '../shortcuts/shell-dialogs.ts';
import { KindTabs } from './kind-tabs.tsx';
import { OptionGroup, PaletteOption } from './palette-options.tsx';
import './quick-search-palette.css';
import { useRecentPages } from './recent-pages.ts';
import { type FoundOption, findPages, groupPages } from './searchable-pages.ts';
import { type FoundRecords, useFoundRecords } from './use-found-records.ts';

/** Goes to any page by name, and to any record by what it is found by. The field keeps the focus; arrows move through the list. */
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
  const [only, setOnly] = useState<string | null>(null);
  useCan();
  const recent = useRecentPages(here);
  const records = useFoundRecords(typed);
  const pages = findPages(typed, (page) => mayOpen(page.access));
  // Pages are there at once: what arrives later joins below, and nothing moves under the choice.
  const all = [...groupPages(pages, typed.trim() === '' ? recent : []), ...records.groups];
  // A kind that is no longer among what was found narrows nothing.
  const narrowed = all.some(({ title }) => title === only) ? only : null;
  const groups = narrowed === null ? all : all.filter(({ title }) => title === narrowed);
  const options = groups.flatMap((group) => group.options);
  const active = options[Math.min(at, options.length - 1)];
  const optionId = (option: FoundOption) => `${id}${options.indexOf(option)}`;

  const choose = (option: FoundOption) => {
    onClose();
    history.push(option.path);
  };
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % options.length,
      ArrowUp: (at - 1 + options.length) % options.length,
      Home: 0,
      End: options.length - 1,
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
          aria-label="Buscar página, pessoa ou protocolo"
          aria-expanded={options.length > 0}
          aria-autocomplete="list"
          aria-controls={options.length > 0 ? id : undefined}
          aria-activedescendant={activeId}
          placeholder="Buscar página, pessoa ou protocolo"
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
      {records.groups.length > 0 && (
        <KindTabs
          groups={all}
          chosen={narrowed}
          onChoose={(title) => {
            setOnly(title);
            setAt(0);
          }}
        />
      )}
      {options.length > 0 && (
        <div
          role="listbox"
          id={id}
          className="palette-list"
          aria-label="Encontrados"
          aria-busy={records.isAsking}
        >
          {groups.map((group) => (
            <OptionGroup key={group.title} group={group} titleId={`${id}${group.title}`}>
              {(option) => (
                <PaletteOption
                  key={optionId(option)}
                  id={optionId(option)}
                  option={option}
                  typed={typed}
                  isActive={option === active}
                  onPoint={() => setAt(options.indexOf(option))}
                  onChoose={() => choose(option)}
                />
              )}
            </OptionGroup>
          ))}
        </div>
      )}
      {records.isFailed && (
        <p className="palette-failed" role="alert">
          A busca nos registros não respondeu.{' '}
          <UnstyledButton className="link-button" onClick={records.again}>
            Tentar novamente
          </UnstyledButton>
        </p>
      )}
      <p role="status" className={options.length > 0 ? 'visually-hidden' : 'palette-none'}>
        {statusWords(options.length, records)}
      </p>
      <div className="palette-foot">
        <span className="palette-hint" aria-hidden="true">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> escolher <Kbd>Enter</Kbd> abrir <Kbd>Tab</Kbd> só um tipo
        </span>
        <UnstyledButton className="link-button" onClick={() => openShellDialog('shortcuts')}>
          Atalhos de teclado
        </UnstyledButton>
      </div>
    </>
  );
}

function statusWords(count: number, { isAsking, isFailed }: FoundRecords): string {
  if (count === 0) return isAsking ? 'Buscando…' : isFailed ? '' : 'Nada encontrado';
  return count === 1 ? 'Um resultado' : `${count} resultados`;
}
