import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { type DriveSort, driveSorts } from '@conforme/contracts/modules/drive/drive-words.ts';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLink, IconUsers } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { DriveAddress, Go } from './drive-address.ts';
import { FileIcon } from './file-icon.tsx';
import '@mantine/core/styles/Checkbox.layer.css';

interface Props {
  readonly items: readonly DriveNode[];
  readonly address: DriveAddress;
  readonly go: Go;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (next: ReadonlySet<number>) => void;
  readonly onOpen: (node: DriveNode) => void;
  readonly onRename: (node: DriveNode) => void;
  readonly onTrash: (nodes: readonly DriveNode[]) => void;
}

/** A table of names. Arrows go up and down, Enter opens, F2 renames, Delete asks for the trash, Ctrl+A takes all. */
export function DriveList({ items, address, go, selected, onSelect, onOpen, onRename, onTrash }: Props) {
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const takeAll = () => onSelect(new Set(selected.size === items.length ? [] : items.map(({ id }) => id)));
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-node]')];
    const at = names.indexOf(document.activeElement as HTMLElement);
    const node = items[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      names[Math.max(0, Math.min(names.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      takeAll();
    } else if (event.key === 'F2' && node) {
      event.preventDefault();
      onRename(node);
    } else if (event.key === 'Delete' && (node || selected.size > 0)) {
      event.preventDefault();
      const chosen = items.filter(({ id }) => selected.has(id));
      onTrash(chosen.length > 0 ? chosen : node ? [node] : []);
    }
  };
  const header = (sort: DriveSort) => {
    const isSorted = address.sort === sort;
    const Arrow = address.direction === 'asc' ? IconArrowUp : IconArrowDown;
    return (
      <th
        className={`drive-${sort}`}
        aria-sort={isSorted ? (address.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
      >
        <UnstyledButton
          className="drive-sort"
          onClick={() =>
            go({ sort, direction: isSorted && address.direction === 'asc' ? 'desc' : 'asc', page: null })
          }
        >
          {driveSorts.labels[sort]}
          {isSorted && <Arrow size={14} aria-hidden="true" />}
        </UnstyledButton>
      </th>
    );
  };
  return (
    <table className="drive-table" onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <th className="drive-check">
            <Checkbox
              aria-label="Selecionar tudo"
              checked={items.length > 0 && selected.size === items.length}
              indeterminate={selected.size > 0 && selected.size < items.length}
              onChange={takeAll}
            />
          </th>
          {header('name')}
          {header('size')}
          {header('changed_at')}
          <th className="drive-owner">Dono</th>
        </tr>
      </thead>
      <tbody>
        {items.map((node) => (
          <tr key={node.id} data-selected={selected.has(node.id) || undefined}>
            <td className="drive-check">
              <Checkbox
                aria-label={`Selecionar ${node.name}`}
                checked={selected.has(node.id)}
                onChange={() => toggle(node.id)}
              />
            </td>
            <td>
              <div className="drive-name">
                <UnstyledButton data-node={node.id} className="drive-open" onClick={() => onOpen(node)}>
                  <FileIcon of={node} />
                  <span>{node.name}</span>
                </UnstyledButton>
                {node.is_shared && (
                  <IconUsers size={15} role="img" aria-label="Compartilhado" className="drive-mark" />
                )}
                {node.has_link && (
                  <IconLink size={15} role="img" aria-label="Com link público" className="drive-mark" />
                )}
                {node.tags.map((tag) => (
                  <UnstyledButton
                    key={tag}
                    className="drive-tag"
                    aria-label={`Filtrar pela etiqueta ${tag}`}
                    onClick={() => go({ tag, page: null })}
                  >
                    {tag}
                  </UnstyledButton>
                ))}
              </div>
              <span className="drive-under">
                {sizeWords(node)} · {formatDateTime(node.trashed_at ?? node.changed_at)}
              </span>
            </td>
            <td className="drive-size">{sizeWords(node)}</td>
            <td className="drive-changed_at">{formatDateTime(node.trashed_at ?? node.changed_at)}</td>
            <td className="drive-owner">{node.access === 'owner' ? 'Você' : (node.owner?.name ?? '–')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sizeWords({ is_folder, items, size }: DriveNode): string {
  if (!is_folder) return formatBytes(size);
  if (items === 1) return '1 item';
  return `${(items ?? 0) >= 1000 ? 'mais de 1.000' : items} itens`;
}
